"""Other spellings of a walked game: its longest good part, its canonical form, and its key."""

from hana.game.deal import deal_from_seed, replaced_pile
from hana.replay.codec import key_of
from hana.replay.decks import ascending, seed_gives, sorted_deck
from hana.replay.model import Replay, RoundRecord, deck_text
from hana.replay.walk import RoundWalk, Walk
from hana.rules.scoring import next_dealer


def good_part(found: Walk) -> Replay | None:
    """The longest good part as a replay, its last round marked unfinished where it is; None where nothing is good.

    What a source reported of a round that was cut short belongs to the whole round and is left out.
    """
    rounds: list[RoundRecord] = []
    for played in found.rounds:
        record = found.replay.rounds[played.number]
        if played.result is None and not played.steps:
            break
        end, scores = ("unfinished", None) if played.result is None else (None, record.scores)
        rounds.append(record.model_copy(update={"moves": played.moves, "end": end, "scores": scores}))
    return found.replay.model_copy(update={"rounds": tuple(rounds)}) if rounds else None


def canonical(found: Walk) -> Replay:
    """The replay of a faultless walk in its canonical spelling: no key that says what follows anyway."""
    rounds, dealer = [], 0
    for played in found.rounds:
        own = played.start.dealer if played.start.dealer != dealer else None
        deck = _deck_unless_dealt(found, played)
        update = {"deck": deck, "dealer": own, "piles": _piles_unless_dealt(found, played, deck)}
        rounds.append(found.replay.rounds[played.number].model_copy(update=update))
        if played.result is not None:
            dealer = next_dealer(played.start.rules, played.result.scores, played.start.dealer)
    chosen = dict(found.rules.chosen) if found.rules else {}
    return found.replay.model_copy(update={"rounds": tuple(rounds), "options": chosen})


def _deck_unless_dealt(found: Walk, played: RoundWalk) -> str | None:
    if played.from_seed or seed_gives(found.replay, played.start.rules, played.number, played.deal):
        return None
    return sorted_deck(played.deal)


def _piles_unless_dealt(found: Walk, played: RoundWalk, deck: str | None) -> tuple[str, ...] | None:
    """The new piles of a round, unless the seed gives them all."""
    piles, seed = _piles(played), found.replay.seed
    if not piles or deck is not None or found.rules is None or seed is None:
        return piles or None
    attempt = deal_from_seed(found.rules, len(found.replay.seats), seed, played.number).attempt
    seats = [step.seat for step in played.steps if step.drawn]
    dealt = tuple(
        deck_text(replaced_pile(ascending(pile), seed, played.number, attempt, seat))
        for pile, seat in zip(played.new_piles, seats, strict=True)
    )
    return None if dealt == piles else piles


def _piles(played: RoundWalk) -> tuple[str, ...]:
    return tuple(deck_text(pile) for pile in played.new_piles)


def game_key(found: Walk) -> str:
    """The SHA-256 that says "the same game", 64 hex digits, of a faultless walk."""
    decks = tuple(sorted_deck(played.deal) for played in found.rounds)
    return key_of(canonical(found), decks, tuple(_piles(played) or None for played in found.rounds))
