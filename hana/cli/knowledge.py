"""Commands about the games themselves: rules, perft, golden."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from hana.cli.root import ROOT


@click.command()
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.option("--docs", is_flag=True, help="The tables of house rules for its page in docs/rules.")
def rules(game: str | None, as_json: bool, docs: bool) -> None:
    """Lists the games, or one game's yaku and house rules."""
    from hana.rules import RULE_SETS
    from hana.rules.describe import rules_json, rules_lines, rules_tables

    if game is not None and game not in RULE_SETS:
        raise click.UsageError(f"hana does not know the game {game!r}; it knows: {', '.join(RULE_SETS)}")
    if as_json and docs:
        raise click.UsageError("--json and --docs cannot be combined")
    chosen = RULE_SETS.values() if game is None else [RULE_SETS[game]]
    for one in chosen:
        if as_json:
            click.echo(json.dumps(rules_json(one), ensure_ascii=False))
        else:
            click.echo("\n".join(rules_tables(one) if docs else rules_lines(one)))


@click.command()
@click.option("--game", default="hana-awase", show_default=True)
@click.option("--seats", default=2, show_default=True)
@click.option("--seed", default="plum", show_default=True)
@click.option("--depth", default=3, show_default=True)
def perft(game: str, seats: int, seed: str, depth: int) -> None:
    """Counts the lines of DEPTH choices from a seeded deal."""
    from hana.game.deal import deal_from_seed, start_deal
    from hana.game.perft import perft as count
    from hana.rules import RULE_SETS

    if game not in RULE_SETS or seats not in RULE_SETS[game].seats:
        raise click.UsageError(f"hana knows no game {game!r} for {seats} players")
    deal = deal_from_seed(RULE_SETS[game], seats, seed, 0)
    click.echo(count(start_deal(RULE_SETS[game], 0, deal), deal.draw, depth))


@click.command()
@click.option("--write", is_flag=True, help="Write the files anew; read the difference before you commit it.")
def golden(write: bool) -> None:
    """Compares every step of every sample in replays/ with its golden file."""
    wrong = False
    for source, target, text in _golden_files():
        if write:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        elif not target.exists() or target.read_text(encoding="utf-8") != text:
            wrong = True
            click.echo(f"{source.relative_to(ROOT)}: differs from {target.relative_to(ROOT)}")
    sys.exit(1 if wrong else 0)


def _golden_files() -> Iterator[tuple[Path, Path, str]]:
    from hana.formats import read_games
    from hana.replay.playthrough import playthrough

    for source in sorted((ROOT / "replays").glob("*/*.hana.json")):
        text = "".join(playthrough(reading.report.walk) for reading in read_games(source.read_bytes()))
        yield source, ROOT / "tests" / "golden" / source.parent.name / f"{source.name}.txt", text


@click.command()
def schema() -> None:
    """Prints the JSON Schema of a replay."""
    from hana.replay.schema import schema_text

    click.echo(schema_text(), nl=False)
