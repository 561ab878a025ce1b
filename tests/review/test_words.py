"""Every fact in every language: compared with `sentences.txt`, which is there to be read.

After a change of words: `python -m tests.review.test_words` writes the file anew.
"""

import re
import string
from pathlib import Path

import pytest

from hana.cards.deck import SIZE
from hana.review.facts import KINDS
from hana.review.model import Fact
from hana.review.words import LANGUAGES, sentence, sentences
from hana.rules import RULE_SETS
from hana.rules.ruleset import RuleSet
from tests.option_sets import covering_sets
from tests.review.faults import cases, every_case

FILE = Path(__file__).with_name("sentences.txt")
NAMES = ("Matsu", "Ume", "Kiku", "Kiri")
RULES = RULE_SETS["koi-koi"]
EACH = pytest.mark.parametrize("lang", list(LANGUAGES))
HOSTILE = ["{card}", "{0}", "%s", "a & b", "O'Neil", "«s»", "松", "\u05d0\u05d1", " ", "x" * 64, "a. B", "\\1", "$name"]


def fact(kind: str, **args: int | float | str) -> Fact:
    return Fact(kind=kind, args=args)


TAKING = {"card": "A", "taken": "C"}
"""The crane takes pine chaff."""
SAMPLES = [
    fact("finishes", **TAKING, yaku="sankou", points=5),
    fact("finishes", card="R", taken="S", yaku="tan", points=1),
    fact("raises", card="C", taken="D", yaku="kasu", points=3),
    fact("nearer", card="c", taken="d", yaku="tsukimi", held=1, size=2),
    fact("blocks", seat=1, yaku="inoshikachou", card="U"),
    fact("sweep", card="E", month=2),
    fact("safe", card="o", month=11),
    fact("beats_capture", card="K", with_card="P", taken="N", points=1.2, error=0.4),
    fact("beats_capture", card="T", with_card="I", taken="J", points=8.0, error=2.1),
    fact("leaves", seat=1, yaku="shikou", card="s"),
    fact("gives", seat=1, yaku="hanami", card="g"),
    fact("takes_nothing", card="V", taken="W", points=6),
    fact("takes_nothing", card="W", taken="X", points=1),
    fact("leaves_capture", card="F", taken="E"),
    fact("richer", card="s", taken="t", more=21, less=2),
    fact("richer", card="t", taken="u", more=1, less=0),
    fact("chance", seat=1, yaku="akatan", better=20, worse=62, error=3),
    fact("offers", card="k", seat=1, month=10, unseen=3, chance=56),
    fact("offers", card="a", seat=1, month=7, unseen=1, chance=18),
    fact("likelier", seat=1, card="H", other_card="t", worse=50, better=17),
    fact("live", month=4, other_month=6, less=2, more=3),
    fact("live", month=5, other_month=9, less=1, more=3),
    fact("take_back", card="L", month=3),
    fact("can_wait", taken="FGH", month=2),
    fact("uses_up", card="r", target="o"),
    fact("spends_wild", card="r"),
    fact("stop_or_go", stop=5, go_on=-0.4, error=0.3),
    fact("stop_or_go", stop=1, go_on=6.6, error=0.4),
    fact("who_scores", seat=0, rival=1, again=73, other=13, nobody=14, error=3),
    fact("call_off", points=75.4, error=0.6),
    fact("call_off", points=1.5, error=0.6),
    fact("apart", points=11.1, error=3.6),
    fact("apart", points=1.0, error=0.3),
]
"""Each kind, twice where its sentence depends on a number."""


def snapshot() -> str:
    """The samples in every language, as the file holds them."""
    blocks = []
    for one in SAMPLES:
        lines = [f"{lang}  {sentence(one, lang, RULES, NAMES)}" for lang in LANGUAGES]
        blocks.append("\n".join([one.kind, *lines]))
    return "\n\n".join(blocks) + "\n"


def test_the_sentences_are_those_of_the_file() -> None:
    assert snapshot() == FILE.read_text(encoding="utf-8")


def test_the_samples_are_all_kinds_and_both_forms() -> None:
    assert [one.kind for one in SAMPLES] and {one.kind for one in SAMPLES} == KINDS.keys()
    for words in LANGUAGES.values():
        assert words.sentences.keys() == KINDS.keys()
        for kind, template in words.sentences.items():
            forms = {words.plural(_number(one, template.counted)) for one in SAMPLES if one.kind == kind}
            assert template.one is None or forms == {"one", "other"}, kind


def _number(one: Fact, key: str | None) -> int | float:
    value = one.args[key] if key else 2
    assert not isinstance(value, str)
    return value


@EACH
def test_a_sentence_uses_every_argument_of_its_fact(lang: str) -> None:
    """So nothing that a fact claims goes unsaid, and no slot stays empty."""
    for one in SAMPLES:
        template = LANGUAGES[lang].sentences[one.kind]
        forms = [_slots(form) for form in (template.one, template.other) if form]
        assert set().union(*forms) == one.args.keys(), (one.kind, lang)


def _slots(form: str) -> set[str]:
    return {slot for _, slot, _, _ in string.Formatter().parse(form) if slot}


