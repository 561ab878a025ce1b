"""Names of cards: the character of the replay format, the slug of pages and logs, and words in English and Japanese."""

from hana.cards.deck import DECK, SIZE, Card, Kind, Month

CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuv"
"""The character of each card index in a replay. Source: docs/replay-format.md, "A card is one character"."""

UNKNOWN = "?"
"""A card that the recorder never saw."""

_INDEX = {character: card for card, character in enumerate(CHARACTERS)}

SLUGS: tuple[str, ...] = tuple(facts.card.name.lower().replace("_", "-") for facts in DECK)
"""The name of each card index in addresses, pages and pictures, by flower: `pine-bright`, `willow-chaff`."""

_BY_SLUG = {slug: card for card, slug in enumerate(SLUGS)}

FLOWERS: dict[Month, tuple[str, str]] = {
    Month.PINE: ("pine", "松"),
    Month.PLUM: ("plum", "梅"),
    Month.CHERRY: ("cherry", "桜"),
    Month.WISTERIA: ("wisteria", "藤"),
    Month.IRIS: ("iris", "菖蒲"),
    Month.PEONY: ("peony", "牡丹"),
    Month.CLOVER: ("bush clover", "萩"),
    Month.SILVERGRASS: ("silvergrass", "芒"),
    Month.CHRYSANTHEMUM: ("chrysanthemum", "菊"),
    Month.MAPLE: ("maple", "紅葉"),
    Month.WILLOW: ("willow", "柳"),
    Month.PAULOWNIA: ("paulownia", "桐"),
}
"""The flower of each month in English and Japanese. Source: docs/rules/hana-awase.md, "The deck"."""

KIND_NAMES: dict[Kind, tuple[str, str]] = {
    Kind.BRIGHT: ("bright", "光"),
    Kind.ANIMAL: ("animal", "タネ"),
    Kind.RIBBON: ("ribbon", "短冊"),
    Kind.CHAFF: ("chaff", "カス"),
}
"""Each kind in English and Japanese. Source: docs/glossary.md."""

_MOTIFS: dict[Card, tuple[str, str]] = {
    Card.PINE_BRIGHT: ("crane", "鶴"),
    Card.PLUM_ANIMAL: ("warbler", "鶯"),
    Card.CHERRY_BRIGHT: ("curtain", "幕"),
    Card.WISTERIA_ANIMAL: ("cuckoo", "時鳥"),
    Card.IRIS_ANIMAL: ("bridge", "八橋"),
    Card.PEONY_ANIMAL: ("butterflies", "蝶"),
    Card.CLOVER_ANIMAL: ("boar", "猪"),
    Card.SILVERGRASS_BRIGHT: ("moon", "月"),
    Card.SILVERGRASS_ANIMAL: ("geese", "雁"),
    Card.CHRYSANTHEMUM_ANIMAL: ("sake cup", "盃"),
    Card.MAPLE_ANIMAL: ("deer", "鹿"),
    Card.WILLOW_BRIGHT: ("rain man", "小野道風"),
    Card.WILLOW_ANIMAL: ("swallow", "燕"),
    Card.WILLOW_CHAFF: ("lightning", "雷"),
    Card.PAULOWNIA_BRIGHT: ("phoenix", "鳳凰"),
    Card.PAULOWNIA_CHAFF_1: ("yellow chaff", "黄カス"),
}
_POETRY = {Card.PINE_RIBBON, Card.PLUM_RIBBON, Card.CHERRY_RIBBON}
_BLUE = {Card.PEONY_RIBBON, Card.CHRYSANTHEMUM_RIBBON, Card.MAPLE_RIBBON}


def _motif(card: Card) -> tuple[str, str]:
    if card in _MOTIFS:
        return _MOTIFS[card]
    if card in _POETRY:
        return "poetry ribbon", "赤短"
    if card in _BLUE:
        return "blue ribbon", "青短"
    return KIND_NAMES[DECK[card].kind]


def _english(card: Card) -> str:
    return f"{FLOWERS[DECK[card].month][0]} {_motif(card)[0]}"


def _japanese(card: Card) -> str:
    joint = "の" if DECK[card].kind is Kind.CHAFF else "に"
    return f"{FLOWERS[DECK[card].month][1]}{joint}{_motif(card)[1]}"


NAMES: tuple[tuple[str, str], ...] = tuple((_english(card), _japanese(card)) for card in Card)
"""Each card index in English and Japanese: `pine crane`, 松に鶴. Plain chaff of one month share a name."""


def character(card: int) -> str:
    """The replay character of a card index.

    >>> character(0), character(47)
    ('A', 'v')
    """
    return CHARACTERS[card]


def from_character(text: str) -> int | None:
    """The card index of a replay character, or None where it is not one.

    >>> from_character("r") == Card.WILLOW_CHAFF, from_character("é")
    (True, None)
    """
    return _INDEX.get(text)


def from_slug(text: str) -> int | None:
    """The card index of a slug, or None where it is not one."""
    return _BY_SLUG.get(text)


assert len(CHARACTERS) == SIZE
