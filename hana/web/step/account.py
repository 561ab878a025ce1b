"""The settlement as lines that add up: card points, par, each yaku, what else moved points, and what did not count."""

from collections.abc import Iterator
from dataclasses import dataclass

from hana.rules.ruleset import RuleSet
from hana.rules.scoring import RoundEnd, RoundResult, deck_points
from hana.rules.settle_hana_awase import RAIN_MAN, WILLOW
from hana.rules.yaku import Yaku, find_yaku
from hana.web.wording import plain, signed

EXTRAS = {
    "calls": "Koi-koi calls",
    "doubled": "Doubled",
    "opponent_calls": "Calls of the loser",
    "paid": "Paid to the winner",
    "exhausted": "Nobody stopped: the dealer",
    "teshi": "Dealt four of a month",
    "kuttsuki": "Dealt four pairs",
    "compensation": "Compensation",
    "teyaku": "Teyaku",
    "laid_down": "Four laid down",
    "transfer": "Bonuses of the other",
}
"""What else moves points, in words, by the ids of the settlements."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the account: what it is, its sum for each seat in words (empty for nothing), and its sums as numbers.

    `kind` is its class in the style sheet; a line of kind `void` counts nothing, its `note` says why.
    """

    kind: str
    label: str
    note: str
    cells: tuple[str, ...]
    amounts: tuple[int, ...]


def account(rules: RuleSet, end: RoundEnd, result: RoundResult) -> tuple[Line, ...]:
    """The lines of a finished round; those that are not void add up to each seat's score."""
    return tuple(_lines(rules, end, result))


def _lines(rules: RuleSet, end: RoundEnd, result: RoundResult) -> Iterator[Line]:
    seats = range(len(result.scores))
    none = tuple(0 for _ in seats)
    if result.card_points is not None:
        shown = tuple(map(plain, result.card_points))
        if result.drawn:
            yield Line("void", "Card points", "not counted: the round is drawn", shown, none)
        else:
            yield Line("cards", "Card points", "", shown, result.card_points)
    pays_each = pays_par(rules) and not result.drawn
    if pays_each:
        par = deck_points(rules.card_values) // len(seats)
        yield _line("par", "Par", tuple(-par for _ in seats))
    if result.drawn:
        yield from _extras(result)
        return
    yield from _yaku(rules, end, result, len(seats) - 1 if pays_each else 0)
    if _is_forfeit(rules, end):
        owner = next(seat for seat in seats if end.captured[seat] & WILLOW == WILLOW)
        assert result.card_points is not None  # hana-awase counts them
        lost = tuple(0 if seat == owner else -result.card_points[seat] for seat in seats)
        yield _line("extra", "Void beside the willow row", lost)
    yield from _extras(result)


def pays_par(rules: RuleSet) -> bool:
    """Whether points count against par and each yaku is paid by every other seat."""
    return rules.option("scoring") is not None and rules["scoring"] == "zero_sum"


def _is_forfeit(rules: RuleSet, end: RoundEnd) -> bool:
    hard = rules.option("willow") is not None and rules["willow"] == "owner_only_hard"
    return hard and any(captured & WILLOW == WILLOW for captured in end.captured)


def _line(kind: str, label: str, amounts: tuple[int, ...], note: str = "") -> Line:
    return Line(kind, label, note, tuple(signed(one) if one else "" for one in amounts), amounts)


def _yaku(rules: RuleSet, end: RoundEnd, result: RoundResult, payers: int) -> Iterator[Line]:
    """A line for each yaku; with `payers` each of them pays its points."""
    seats = range(len(result.scores))
    for seat, hits in enumerate(result.yaku):
        for hit in hits:
            gain = hit.points * max(1, payers)
            amounts = tuple(gain if one == seat else -hit.points if payers else 0 for one in seats)
            yield _line("yaku", hit.yaku.names[0], amounts, f"{hit.points} from each other" if payers > 1 else "")
    for seat in seats:
        for yaku, points, why in _not_counted(rules, end, result, seat):
            cells = tuple(f"({plain(points)})" if one == seat else "" for one in seats)
            yield Line("void", yaku.names[0], why, cells, tuple(0 for _ in seats))


def _not_counted(rules: RuleSet, end: RoundEnd, result: RoundResult, seat: int) -> Iterator[tuple[Yaku, int, str]]:
    """Complete yaku of a seat that give it nothing, each with the reason."""
    captured, called = end.captured[seat], end.calls[seat] > 0
    counted = {hit.yaku.id for hit in result.yaku[seat]}
    best = find_yaku(rules.yaku, captured, called=called)
    for yaku in rules.yaku:
        points = yaku.worth(captured, called=called)
        if not points or yaku.id in counted:
            continue
        better = [hit.yaku.names[0] for hit in best if hit.yaku.group == yaku.group and hit.yaku.id != yaku.id]
        outdone = yaku.group is not None and better
        yield yaku, points, f"outdone by {better[0]}" if outdone else _why_void(rules, end, seat)


def _why_void(rules: RuleSet, end: RoundEnd, seat: int) -> str:
    if not rules.counts_card_points:
        return "void: only who stops scores"
    owner = next((one for one, captured in enumerate(end.captured) if captured & WILLOW == WILLOW), None)
    if owner is not None and rules["willow"] != "plain" and (owner != seat or rules["willow"] == "cancel_all"):
        return "void by the willow row"
    return "void: the rain man was captured" if end.captured[seat] & RAIN_MAN else "void"


def _extras(result: RoundResult) -> Iterator[Line]:
    if not result.extras:
        return
    winners_first = sorted(zip(result.scores, result.extras, strict=True), key=lambda one: -one[0])
    keys = dict.fromkeys(key for _, extras in winners_first for key, _ in extras)
    for key in keys:
        yield _line("extra", EXTRAS[key], tuple(dict(extras).get(key, 0) for extras in result.extras))
