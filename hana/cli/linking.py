"""The command that packs games into codes for links: link."""

import sys
from pathlib import Path

import click


@click.command()
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--decode", "code", metavar="CODE", default=None, help="Print the replay that a code holds.")
def link(file: Path | None, code: str | None) -> None:
    """Prints the code of each game of FILE, short enough for a link, or the replay of a code."""
    if (file is None) == (code is None):
        raise click.UsageError("give either a FILE or --decode CODE")
    right = _print_codes(file) if file is not None else _print_replay(code or "")
    sys.exit(0 if right else 1)


def _print_codes(path: Path) -> bool:
    """Whether every game of the file has a code and is right."""
    from hana.formats import read_games
    from hana.replay.check import fault_words
    from hana.replay.errors import FormatError
    from hana.replay.link import LinkError, encode

    right = True
    try:
        for reading in read_games(path.read_bytes()):
            if reading.report.fault is not None:
                right = False
                click.echo(f"{path}: {fault_words(reading.report.fault)}", err=True)
            if reading.report.key is not None:
                click.echo(encode(reading.report.walk))
    except (FormatError, LinkError) as error:
        click.echo(f"{path}: {error}", err=True)
        return False
    return right


def _print_replay(code: str) -> bool:
    """Whether the code is one."""
    from hana.replay.codec import dumps
    from hana.replay.link import LinkError, decode

    try:
        click.echo(dumps(decode(code)))
    except LinkError as error:
        click.echo(str(error), err=True)
        return False
    return True
