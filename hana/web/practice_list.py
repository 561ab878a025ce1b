"""What there is to solve, before one begins: how many positions, for whom, and how far the reviews are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from hana.review.model import Decision
from hana.store.pages import Page
from hana.web.games import ShownGame
from hana.web.practice_set import MOST_GAMES, Searched, players_of, positions, searched, seats_named
from hana.web.reviews import RoundVerdicts
from hana.web.wording import counted, listed


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody whose positions can be solved: `words` say how many there are, or in how many games the name occurs.

    `start_url` leads to the first position, empty where there is none or none has been looked for.
    """

    name: str
    words: str
    url: str
    start_url: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class PracticeList:
    """What `practice.html` prints.

    `lead` says whose games are looked at, `players_title` stands above the choice, `status` how far the reviews are;
    `cheer` is a sentence where nothing is to be solved. `jobs_url` is empty where no review of a game is under way.
    """

    title: str
    lead: str
    players_title: str
    players: tuple[Player, ...]
    start: Player | None
    cheer: str
    status: tuple[str, ...]
    jobs_url: str
    back_url: str
    back: str
    is_listed: bool


def game_list(game: ShownGame, verdicts: Mapping[int, RoundVerdicts], seat: int | None) -> PracticeList:
    """What there is to solve in one game."""
    found = searched(verdicts)
    players = tuple(_seat(game, found, number, seat) for number in range(len(game.names)))
    chosen = None if seat is None else players[seat]
    failed = next((known.failed for _, known in sorted(verdicts.items()) if known.failed), None)
    return PracticeList(
        title=f"Practice · {game.title}",
        lead="the mistakes of this game that the judge has proven",
        players_title="Whose positions?",
        players=players,
        start=chosen if chosen and chosen.start_url else None,
        cheer=_cheer(game, verdicts, seat),
        status=tuple(filter(None, (more_of_game(found, len(game.rounds), failed),))),
        jobs_url=f"/api/v1/games/{game.page.id}/jobs" if found.is_waiting else "",
        back_url=game.url,
        back="Back to the game",
        is_listed=game.page.listed,
    )


def _seat(game: ShownGame, found: Searched, seat: int, chosen: int | None) -> Player:
    count = len(positions(game.page, found, [seat]))
    url = f"{game.url}/practice"
    return Player(
        name=game.names[seat],
        words=counted(count, "position") if count else "nothing to solve",
        url=f"{url}?seat={seat}",
        start_url=f"{url}/1?seat={seat}" if count else "",
        is_current=seat == chosen,
    )


def _cheer(game: ShownGame, verdicts: Mapping[int, RoundVerdicts], seat: int | None) -> str:
    """A friendly sentence for a seat of which no mistake is proven, or for all of them."""
    judged = [d for known in verdicts.values() for d in known.decisions.values() if _is_judged(d)]
    own = [decision for decision in judged if seat in (None, decision.seat)]
    flagged = [decision for known in verdicts.values() for decision in known.flagged(seat)]
    if flagged or not own:
        return ""
    whose = "" if seat is None else f" of {game.names[seat]}"
    return f"Nothing to solve: none of {counted(len(own), 'judged decision')}{whose} is a proven mistake. Well played!"


def _is_judged(decision: Decision) -> bool:
    return decision.verdict not in (None, "forced")


def more_of_game(found: Searched, rounds: int, failed: str | None = None) -> str:
    """How far the review of a game is, empty where it is done."""
    if found.judged == rounds:
        return "A deeper look is under way: it may add positions or take some away." if found.is_waiting else ""
    if found.is_waiting:
        return f"{found.judged} of {counted(rounds, 'round')} are reviewed so far: more positions may come."
    if found.judged:
        return f"{found.judged} of {counted(rounds, 'round')} are reviewed, the others are not."
    return f"The review failed: {failed}." if failed else "This game has not been reviewed, so no mistake is proven."


def set_list(
    games: Sequence[Page], name: str | None, found: Sequence[tuple[Page, Searched]], *, is_cut: bool
) -> PracticeList:
    """What there is to solve in the games of a browser; `found` are those with the chosen player."""
    count = sum(len(positions(page, known, seats_named(page, name or ""))) for page, known in found)
    chosen = (
        None if name is None else _named(name, counted(count, "position"), has_positions=count > 0, is_current=True)
    )
    looked = f"The newest {MOST_GAMES} of your games are looked through." if is_cut else ""
    players = tuple(
        _named(player, f"in {counted(many, 'game')}", has_positions=False, is_current=player == name)
        for player, many in players_of(games).items()
    )
    judged = any(known.judged for _, known in found)
    nothing = f"Nothing to solve: no mistake of {name} is proven in these games. Well played!"
    return PracticeList(
        title="Practice with my games",
        lead="the mistakes that the judge has proven in the games of this browser",
        players_title="Who are you?" if name is None else "Other players",
        players=players if name is None else tuple(player for player in players if not player.is_current),
        start=chosen if count else None,
        cheer=nothing if name is not None and judged and not count else "",
        status=tuple(filter(None, (more_of_set(found), looked, "" if games else "This browser has no games yet."))),
        jobs_url="",
        back_url="/mine",
        back="My games",
        is_listed=False,
    )


def _named(name: str, words: str, *, has_positions: bool, is_current: bool) -> Player:
    query = urlencode({"name": name})
    return Player(name, words, f"/practice?{query}", f"/practice/1?{query}" if has_positions else "", is_current)


def more_of_set(found: Sequence[tuple[Page, Searched]]) -> str:
    """In how many games the reviews are not whole, or a deeper one is under way; empty where all is done."""
    short = sum(known.judged < page.rounds for page, known in found)
    deeper = sum(known.judged == page.rounds and known.is_waiting for page, known in found)
    parts = [f"{counted(short, 'game')} not yet reviewed to the end"] if short else []
    parts += [f"{counted(deeper, 'game')} under a deeper look"] if deeper else []
    return f"Of these {counted(len(found), 'game')}: {listed(parts)}; positions may still change." if parts else ""
