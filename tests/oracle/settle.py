"""What a finished round is worth to each seat. Source: docs/rules, the order of hana-awase's evaluation included."""

from collections.abc import Collection
from dataclasses import dataclass, field

from tests.oracle.cards import WILLOW, Card, card_points, month_cards
from tests.oracle.house import House
from tests.oracle.yaku import hana_awase_yaku, koi_koi_yaku, min_ha_to_bonuses, portuguese_bonuses


@dataclass
class Ended:
    """What a settlement looks at. `teyaku` are the numbers of chaff shown, `laid` of sets laid down."""

    house: House
    dealer: int
    captured: list[set[Card]]
    calls: list[int]
    winner: int | None = None
    announced: list[bool] = field(default_factory=list)
    teyaku: list[int] = field(default_factory=list)
    laid: list[int] = field(default_factory=list)
    called_off: bool = False
    dealt: list[str | None] = field(default_factory=list)

    def seats(self) -> range:
        """The seats."""
        return range(self.house.seats)


@dataclass
class Settled:
    """Scores; card points where they count; the yaku of each seat that count; whether the round was drawn."""

    scores: list[int]
    yaku: list[dict[str, int]]
    points: list[int] | None = None
    drawn: bool = False


def settle(end: Ended) -> Settled:
    """The round's result."""
    if end.house.game == "koi-koi":
        return _koi_koi(end)
    if end.house.game == "hana-awase":
        return _hana_awase(end)
    return _additive(end)


def bonuses(house: House, captured: Collection[Card]) -> dict[str, int]:
    """The bonuses of the three games with bonuses."""
    if house.game == "min-ha-to":
        return min_ha_to_bonuses(captured, house)
    if house.game == "hana-awase-pt" and not house["bonuses"]:
        return {}
    return portuguese_bonuses(captured)


def _additive(end: Ended) -> Settled:
    points = [card_points(cards, 0) for cards in end.captured]
    none: list[dict[str, int]] = [{} for _ in end.seats()]
    if end.called_off:
        return Settled([0 for _ in end.seats()], none, points, drawn=True)
    yaku = [bonuses(end.house, cards) for cards in end.captured]
    scores = [points[seat] + sum(yaku[seat].values()) for seat in end.seats()]
    if end.house.game == "min-ha-to":
        for seat in end.seats():
            scores[seat] += 100 * end.laid[seat]
            if end.house["bonus_transfer"]:
                scores[seat] -= sum(yaku[1 - seat].values())
    return Settled(scores, yaku, points)


def _from_each_other(seat: int, amount: int, scores: list[int]) -> None:
    """Every other seat pays the seat an amount."""
    for other in range(len(scores)):
        scores[other] -= amount
    scores[seat] += amount * len(scores)


def _hana_awase(end: Ended) -> Settled:
    house, points = end.house, [card_points(cards, end.house.chaff) for cards in end.captured]
    scores = [0 for _ in end.seats()]
    low = [seat for seat in end.seats() if points[seat] <= house["fuke_threshold"]]
    fuke = {"off": [], "auto": low, "announced": [seat for seat in low if end.announced[seat]]}
    drawn = bool(fuke[house["fuke"]])
    yaku: list[dict[str, int]] = [{} for _ in end.seats()]
    if not drawn:
        yaku = _with_willow(end, [hana_awase_yaku(cards, house) for cards in end.captured])
        scores = _points_and_yaku(end, points, [sum(each.values()) for each in yaku])
        if house["compensation"] == "on":
            for place, limit in enumerate((8, 8, 10)):
                seat = (end.dealer + place) % 3
                if len(end.captured[seat]) <= limit:
                    _from_each_other(seat, 30, scores)
    if house["teyaku"] != "off" and not (drawn and house["fuke_voids_teyaku"]):
        for seat in end.seats():
            _from_each_other(seat, {0: 0, 6: 20, 7: 30}[end.teyaku[seat]], scores)
    return Settled(scores, yaku, points, drawn)


def _willow_owner(end: Ended) -> int | None:
    return next((seat for seat in end.seats() if end.captured[seat] >= month_cards(WILLOW)), None)


def _with_willow(end: Ended, yaku: list[dict[str, int]]) -> list[dict[str, int]]:
    owner, rule = _willow_owner(end), end.house["willow"]
    if owner is None or rule == "plain":
        return yaku
    return [each if rule != "cancel_all" and seat == owner else {} for seat, each in enumerate(yaku)]


def _points_and_yaku(end: Ended, points: list[int], yaku: list[int]) -> list[int]:
    if end.house["scoring"] == "zero_sum":
        par = (264 if end.house.chaff else 240) // end.house.seats
        others = [sum(yaku) - yaku[seat] for seat in end.seats()]
        return [points[seat] - par + yaku[seat] * (end.house.seats - 1) - others[seat] for seat in end.seats()]
    owner = _willow_owner(end) if end.house["willow"] == "owner_only_hard" else None
    return [0 if owner not in (None, seat) else points[seat] + yaku[seat] for seat in end.seats()]


def _koi_koi(end: Ended) -> Settled:
    house, nothing = end.house, Settled([0, 0], [{}, {}])
    if any(end.dealt):
        if all(end.dealt):
            return nothing
        winner = 0 if end.dealt[0] else 1
        yaku, points = {str(end.dealt[winner]): 6}, 6
    elif end.winner is None:
        winner, yaku = end.dealer, {}
        points = {"dealer_one": 1, "dealer_six": 6, "nothing": 0}[house["exhausted"]]
    else:
        winner = end.winner
        yaku = koi_koi_yaku(end.captured[winner], end.calls[winner], house)
        points = koi_koi_points(sum(yaku.values()), end.calls[winner], end.calls[1 - winner], house)
    settled = Settled([0, 0], [yaku if seat == winner else {} for seat in (0, 1)])
    settled.scores[winner] = points
    settled.scores[1 - winner] = -points if house["payment"] == "zero_sum" else 0
    return settled


def koi_koi_points(yaku: int, own_calls: int, other_calls: int, house: House) -> int:
    """What stopping with this sum of yaku is worth after so many calls of both players."""
    points = yaku
    if house["own_calls"] == "bonus":
        points = yaku + own_calls if own_calls <= 3 else yaku * (own_calls - 2)
    if house["double_from"] and points >= house["double_from"]:
        points *= 2
    if other_calls:
        points *= {"nothing": 1, "double": 2, "multiply": other_calls + 1}[house["opponent_calls"]]
    return points
