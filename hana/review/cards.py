"""What only the true cards tell of a round: luck by the ledger's ruler, and the open judge. Never a grade."""

from hana.replay.walk import RoundWalk
from hana.review.model import RoundCards
from hana.review.open_judge import limit_for, open_rows
from hana.review.ruler import ORDERS, rule_round
from hana.search.budget import Budget


def round_cards(played: RoundWalk, budget: Budget) -> RoundCards:
    """The cards' part of a round's review; the same round and budget give the same bytes."""
    ruling = rule_round(played, ORDERS[budget.id])
    return RoundCards(
        round=played.number,
        orders=ruling.orders,
        reason=ruling.reason,
        expected=ruling.expected,
        deal=ruling.deal,
        result=ruling.result,
        steps=ruling.steps,
        open=open_rows(played, limit_for(budget.id, played.start.seats)),
        spread=ruling.spread,
    )
