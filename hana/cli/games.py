"""Commands that read game files: check, review, convert."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from hana.formats.base import Reading
    from hana.replay.walk import Walk

FILES = click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))


def _read(path: Path) -> "tuple[Reading, ...] | dict[str, object]":
    """The games of a file, or the error that it is no game, as `check --json` prints it."""
    from hana.formats import read_games
    from hana.replay.errors import FormatError

    try:
        return read_games(path.read_bytes())
    except FormatError as error:
        place = f"{error.place}: " if error.place else ""
        return {
            "file": str(path),
            "ok": False,
            "error": {
                "code": error.code,
                "round": None,
                "step": None,
                "message": error.message if error.message.startswith(place) else place + error.message,
            },
            "good_steps": 0,
        }


def _error_message(error: dict[str, object]) -> str:
    detail = error["error"]
    return str(detail["message"]) if isinstance(detail, dict) else str(detail)


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One line of JSON a game.")
@FILES
def check(files: tuple[Path, ...], as_json: bool) -> None:
    """Replays each game from its first card and says whether it is right."""
    wrong = False
    for path in files:
        found = _read(path)
        if isinstance(found, dict):
            wrong = True
            click.echo(json.dumps(found, ensure_ascii=False) if as_json else f"{path}: {_error_message(found)}")
            continue
        for reading in found:
            wrong = wrong or not reading.report.ok
            click.echo(_check_line(reading, path, as_json))
    sys.exit(1 if wrong else 0)


def _check_line(reading: "Reading", path: Path, as_json: bool) -> str:
    from hana.replay.check import fault_words, report_json

    report = reading.report
    if as_json:
        return json.dumps(report_json(report, str(path)), ensure_ascii=False)
    if report.fault is not None:
        return f"{path}: {fault_words(report.fault)}"
    replay = report.walk.replay
    totals = ", ".join(f"{name} {total}" for name, total in zip(replay.seats, report.walk.totals, strict=True))
    return f"{path}: right, {replay.game}, {_rounds(len(replay.rounds))}, {totals}"


def _rounds(count: int) -> str:
    return "1 round" if count == 1 else f"{count} rounds"


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One line of JSON a game.")
@click.option("--budget", type=click.Choice(["quick", "standard", "deep"]), show_default="standard")
@click.option("--seed", default=0, show_default=True, help="Of the sampled worlds; the same seed gives the same bytes.")
@click.option("--lang", type=click.Choice(["en", "ja", "pt"]), default="en", show_default=True, help="Of the reasons.")
@FILES
def review(files: tuple[Path, ...], as_json: bool, budget: str | None, seed: int, lang: str) -> None:
    """Judges every choice of each game from what its player knew."""
    from hana.replay.check import fault_words
    from hana.search.jit import best_budget, warm_up

    compiled = warm_up()
    chosen = budget or best_budget("standard")
    if not compiled:
        click.echo(f"hana: analysed without compiled kernels, which takes longer; budget {chosen}", err=True)
    wrong = False
    for path in files:
        found = _read(path)
        if isinstance(found, dict):
            wrong = True
            click.echo(f"{path}: {_error_message(found)}", err=True)
            continue
        for reading in found:
            report = reading.report
            if report.fault is not None:
                wrong = True
                click.echo(f"{path}: {fault_words(report.fault)}", err=True)
            if report.key is not None:
                _review(report.walk, report.key, (chosen, seed, lang), as_json)
    sys.exit(1 if wrong else 0)


def _review(found: "Walk", key: str, wishes: tuple[str, int, str], as_json: bool) -> None:
    from hana.review.game import review_game
    from hana.review.report import report_lines
    from hana.review.review import choices_of
    from hana.search.budget import BUDGETS

    budget, seed, lang = wishes
    total = sum(len(list(choices_of(played))) for played in found.rounds)
    with click.progressbar(length=total, label="judging", file=sys.stderr) as bar:

        def advance(done: int, of: int, decision: object) -> bool:
            bar.update(1)
            return True

        result = review_game(found, key, BUDGETS[budget], seed, advance, lang=lang)
    if as_json:
        click.echo(result.model_dump_json())
    else:
        click.echo("\n".join(report_lines(found, result)))


@click.command()
@click.option("--to", "target", default="hana", show_default=True, help="The format to write.")
@FILES
def convert(files: tuple[Path, ...], target: str) -> None:
    """Writes each game in another format, one a line."""
    from hana.formats import FORMATS
    from hana.replay.canonical import canonical
    from hana.replay.check import fault_words

    dumps = FORMATS[target].dumps if target in FORMATS else None
    if dumps is None:
        able = ", ".join(known.id for known in FORMATS.values() if known.dumps)
        raise click.UsageError(f"hana cannot write {target!r}; it writes: {able}")
    wrong = False
    for path in files:
        found = _read(path)
        for reading in () if isinstance(found, dict) else found:
            if reading.report.key is not None:
                click.echo(dumps(canonical(reading.report.walk)))
            if reading.report.fault is not None:
                wrong = True
                click.echo(f"{path}: {fault_words(reading.report.fault)}", err=True)
        if isinstance(found, dict):
            wrong = True
            click.echo(f"{path}: {_error_message(found)}", err=True)
    sys.exit(1 if wrong else 0)
