"""A round's review with everything that belongs to it: sentences in a language, the open judge's losses, the ledger."""

from collections.abc import Sequence

from hana.review.ledger import ledger_rows
from hana.review.model import Decision, OpenRow, RoundCards, RoundReview
from hana.review.open_judge import open_loss
from hana.review.words import sentences
from hana.rules.ruleset import RuleSet

NOT_YET = "the cards of this round have not been looked at yet"
NOT_HAD = "this choice has no value with open cards"


def whole_round(
    review: RoundReview, cards: RoundCards | None, rules: RuleSet, names: Sequence[str], lang: str
) -> RoundReview:
    """The review of a round as the command line and the API give it; `names` are the players' by seat.

    Raises:
        KeyError: there are no words in that language.
    """
    rows = {row.step: row for row in cards.open} if cards else {}
    decisions = tuple(
        _whole(decision, cards, rows.get(decision.step), (rules, names, lang)) for decision in review.decisions
    )
    ledger = None if cards is None else ledger_rows(cards, decisions)
    return review.model_copy(update={"decisions": decisions, "ledger": ledger})


def _whole(
    decision: Decision, cards: RoundCards | None, row: OpenRow | None, said: tuple[RuleSet, Sequence[str], str]
) -> Decision:
    rules, names, lang = said
    loss, reason = _open_loss(decision, cards, row)
    why = sentences(decision, lang, rules, names)
    return decision.model_copy(update={"open_loss": loss, "open_loss_reason": reason, "why": why})


def _open_loss(decision: Decision, cards: RoundCards | None, row: OpenRow | None) -> tuple[float | None, str | None]:
    """The loss with open cards, or why there is none."""
    if cards is None:
        return None, NOT_YET
    if row is None or row.seat != decision.seat:
        return None, NOT_HAD
    return (None, row.reason) if row.value is None else (open_loss(row, decision.played), None)
