"""Facts in words: one whole sentence for each kind of fact and language, with the names of cards, yaku and players.

Nothing is put together from pieces of sentences; a slot takes a name, a list of cards or a number.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from hana.replay.model import deck_cards
from hana.review.model import Decision, Fact
from hana.review.words import en, ja, pt
from hana.review.words.language import Language
from hana.rules.ruleset import RuleSet

LANGUAGES: Mapping[str, Language] = MappingProxyType({"en": en.LANGUAGE, "ja": ja.LANGUAGE, "pt": pt.LANGUAGE})
"""By their codes."""

Value = int | float | str


def sentence(fact: Fact, lang: str, rules: RuleSet, names: Sequence[str]) -> str:
    """A fact as a sentence; `names` are the players' by seat and may be any text.

    Raises:
        KeyError: a language or a kind of fact that has no words.
    """
    words = LANGUAGES.get(lang)
    if words is None:
        raise KeyError(f"no words in {lang!r}; there are {', '.join(LANGUAGES)}")
    template = words.sentences[fact.kind]
    slots = {key: _slot(key, value, words, (rules, names)) for key, value in fact.args.items()}
    is_one = template.counted is not None and words.plural(_number(fact.args[template.counted])) == "one"
    said = template.one if is_one and template.one is not None else template.other
    return unbroken(said).format_map(slots)


def unbroken(said: str) -> str:
    """A template whose numbers are not parted from their signs at the end of a line.

    >>> unbroken("1.2 ± 0.3, 40 %").split(" ")
    ['1.2\\xa0±\\xa00.3,', '40\\xa0%']
    """
    return said.replace(" ± ", "\u00a0±\u00a0").replace("(± ", "(±\u00a0").replace(" %", "\u00a0%")


def sentences(decision: Decision, lang: str, rules: RuleSet, names: Sequence[str]) -> tuple[str, ...]:
    """The facts of a decision as sentences, in their order.

    Raises:
        KeyError: a language or a kind of fact that has no words.
    """
    return tuple(sentence(fact, lang, rules, names) for fact in decision.facts)


def _slot(key: str, value: Value, words: Language, where: tuple[RuleSet, Sequence[str]]) -> str:
    write = _SLOTS.get(key)
    return words.number(_number(value)) if write is None else write(value, words, where)


def _card(value: Value, words: Language, where: tuple[RuleSet, Sequence[str]]) -> str:
    return words.card(deck_cards(str(value))[0])


def _cards(value: Value, words: Language, where: tuple[RuleSet, Sequence[str]]) -> str:
    """A list of cards; those that share a name are counted."""
    groups = [list(same) for _, same in groupby(deck_cards(str(value)), key=words.card)]
    listed = [words.card(same[0]) if len(same) == 1 else words.cards(same[0], len(same)) for same in groups]
    return listed[0] if len(listed) == 1 else words.join(listed)


def _month(value: Value, words: Language, where: tuple[RuleSet, Sequence[str]]) -> str:
    return words.month(int(value))


def _yaku(value: Value, words: Language, where: tuple[RuleSet, Sequence[str]]) -> str:
    return words.yaku(next(yaku for yaku in where[0].yaku if yaku.id == value))


def _name(value: Value, words: Language, where: tuple[RuleSet, Sequence[str]]) -> str:
    return where[1][int(value)]


_SLOTS: Mapping[str, Callable[[Value, Language, tuple[RuleSet, Sequence[str]]], str]] = MappingProxyType(
    {
        "card": _card,
        "with_card": _card,
        "other_card": _card,
        "target": _card,
        "taken": _cards,
        "month": _month,
        "other_month": _month,
        "yaku": _yaku,
        "seat": _name,
        "rival": _name,
    }
)
"""How the arguments of facts are written, by their names; all others are numbers."""


def _number(value: Value) -> int | float:
    return value if isinstance(value, int | float) else float(value)
