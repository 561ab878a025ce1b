"""What a Battle Hanafuda log says of points, held to the rules: the first figure that differs, in words."""

from collections.abc import Iterable

from hana.formats.battle_hanafuda_events import Call, Drawn, Final, Winner, Won
from hana.formats.foreign import ForeignGame
from hana.game.state import Round
from hana.rules.yaku import yaku_points

YAKU_IDS = {
    "Five Brights": "gokou",
    "Four Brights": "shikou",
    "Rainy Four Brights": "ame-shikou",
    "Three Brights": "sankou",
    "Hanami - A Cup Under the Blossoms": "hanami",
    "Tsukimi - A Cup Under the Moon": "tsukimi",
    "Ino-shika-cho - Boar, Deer, and Butterfly": "inoshikachou",
    "Crimson and Azure Verses": "akatan-aotan",
    "Red Poetry Ribbons": "akatan",
    "Blue Poetry Ribbons": "aotan",
    "Animal Set": "tane",
    "Ribbon Set": "tan",
    "Plain Set": "kasu",
}
"""The log's names of yaku. Source: suzukiplan/open-hanafuda-ai, src/winning_hands.c (read 2026-11-30)."""
REASONS = {"doubled": "7+", "opponent_calls": "opponent_koikoi"}
"""What multiplies by two, as the settlement and as the log call it; in the log's order."""


def call_difference(call: Call, state: Round) -> str | None:
    """What a koi-koi call says otherwise than the rules; `state` waits for the decision."""
    ours = yaku_points(state.rules.yaku, state.captured[state.turn])
    if (call.base, call.needs_more_than) == (ours, ours):
        return None
    said = f"koi-koi at {call.base} points with more than {call.needs_more_than} to get"
    return f"the source reports {said}, the rules give {ours} points"


def scores_of(claim: Won | Drawn, game: ForeignGame) -> tuple[int, int]:
    """The points of a round by seat as the log says them."""
    if isinstance(claim, Drawn):
        return 0, 0
    return game.by_seat(*((claim.score, 0) if claim.player == 1 else (0, claim.score)))


def round_difference(claim: Won | Drawn, end: Round, game: ForeignGame) -> str | None:
    """What the log says of a round's end otherwise than the rules; `game` holds the totals before it."""
    result = end.result()
    scores = _differ("scores", game.by_player(scores_of(claim, game)), game.by_player(result.scores))
    if scores is not None or isinstance(claim, Drawn):
        return scores
    seat = game.seat(claim.player)
    hits = {hit.yaku.id: hit.points for hit in result.yaku[seat]}
    extras = dict(result.extras[seat]) if result.extras else {}
    reasons = [word for key, word in REASONS.items() if key in extras]
    totals = [total + score for total, score in zip(game.totals, result.scores, strict=True)]
    return (
        _differ("points before doubling", claim.base, sum(hits.values()))
        or _differ("the multiplier", claim.times, 2 ** len(reasons))
        or _differ("as its reason", claim.reason, " and ".join(reasons) or "none")
        or (None if claim.yaku is None else _differ("the yaku", _listed(claim.yaku), _in_words(hits.items())))
        or _differ("totals", claim.totals, game.by_player(totals))
    )


def _listed(yaku: tuple[tuple[str, int], ...]) -> str:
    return _in_words((YAKU_IDS.get(name, repr(name)), points) for name, points in yaku)


def _in_words(yaku: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{key} {points}" for key, points in sorted(yaku)) or "none"


def _differ(what: str, theirs: object, ours: object) -> str | None:
    if theirs == ours:
        return None
    said, given = (" ".join(map(str, one)) if isinstance(one, tuple) else one for one in (theirs, ours))
    return f"the source reports {what}: {said}, the rules give {given}"


def final_difference(final: Final | None, winner: Winner | None, game: ForeignGame) -> str | None:
    """What the log says of the game's end otherwise than the rules."""
    one, two = game.by_player(game.totals)
    best = 0 if one == two else 1 if one > two else 2
    said = None if final is None else _differ("final totals", final.totals, (one, two))
    names = ("a draw", "P1", "CPU")
    return said or (None if winner is None else _differ("the winner", names[winner.player or 0], names[best]))
