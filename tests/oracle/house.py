"""The five games with their house rules: options, what cannot be combined, deals, misdeals, the end of a game.

Source: docs/rules and docs/replay-format.md; the names of koi-koi's options are the project's own.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.oracle.cards import Card, months_with

DEFAULTS: dict[str, dict[str, Any]] = {
    "hana-awase": {
        "scoring": "zero_sum", "leave_draw_pile": False, "points": "fuda", "fuke": "off", "fuke_threshold": 20,
        "fuke_voids_teyaku": True, "compensation": "off", "willow": "plain", "rain_man_spoils": False,
        "chaff_zero": False, "ten_card_hand": False, "hand4": "ignore", "kirishima": True, "spring_group": "bright",
        "rounds": 12, "teyaku": "off",
    },
    "hana-awase-pt": {"bonuses": False, "match": "single"},
    "mayumi": {
        "gaji_from_pile": "wild", "gaji_must_capture": True, "gaji_breaks_pile": False, "gaji_leftover_2p": "orphans",
        "replace": True, "blind_pick": False, "tegarasu": True, "match": "single",
    },
    "min-ha-to": {"bonus_transfer": False, "target": 1000, "cho_suits": (5,)},
    "koi-koi": {
        "rounds": 8, "starting_points": 30, "payment": "zero_sum", "gokou": 10, "shikou": 8, "ame_shikou": 7,
        "sankou": 5, "inoshikachou": 5, "ribbon_sets": 5, "extras_count": False, "viewing": "called",
        "cup_is_chaff": True, "own_calls": "bonus", "opponent_calls": "nothing", "double_from": 0, "calls": "many",
        "dealt_hand": "redeal_four", "exhausted": "dealer_one",
    },
}  # fmt: skip

HAND_AND_FIELD = {
    ("hana-awase", 2): (8, 8),
    ("hana-awase", 3): (7, 6),
    ("hana-awase", 4): (5, 8),
    ("hana-awase-pt", 2): (10, 8),
    ("mayumi", 2): (8, 8),
    ("mayumi", 3): (7, 6),
    ("min-ha-to", 2): (10, 8),
    ("koi-koi", 2): (8, 8),
}
WINS = {"single": 1, "best3": 2, "best5": 3}
MOST_ROUNDS = 60


def conflicts(game: str, seats: int, chosen: dict[str, Any]) -> set[str]:
    """The options that cannot be combined with the others or with this number of players."""
    if game != "hana-awase":
        return set()
    house = DEFAULTS[game] | chosen
    additive, found = house["scoring"] == "additive", set()
    if house["leave_draw_pile"] and not (seats == 2 and additive):
        found.add("leave_draw_pile")
    if house["compensation"] == "on" and seats != 3:
        found.add("compensation")
    if house["teyaku"] != "off" and seats != 3:
        found.add("teyaku")
    if house["ten_card_hand"] and seats != 2:
        found.add("ten_card_hand")
    if house["willow"] == "owner_only_hard" and not additive:
        found.add("willow")
    return found


@dataclass(frozen=True)
class House:
    """One game, its number of players and the options that differ from their defaults."""

    game: str
    seats: int
    chosen: dict[str, Any] = field(default_factory=dict)

    def __getitem__(self, key: str) -> Any:
        return (DEFAULTS[self.game] | self.chosen)[key]

    @property
    def hand_and_field(self) -> tuple[int, int]:
        """How many cards a hand and the field get."""
        hand, on_field = HAND_AND_FIELD[self.game, self.seats]
        return (10 if self.game == "hana-awase" and self["ten_card_hand"] else hand), on_field

    @property
    def stops_with_the_hands(self) -> bool:
        """Whether the round ends with the hands and leaves what is in the draw pile."""
        if self.game == "hana-awase":
            return bool(self["leave_draw_pile"])
        return self.game == "koi-koi" or (self.game == "mayumi" and self.seats == 2)

    @property
    def chaff(self) -> int:
        """The card points of chaff."""
        return 1 if self.game == "hana-awase" and not self["chaff_zero"] else 0

    def is_misdeal(self, hands: Iterable[Collection[Card]], on_field: Collection[Card]) -> bool:
        """Whether the deal is thrown in."""
        four_in_hand = any(months_with(4, hand) for hand in hands)
        four, three = months_with(4, on_field), months_with(3, on_field)
        if self.game == "hana-awase":
            return bool(four) or (self["hand4"] == "redeal" and four_in_hand)
        if self.game == "hana-awase-pt":
            return bool(four or three)
        if self.game == "mayumi":
            willow_without_gaji = {(11, 1), (11, 2), (11, 3)} <= set(on_field) and (11, 4) not in on_field
            return bool(four) or willow_without_gaji
        if self.game == "min-ha-to":
            return False
        if self["dealt_hand"] == "redeal_four":
            return bool(four) or four_in_hand
        if self["dealt_hand"] == "six":
            return bool(four)
        return bool(four or three) or four_in_hand or any(map(is_four_pairs, [*hands, on_field]))

    @property
    def start(self) -> int:
        """The points that every player starts the game with."""
        return int(self["starting_points"]) if self.game == "koi-koi" else 0


def is_four_pairs(cards: Collection[Card]) -> bool:
    """Whether the cards are two each of four months."""
    return len(months_with(2, cards)) == 4


def won_by(scores: list[int]) -> int | None:
    """Who alone has the best score of a round."""
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return best[0] if len(best) == 1 else None


def next_dealer(house: House, dealer: int, scores: list[int]) -> int:
    """Who deals after a round with these scores.

    The best score deals. Equal ones: in hana-awase the first in this round's turn order, elsewhere the dealer stays;
    in koi-koi the deal passes on where nobody scores and the option says so.
    """
    winner = won_by(scores)
    if winner is not None:
        return winner
    if house.game == "hana-awase":
        in_turn_order = [(dealer + place) % house.seats for place in range(house.seats)]
        return next(seat for seat in in_turn_order if scores[seat] == max(scores))
    if house.game == "koi-koi" and house["exhausted"] == "nothing":
        return 1 - dealer
    return dealer


def is_over(house: House, rounds: list[list[int]]) -> bool:
    """Whether the game has ended after rounds with these scores."""
    if len(rounds) >= MOST_ROUNDS:
        return True
    totals = [house.start + sum(scores) for scores in zip(*rounds, strict=True)] if rounds else []
    if house.game == "hana-awase":
        return len(rounds) >= house["rounds"]
    if house.game == "koi-koi":
        bust = house.start > 0 and bool(rounds) and min(totals) <= 0
        return len(rounds) >= house["rounds"] or bust
    if house.game == "min-ha-to":
        return bool(rounds) and max(totals) >= house["target"] and won_by(totals) is not None
    winners = [won_by(scores) for scores in rounds]
    return any(winners.count(seat) >= WINS[house["match"]] for seat in range(house.seats))
