"""Other spellings of a walked game: its longest good part, its canonical form, and its key."""

from hana.game.deal import Deal, deal_from_seed
from hana.replay.codec import key_of
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
        rounds.append(found.replay.rounds[played.number].model_copy(update={"deck": deck, "dealer": own}))
        if played.result is not None:
            dealer = next_dealer(played.result.scores, played.start.dealer)
    chosen = dict(found.rules.chosen) if found.rules else {}
    return found.replay.model_copy(update={"rounds": tuple(rounds), "options": chosen})


def _deck_unless_dealt(found: Walk, played: RoundWalk) -> str | None:
    deck = _sorted_deck(played.deal)
    if played.from_seed:
        return None
    if found.rules is None or found.replay.seed is None:
        return deck
    dealt = deal_from_seed(found.rules, len(found.replay.seats), found.replay.seed, played.number)
    return None if _sorted_deck(dealt) == deck else deck


def _sorted_deck(deal: Deal) -> str:
    return deck_text([card for cards in (*deal.hands, deal.field) for card in _sorted(cards)] + list(deal.draw))


def _sorted(cards: tuple[int, ...]) -> list[int]:
    return sorted(cards, key=lambda card: (card < 0, card))


def game_key(found: Walk) -> str:
    """The SHA-256 that says "the same game", 64 hex digits, of a faultless walk."""
    return key_of(canonical(found), tuple(_sorted_deck(played.deal) for played in found.rounds))
