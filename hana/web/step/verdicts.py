"""How each verdict looks and is called: glyph, shape and word. Source: docs/glossary.md."""

from dataclasses import dataclass
from types import MappingProxyType

from hana.review.model import VERDICTS, VerdictName


@dataclass(frozen=True, slots=True)
class Glyph:
    """A verdict on the page; `name` is its class in the style sheet, `outline` its shape in a box from -9 to 9."""

    name: str
    sign: str
    word: str
    outline: str


_DISC = "M0 -9A9 9 0 1 1 0 9A9 9 0 1 1 0 -9z"
_SQUARE = "M-8 -6A2 2 0 0 1 -6 -8H6A2 2 0 0 1 8 -6V6A2 2 0 0 1 6 8H-6A2 2 0 0 1 -8 6z"
_DIAMOND = "M0 -10.5L10.5 0L0 10.5L-10.5 0z"
_OCTAGON = "M-3.8 -9H3.8L9 -3.8V3.8L3.8 9H-3.8L-9 3.8V-3.8z"

GLYPHS = MappingProxyType(
    {
        "forced": Glyph("forced", "·", "Forced", ""),
        "best": Glyph("best", "✓", "Best", _DISC),
        "good": Glyph("good", "✓", "Good", ""),
        "close": Glyph("close", "≈", "Too close to call", _DISC),
        "inaccuracy": Glyph("inaccuracy", "?!", "Inaccuracy", _SQUARE),
        "mistake": Glyph("mistake", "?", "Mistake", _DIAMOND),
        "blunder": Glyph("blunder", "??", "Blunder", _OCTAGON),
    }
)


def glyph_of(verdict: VerdictName | None) -> Glyph | None:
    """The look of a verdict, None where nothing has been judged."""
    return None if verdict is None else GLYPHS[verdict]


def gravest(verdicts: list[VerdictName]) -> VerdictName | None:
    """The gravest of some verdicts, None of none."""
    return max(verdicts, key=VERDICTS.index, default=None)
