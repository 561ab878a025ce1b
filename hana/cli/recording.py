"""The command that records: bots play a seeded game."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hana.cli.root import ROOT

if TYPE_CHECKING:
    from hana.replay.model import Replay
    from hana.rules.ruleset import RuleSet


def _named(context: click.Context, parameter: click.Parameter, value: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in value.split(","))


@click.command()
@click.option("--game", default="hana-awase", show_default=True, help="The rule set's id.")
@click.option("--players", default="greedy-yaku,greedy", callback=_named, show_default=True, help="Bots, by seat.")
@click.option("--names", default="", callback=_named, help="Names, by seat; the bots' own names where left out.")
@click.option("--seed", default="plum", show_default=True, help="Text from which the cards are dealt.")
@click.option(
    "--rounds",
    default=60,
    type=click.IntRange(1, 60),
    show_default=True,
    help="At most that many; the rules may end the game earlier.",
)
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="A house rule; may be repeated.")
@click.option(
    "--to", "folder", default=None, type=click.Path(file_okay=False, path_type=Path), help="Default: replays/."
)
def record(
    game: str,
    players: tuple[str, ...],
    names: tuple[str, ...],
    seed: str,
    rounds: int,
    options: tuple[str, ...],
    folder: Path | None,
) -> None:
    """Lets bots play a seeded game and writes it to replays/GAME/SEED.hana.json."""
    from hana.replay.codec import dumps

    try:
        replay = _record_game(game, players, names if any(names) else (), seed, rounds, options)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    target = (folder or ROOT / "replays") / game
    target.mkdir(parents=True, exist_ok=True)
    path = target / f"{_file_name(seed)}-{len(replay.seats)}.hana.json"
    path.write_text(dumps(replay) + "\n", encoding="utf-8")
    click.echo(path)


def _file_name(seed: str) -> str:
    return "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in seed)


def _record_game(
    game: str, players: Sequence[str], names: Sequence[str], seed: str, rounds: int, options: Sequence[str]
) -> "Replay":
    """A game of bots by name, options as `key=value` texts.

    Raises:
        ValueError: an unknown game, bot or option, or a number of players that the game does not have; the message
            names what was allowed.
    """
    from hana.players import PLAYERS
    from hana.players.table import play_game
    from hana.rules import RULE_SETS
    from hana.rules.ruleset import BadOption

    if game not in RULE_SETS:
        raise ValueError(f"hana does not know the game {game!r}; it knows: {', '.join(RULE_SETS)}")
    unknown = [name for name in players if name not in PLAYERS]
    if unknown:
        raise ValueError(f"there is no bot {unknown[0]!r}; there are: {', '.join(PLAYERS)}")
    if len(players) not in RULE_SETS[game].seats:
        allowed = " or ".join(map(str, RULE_SETS[game].seats))
        raise ValueError(f"{game} is a game for {allowed} players, not {len(players)}")
    if names and len(names) != len(players):
        raise ValueError(f"{len(players)} players need {len(players)} names, not {len(names)}")
    try:
        rules = RULE_SETS[game].with_options(_options(RULE_SETS[game], options))
    except BadOption as error:
        raise ValueError(str(error)) from None
    _refuse_bad_text(rules.key, names or players, seed)
    return play_game(rules, [PLAYERS[name] for name in players], names or players, seed, rounds)


def _refuse_bad_text(game: str, names: Sequence[str], seed: str) -> None:
    """Refuses names and seeds that a replay cannot hold, before anything is played.

    Raises:
        ValueError: with the reason.
    """
    from hana.replay.codec import from_value
    from hana.replay.errors import FormatError

    try:
        from_value({"hana": 1, "game": game, "seats": list(names), "seed": seed, "rounds": [{"moves": ""}]})
    except FormatError as error:
        raise ValueError(error.message) from None


def _options(rules: "RuleSet", texts: Sequence[str]) -> dict[str, object]:
    chosen: dict[str, object] = {}
    for text in texts:
        key, _, value = text.partition("=")
        option = rules.option(key)
        if option is not None and type(option.default) is int and value.lstrip("-").isdecimal():
            chosen[key] = int(value)
        elif option is not None and isinstance(option.default, bool) and value in {"true", "false"}:
            chosen[key] = value == "true"
        else:
            chosen[key] = value
    return chosen