@EACH
def test_the_words_of_one_language_stay_in_it(lang: str) -> None:
    for one in SAMPLES:
        said = sentence(one, lang, RULES, NAMES)
        assert said[-1] == ("。" if lang == "ja" else ".")
        assert said[0].isupper() or lang == "ja"
        assert "{" not in said and "  " not in said
        latin = re.sub("|".join(NAMES), "", said)
        assert bool(re.search(r"[A-Za-z]", latin)) is (lang != "ja")


@EACH
@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_may_be_any_text(lang: str, name: str) -> None:
    """It stands in its place as it is, and the rest of the sentence does not change."""
    for one in SAMPLES:
        plain = sentence(one, lang, RULES, ("Matsu", "\0", "Kiku", "Kiri"))
        assert sentence(one, lang, RULES, ("Matsu", name, "Kiku", "Kiri")) == plain.replace("\0", name)


@pytest.mark.parametrize(("lang", "one", "two"), [("en", "1 point.", "5 points."), ("pt", "1 ponto.", "5 pontos.")])
def test_one_point_is_one(lang: str, one: str, two: str) -> None:
    for points, ending in ((1, one), (5, two)):
        assert sentence(fact("finishes", **TAKING, yaku="sankou", points=points), lang, RULES, NAMES).endswith(ending)


@pytest.mark.parametrize(
    ("lang", "number", "form"),
    [
        ("en", 1, "one"), ("en", 0, "other"), ("en", 1.0, "other"), ("en", 1.5, "other"), ("en", 2, "other"),
        ("pt", 1, "one"), ("pt", 0, "one"), ("pt", 1.9, "one"), ("pt", 2, "other"), ("pt", 2.0, "other"),
        ("ja", 1, "other"), ("ja", 2, "other"),
    ],
)  # fmt: skip
def test_plural_forms(lang: str, number: int | float, form: str) -> None:
    """Source: Unicode CLDR, plural rules: `1.0` with its tenths is no one in English."""
    assert LANGUAGES[lang].plural(number) == form


@pytest.mark.parametrize(
    ("lang", "number", "text"),
    [
        ("en", 3, "3"), ("en", 3.0, "3.0"), ("en", -0.4, "−0.4"), ("en", -0.04, "0.0"),
        ("pt", 12.5, "12,5"), ("pt", -2, "−2"), ("ja", 6.6, "6.6"),
    ],
)  # fmt: skip
def test_numbers_are_written_as_the_language_does(lang: str, number: int | float, text: str) -> None:
    assert LANGUAGES[lang].number(number) == text


@pytest.mark.parametrize(
    ("lang", "taken", "text"),
    [
        ("en", "F", "the plum poetry ribbon"),
        ("en", "FG", "the plum poetry ribbon and the plum chaff"),
        ("en", "EFG", "the plum warbler, the plum poetry ribbon and the plum chaff"),
        ("en", "FGH", "the plum poetry ribbon and two plum chaff"),
        ("en", "tuv", "three paulownia chaff"),
        ("pt", "FGH", "a fita vermelha com poema da ameixeira e duas cartas simples da ameixeira"),
        ("pt", "tuv", "três cartas simples da paulównia"),
        ("ja", "FGH", "「梅に赤短」と「梅のカス」2枚"),
    ],
)
def test_lists_of_cards(lang: str, taken: str, text: str) -> None:
    assert text in sentence(fact("can_wait", taken=taken, month=2), lang, RULES, NAMES)


@EACH
def test_every_card_has_a_name_and_twins_share_one(lang: str) -> None:
    names = [LANGUAGES[lang].card(card) for card in range(SIZE)]
    assert all(names)
    assert len(set(names)) == SIZE - 10 - 2  # chaff comes twice in ten months, three times in paulownia


@pytest.mark.parametrize("rules", list(RULE_SETS.values()), ids=lambda rules: rules.id)
@EACH
def test_every_yaku_of_every_option_has_a_name(lang: str, rules: RuleSet) -> None:
    for seats in rules.seats:
        for chosen in covering_sets(rules, seats):
            names = [LANGUAGES[lang].yaku(yaku) for yaku in rules.with_options(chosen, seats).yaku]
            assert all(names)
            assert lang == "ja" or len(set(names)) == len(names)  # three rows of min-ha-to share a Japanese name


@EACH
def test_whatever_is_found_in_games_can_be_said(lang: str) -> None:
    for case in every_case(range(12, 14)):
        names = NAMES[: case.view.seats]
        assert sentence(case.fact, lang, case.view.rules, names)


def test_the_sentences_of_a_decision_are_its_facts_in_order() -> None:
    decision = cases("koi-koi", 2, 12, "mistake")[0].decision.model_copy(update={"facts": tuple(SAMPLES[:3])})
    assert sentences(decision, "en", RULES, NAMES) == tuple(sentence(one, "en", RULES, NAMES) for one in SAMPLES[:3])


def test_a_language_without_words_is_named() -> None:
    with pytest.raises(KeyError, match="'tlh'; there are en, ja, pt"):
        sentence(SAMPLES[0], "tlh", RULES, NAMES)


if __name__ == "__main__":
    FILE.write_text(snapshot(), encoding="utf-8")
