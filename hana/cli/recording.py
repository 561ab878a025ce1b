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
@click.option("--preset", default=None, help="House rules by the name of their bundle.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="KEY=VALUE",
    help="A house rule, lists as 4,5; may be repeated; over those of the preset.",
)
@click.option(
    "--to", "folder", default=None, type=click.Path(file_okay=False, path_type=Path), help="Default: replays/."
)
def record(
    game: str,
    players: tuple[str, ...],
    names: tuple[str, ...],
    seed: str,
    rounds: int,
    preset: str | None,
    options: tuple[str, ...],
    folder: Path | None,
) -> None:
    """Lets bots play a seeded game and writes it to replays/GAME/SEED.hana.json."""
    from hana.replay.codec import dumps

    try:
        rules = _rules(game, len(players), preset, options)
        replay = _record_game(rules, players, names if any(names) else (), seed, rounds)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    target = (folder or ROOT / "replays") / game
    target.mkdir(parents=True, exist_ok=True)
    path = target / f"{_file_name(seed)}-{len(replay.seats)}.hana.json"
    path.write_text(dumps(replay) + "\n", encoding="utf-8")
    click.echo(path)


def _file_name(seed: str) -> str:
    return "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in seed)


def _rules(game: str, seats: int, preset: str | None, options: Sequence[str]) -> "RuleSet":
    """The rule set of a game with the house rules of a preset and of `key=value` texts.

    Raises:
        ValueError: an unknown game, preset or option, a number of players that the game does not have, or options that
            cannot be combined; the message names what was allowed.
    """
    from hana.rules import RULE_SETS
    from hana.rules.ruleset import BadOption

    if game not in RULE_SETS:
        raise ValueError(f"hana does not know the game {game!r}; it knows: {', '.join(RULE_SETS)}")
    rules = RULE_SETS[game]
    if seats not in rules.seats:
        allowed = " or ".join(map(str, rules.seats))
        raise ValueError(f"{game} is a game for {allowed} players, not {seats}")
    if preset is not None and preset not in rules.presets:
        known = f"its presets are: {', '.join(rules.presets)}" if rules.presets else "it has no presets"
        raise ValueError(f"{game} has no preset {preset!r}; {known}")
    bundle = rules.presets[preset] if preset is not None else {}
    try:
        return rules.with_options({**bundle, **_options(rules, options)}, seats)
    except BadOption as error:
        raise ValueError(str(error)) from None


def _options(rules: "RuleSet", texts: Sequence[str]) -> dict[str, object]:
    from hana.rules.options import value_of

    chosen: dict[str, object] = {}
    for text in texts:
        key, sign, value = text.partition("=")
        if not sign:
            raise ValueError(f"an option is written KEY=VALUE, not {text!r}")
        if key in chosen:
            raise ValueError(f"option {key!r} is given twice")
        option = rules.option(key)
        chosen[key] = value if option is None else value_of(option, value)
    return chosen


def _record_game(rules: "RuleSet", players: Sequence[str], names: Sequence[str], seed: str, rounds: int) -> "Replay":
    """A game of bots by name.

    Raises:
        ValueError: an unknown bot, a wrong number of names, or a text that a replay cannot hold.
    """
    from hana.players import PLAYERS
    from hana.players.table import play_game

    unknown = [name for name in players if name not in PLAYERS]
    if unknown:
        raise ValueError(f"there is no bot {unknown[0]!r}; there are: {', '.join(PLAYERS)}")
    if names and len(names) != len(players):
        raise ValueError(f"{len(players)} players need {len(players)} names, not {len(names)}")
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
