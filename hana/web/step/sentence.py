"""A step as one spoken sentence: what happened, who is next, what the judge says."""

from hana.web.step.dealt import deal_notes
from hana.web.step.moment import Moment
from hana.web.step.said import what_was_done
from hana.web.step.verdict import VerdictPart


def sentence_of(now: Moment, box: VerdictPart | None, headline: str) -> str:
    """What a screen reader says after a step."""
    parts = [f"Round {now.address.round}, step {now.step}."]
    if now.led_here is None:
        parts.append(f"The cards are dealt; {now.game.names[now.state.dealer]} is the dealer.")
        parts.extend(deal_notes(now))
    else:
        parts.append(what_was_done(now.game.names, now.led_here, sees=now.may_see(now.led_here)))
    if box is None:
        parts.append(f"The round is over. {headline}.")
        return " ".join(parts)
    parts.append(box.title if box.title.endswith("?") else f"{box.title}.")
    if now.is_pending and box.sentences:
        parts.append(box.sentences[0])
    if box.glyph is not None and now.is_pending:
        parts.append(f"{box.glyph.word}{', ' + box.loss + ' points' if box.loss else ''}.")
    return " ".join(parts)
