"""Addresses of static files that change with their content, so that browsers may keep them for ever."""

import hashlib
from functools import lru_cache
from pathlib import Path

from flask import Response, current_app, request, url_for


def asset(name: str) -> str:
    """The address of a file under static/, with the digest of its content; a module is named by the whole folder."""
    folder, root = str(current_app.static_folder), request.script_root
    # A step page names some 170 files; while the site runs they stay what they are, except for whoever works on them.
    return _address(folder, name, root) if current_app.debug else _kept_address(folder, name, root)


def _address(folder: str, name: str, root: str) -> str:
    path = Path(folder) / name
    if path.suffix == ".js":
        # Modules import each other by plain names: none of them may be older than the rest.
        return url_for("static", filename=name)
    return url_for("static", filename=name, v=hashlib.sha256(path.read_bytes()).hexdigest()[:10])


@lru_cache(maxsize=1024)
def _kept_address(folder: str, name: str, root: str) -> str:
    return _address(folder, name, root)


def loaded(response: Response) -> Response:
    """A static file as bytes: all are small, and compressing a stream would leave its file open."""
    if request.endpoint == "static" and response.status_code == 200:
        response.direct_passthrough = False
        response.get_data()
    return response
