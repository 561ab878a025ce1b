"""Games and the codes that hold them: `/g/<code>` shows a game that is stored nowhere."""

from functools import lru_cache

from hana.replay.codec import dumps, loads
from hana.replay.link import LinkError, decode, encode
from hana.replay.walk import Walk, walk
from hana.store.pages import Page
from hana.web.games import ShownGame, masked


@lru_cache(maxsize=32)
def _walked(code: str) -> Walk:
    return walk(decode(code))


def game_of(code: str) -> ShownGame:
    """The game of a code; walked once, then kept for a while.

    Raises:
        LinkError: what is wrong with the code.
    """
    found = _walked(code)
    if found.rules is None:
        raise LinkError("unknown_game", f"hana does not know the game {found.replay.game!r}")
    return ShownGame(_unstored(code, found), found, found.rules, found.replay.seats, is_kept=False)


def _unstored(code: str, found: Walk) -> Page:
    replay = found.replay
    return Page(
        id=code,
        key="",
        game=replay.game,
        seats=replay.seats,
        rounds=len(replay.rounds),
        replay="",
        format="",
        reader=0,
        filename="",
        listed=False,
        masked=False,
        sample=None,
        unfinished=replay.rounds[-1].end is not None,
        note=None,
        totals=found.totals,
        created_at=0.0,
    )


@lru_cache(maxsize=64)
def _code(text: str) -> str:
    try:
        return encode(loads(text))
    except LinkError:
        return ""


def code_of(game: ShownGame) -> str:
    """The code of a stored game, with masks for names where its page masks them; empty where no code can hold it."""
    replay = game.walk.replay
    return _code(dumps(masked(replay) if game.page.masked else replay))
