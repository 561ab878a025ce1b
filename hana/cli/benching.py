"""The command that measures: bench."""

import json
import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hana.bench.figures import Figure, Work


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object of figures by name.")
@click.option("--only", multiple=True, metavar="NAME…", help="Only these figures, and only what they need.")
@click.option(
    "--deals", default=20, type=click.IntRange(2), show_default=True, help="Duplicate deals of the figures of strength."
)
@click.argument("more", nargs=-1, metavar="")
def bench(only: tuple[str, ...], more: tuple[str, ...], as_json: bool, deals: int) -> None:
    """Measures this machine: counts, ratios, seconds, strength. Everything takes a few minutes."""
    from hana.bench.figures import figures
    from hana.bench.run import measure, missing_kernels, works
    from hana.bench.table import heading, lines

    chosen = _chosen(figures(deals), only, more)
    missing = missing_kernels() if any(figure.kernels for figure in chosen) else None
    if missing:
        click.echo(f"hana: {missing}", err=True)
    able = [figure for figure in chosen if not (missing and figure.kernels)]
    pieces = list(works(able).items())
    with click.progressbar(pieces, label="measuring", file=sys.stderr, item_show_func=_shown) as bar:
        measured = measure(able, bar)
    found = {figure.name: measured.get(figure.name) for figure in chosen}
    if as_json:
        click.echo(json.dumps(found))
    else:
        click.echo("\n".join([heading(), "", *lines(chosen, found)]))


def _chosen(known: "Mapping[str, Figure]", only: tuple[str, ...], more: tuple[str, ...]) -> "Sequence[Figure]":
    """The figures that are wanted, in the order of the table."""
    if more and not only:
        raise click.UsageError(f"figures are named after --only, not {more[0]!r} alone")
    names = {*only, *more}
    unknown = sorted(names - known.keys())
    if unknown:
        raise click.UsageError(f"there is no figure {unknown[0]!r}; there are: {', '.join(known)}")
    return [figure for name, figure in known.items() if not names or name in names]


def _shown(piece: "tuple[str, Work] | None") -> str | None:
    """What is being measured, beside the bar."""
    return piece[0] if piece else None
