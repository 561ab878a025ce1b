"""Running the site on this machine: a free port, the background beside it, and waitress in front."""

import logging
import socket

import waitress
from flask import Flask

from hana.web.errors import MAX_BODY
from hana.web.site import site_of

THREADS = 8
TRIES = 50


def free_port(host: str, wanted: int) -> int:
    """The first port from `wanted` on that nobody uses.

    Raises:
        OSError: none of the ports tried is free.
    """
    for port in range(wanted, wanted + TRIES):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    raise OSError(f"no port from {wanted} to {wanted + TRIES - 1} is free on {host}")


def serve(app: Flask, host: str = "127.0.0.1", port: int = 5000) -> None:
    """Serves the site until it is interrupted, on the next free port where this one is taken; reviews run beside it."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    for busy in ("huey", "waitress"):
        logging.getLogger(busy).setLevel(logging.WARNING)
    running = site_of(app)
    free = free_port(host, port)
    server = waitress.create_server(
        app,
        host=host,
        port=free,
        threads=THREADS,
        ident="hana",
        # A larger body still reaches the site, which then answers with its own page.
        max_request_body_size=10 * MAX_BODY,
    )
    running.start()
    print(f"hana is at http://{f'[{host}]' if ':' in host else host}:{free}/", flush=True)
    try:
        server.run()
    finally:
        server.close()
        running.stop()
