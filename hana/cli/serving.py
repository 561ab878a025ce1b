"""The command that serves the site."""

import click

from hana.cli.root import ROOT


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=5000, show_default=True, help="A free one is taken where this one is in use.")
def serve(host: str, port: int) -> None:
    """Serves the site, with the sample games, and analyses in the background."""
    from hana.web import create_app
    from hana.web.serve import serve as run

    run(create_app(ROOT), host, port)
