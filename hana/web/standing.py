"""How a game stands after a round: totals, rounds won or the way to the target, who deals next, who has won."""

from dataclasses import dataclass

from hana.replay.walk import RoundWalk
from hana.rules.ending import MAX_ROUNDS, wins
from hana.rules.ruleset import RuleSet
from hana.rules.scoring import next_dealer
from hana.web.games import ShownGame
from hana.web.wording import counted, listed, plain


@dataclass(frozen=True, slots=True)
class SeatStanding:
    """A seat's place in the game: `figure` is what the game goes by, `rest` what is missing to its end."""

    name: str
    figure: str
    rest: str
    portion: int
    leads: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """The game after a round. `label` names the figures, `goal` says what ends the game.

    `has_way` says whether each figure is on its way to a goal, `portion` then being its part in per cent. `winner` is
    empty while the game goes on, `dealer` says who deals next and why (empty where nobody does).
    """

    label: str
    goal: str
    seats: tuple[SeatStanding, ...]
    has_way: bool
    winner: str
    dealer: str


def scores_until(game: ShownGame, number: int) -> list[tuple[int, ...]]:
    """The scores of the finished rounds up to round `number`, from 0."""
    return [played.result.scores for played in game.rounds[: number + 1] if played.result is not None]


def standing_after(game: ShownGame, number: int) -> Standing:
    """The standing after round `number`, from 0."""
    ending, totals = game.rules.ending, game.rounds[number].totals
    won = wins(scores_until(game, number), len(totals))
    figures = totals if ending.wins is None else won
    wanted = ending.wins or ending.target or 0
    seats = tuple(
        SeatStanding(
            name=game.names[seat],
            figure=plain(figure),
            rest=_rest(game, wanted - figure) if wanted else "",
            portion=max(0, min(100, 100 * figure // wanted)) if wanted else 0,
            leads=figure == max(figures) and len(set(figures)) > 1,
        )
        for seat, figure in enumerate(figures)
    )
    winner = winner_words(game, number)
    return Standing(
        label="Total" if ending.wins is None else "Rounds won",
        goal=goal_words(game.rules),
        seats=seats,
        has_way=wanted > 1,
        winner=winner,
        dealer="" if winner else dealer_words(game, number),
    )


def _rest(game: ShownGame, missing: int) -> str:
    if missing <= 0:
        return "there"
    return f"{plain(missing)} to go" if game.rules.ending.target else f"{counted(missing, 'win')} to go"


def goal_words(rules: RuleSet) -> str:
    """What ends the game, in words."""
    ending = rules.ending
    if ending.wins is not None:
        return "One round decides." if ending.wins == 1 else f"Who first wins {counted(ending.wins, 'round')} has won."
    if ending.target is not None:
        return f"Who first has {plain(ending.target)} points, alone in the lead, has won."
    text = f"The game has {counted(ending.rounds, 'round')}"
    return f"{text} and ends early when somebody has no points left." if ending.bust else f"{text}."


def is_over(game: ShownGame, number: int) -> bool:
    """Whether the game ends with round `number`."""
    played = game.rounds[number]
    return played.result is not None and game.rules.ending.reached(scores_until(game, number), played.totals)


def winner_words(game: ShownGame, number: int) -> str:
    """Who has won the game with round `number`; a tie is shared; empty while it goes on."""
    if not is_over(game, number):
        return ""
    totals = game.rounds[number].totals
    figures = totals if game.rules.ending.wins is None else wins(scores_until(game, number), len(totals))
    best = [game.names[seat] for seat, figure in enumerate(figures) if figure == max(figures)]
    return f"{best[0]} wins the game" if len(best) == 1 else f"{listed(best)} share the win of the game"


def dealer_words(game: ShownGame, number: int) -> str:
    """Who deals the next round, and why; empty where no round follows."""
    played = game.rounds[number]
    if played.result is None or number + 1 >= MAX_ROUNDS:
        return ""
    scores = played.result.scores
    seat = next_dealer(game.rules, scores, played.start.dealer)
    text = f"{game.names[seat]} deals {'again' if seat == played.start.dealer else 'next'}, {_why(game, played, seat)}."
    real = game.rounds[number + 1].start.dealer if number + 1 < len(game.rounds) else seat
    return text if real == seat else f"By the rules {text} In this record {game.names[real]} does."


def _why(game: ShownGame, played: RoundWalk, seat: int) -> str:
    assert played.result is not None  # asked for finished rounds only
    scores, names = played.result.scores, game.names
    best = [one for one, score in enumerate(scores) if score == max(scores)]
    if game.rules.passes_deal and not any(scores):
        return "since nobody scored and the deal passes on"
    if played.result.drawn and not any(scores):
        return "since the round was drawn"
    if len(best) == 1:
        return "having the best score of the round"
    if game.rules.ending.wins is not None:
        return "since nobody won the round alone"
    tied = listed([names[one] for one in best])
    return f"since {tied} share the best score and {names[seat]} comes first in turn order"
