"""Settlements as plain numbers: what a round is worth, for code that settles a million of them."""

from collections.abc import Callable
from dataclasses import dataclass

from hana.rules.ruleset import RuleSet, Settlement
from hana.rules.scoring import deck_points
from hana.rules.settle_additive import LAID_DOWN, settle_additive
from hana.rules.settle_hana_awase import COMPENSATION, COMPENSATION_LIMITS, TEYAKU, settle_hana_awase
from hana.rules.settle_koi_koi import EXHAUSTED, settle_koi_koi

WILLOW_MODES = ("plain", "cancel_all", "owner_only", "owner_only_hard")
FUKE_MODES = ("off", "auto", "announced")
CALL_MODES = ("nothing", "double", "multiply")


@dataclass(frozen=True, slots=True)
class Settling:
    """How a round is settled, all points whole.

    `stops`: who stopped wins the points of his yaku (koi-koi); else card points and yaku count for everybody. `par` is
    taken from each seat's card points. `yaku_paid`: every other seat pays each yaku. `fuke`, `willow` and
    `opponent_calls` are places in FUKE_MODES, WILLOW_MODES and CALL_MODES. `compensation` goes to the dealer, the next
    and the last seat up to `limits` captured cards. `teyaku` are the points for six and seven chaff shown, `laid`
    those for a set laid down. `own_calls`, `pays` (the loser pays), `double_from` (0 for never) and `exhausted` are
    koi-koi's.
    """

    stops: bool = False
    par: int = 0
    yaku_paid: bool = False
    fuke: int = 0
    fuke_limit: int = 0
    fuke_voids: bool = True
    willow: int = 0
    compensation: int = 0
    limits: tuple[int, int, int] = (0, 0, 0)
    teyaku: tuple[int, int] = (0, 0)
    laid: int = 0
    own_calls: bool = False
    opponent_calls: int = 0
    double_from: int = 0
    exhausted: int = 0
    pays: bool = False


def _hana_awase(rules: RuleSet, seats: int) -> Settling:
    zero_sum = rules["scoring"] == "zero_sum"
    return Settling(
        par=deck_points(rules.card_values) // seats if zero_sum else 0,
        yaku_paid=zero_sum,
        fuke=FUKE_MODES.index(str(rules["fuke"])),
        fuke_limit=rules.number("fuke_threshold"),
        fuke_voids=bool(rules["fuke_voids_teyaku"]),
        willow=WILLOW_MODES.index(str(rules["willow"])),
        compensation=COMPENSATION if rules["compensation"] == "on" else 0,
        limits=COMPENSATION_LIMITS,
        teyaku=(TEYAKU[6], TEYAKU[7]),
    )


def _additive(rules: RuleSet, seats: int) -> Settling:
    transfer = rules.option("bonus_transfer") is not None and bool(rules["bonus_transfer"])
    return Settling(yaku_paid=transfer, laid=LAID_DOWN)


def _koi_koi(rules: RuleSet, seats: int) -> Settling:
    return Settling(
        stops=True,
        own_calls=rules["own_calls"] == "bonus",
        opponent_calls=CALL_MODES.index(str(rules["opponent_calls"])),
        double_from=rules.number("double_from"),
        exhausted=EXHAUSTED[str(rules["exhausted"])],
        pays=rules["payment"] == "zero_sum",
    )


NUMBERS: dict[Settlement, Callable[[RuleSet, int], Settling]] = {
    settle_hana_awase: _hana_awase,
    settle_additive: _additive,
    settle_koi_koi: _koi_koi,
}
"""For each settlement its numbers. A new one needs a row here; `tests/search/test_tables.py` compares every one."""


def settling_of(rules: RuleSet, seats: int) -> Settling:
    """The numbers of a rule set's settlement."""
    return NUMBERS[rules.settle](rules, seats)
