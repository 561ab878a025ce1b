"""A writer of KoiKoi-AI records of our own, so that the reader is proven where no real record is at hand."""

from collections.abc import Iterable, Iterator
from typing import Any

from hana.cards.sets import members
from hana.game.captures import matches
from hana.game.state import Round
from hana.replay.model import Replay
from hana.replay.walk import RoundWalk, Step, walk

Record = dict[str, Any]
Cards = list[list[int]]


def record_of(replay: Replay, *, pairs: bool = False, first: int = 1) -> Record:
    """A finished koi-koi game as KoiKoi-AI writes it: A1, with `pairs` A2; player `first` deals the first round."""
    found = walk(replay)
    assert found.fault is None and found.rules is not None
    names, totals = (_by_player(values, first) for values in (replay.seats, found.totals))
    stamp = "2026-12-01-09-00-00" if pairs else "2026-12-01 09:00:00"
    return {
        "info": {
            "startTime": stamp,
            "endTime": None,
            "player1Name": names[0],
            "player2Name": names[1],
            "player1InitPts": found.rules.start_points,
            "player2InitPts": found.rules.start_points,
            "numRound": found.rules["rounds"],
        },
        "result": {
            "isOver": True,
            "gameWinner": None,
            "player1EndPts": totals[0],
            "player2EndPts": totals[1],
        },
        "save": {},
        "record": {f"round{played.number + 1}": _round(played, pairs, first) for played in found.rounds},
    }


def _by_player(values: Iterable[Any], first: int) -> list[Any]:
    found = list(values)
    return found if first == 1 else found[::-1]


def _player(seat: int, first: int) -> int:
    return first if seat == 0 else 3 - first


def _card(card: int) -> list[int]:
    return [card // 4 + 1, card % 4 + 1]


def _cards(cards: Iterable[int]) -> Cards:
    return [_card(card) for card in cards]


def _round(played: RoundWalk, pairs: bool, first: int) -> Record:
    assert played.result is not None
    dealer, deal = played.start.dealer, played.deal
    hands = _by_player((deal.hands[(seat - dealer) % 2] for seat in range(2)), first)
    scores = _by_player(played.result.scores, first)
    end = played.position(len(played.steps))
    exhausted = _player(dealer, first) if pairs else 0
    basic = {
        "Dealer": _player(dealer, first),
        "initHand1": _cards(hands[0]),
        "initHand2": _cards(hands[1]),
        "initBoard": _cards(deal.field),
        "initPile": _cards(reversed(deal.draw)),
        "roundWinner": exhausted if end.stopped_by is None else _player(end.stopped_by, first),
        "player1RoundPts": scores[0],
        "player2RoundPts": scores[1],
    }
    turns = [_turn(steps, end, pairs, first) for steps in _turns(played.steps)]
    return {"basic": basic} | {f"turn{number}": turn for number, turn in enumerate(turns, 1)}


def _turns(steps: Iterable[Step]) -> Iterator[list[Step]]:
    turn: list[Step] = []
    for step in steps:
        if step.kind == "play" and turn:
            yield turn
            turn = []
        turn.append(step)
    yield turn


def _turn(steps: list[Step], end: Round, pairs: bool, first: int) -> Record:
    play, shown, *decision = steps
    forced = not decision and shown.after is end and end.stopped_by is not None
    turn = {"playerInTurn": _player(play.seat, first), "discardCard": _card(play.card or 0)}
    turn |= {"collectCard": _collected(play), "drawCard": _card(shown.card or 0), "collectCard2": _collected(shown)}
    turn["isKoiKoi"] = decision[0].go_on if decision else False if forced else None
    if pairs:
        turn["pairCard"] = _cards(members(matches(play.before.field, play.card or 0)))
        turn["pairCard2"] = _cards(members(matches(shown.before.field, shown.card or 0)))
    return turn


def _collected(step: Step) -> Cards:
    return _cards([step.card or 0, *members(step.taken)]) if step.taken else []
