"""The command line: `python -m hana …`. Exit status 0 right, 1 found wrong, 2 wrong usage.

Modules of hana are imported inside the commands, so that `--help` stays quick.
"""

import click

from hana import __version__
from hana.cli.benching import bench
from hana.cli.games import check, convert, review
from hana.cli.knowledge import golden, perft, rules, schema
from hana.cli.linking import link
from hana.cli.recording import record
from hana.cli.serving import serve


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="hana")
def main() -> None:
    """hana records, checks and reviews hanafuda games."""


for command in (bench, check, convert, golden, link, perft, record, review, rules, schema, serve):
    main.add_command(command)
