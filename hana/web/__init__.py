"""The site: pages for people and JSON for programs, over the same few functions."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import cast

from flask import Flask
from flask_compress import Compress
from flask_wtf.csrf import CSRFProtect
from jinja2 import StrictUndefined
from werkzeug.exceptions import HTTPException

from hana.web import api, edit_pages, link_pages, pages, practice, provenance, replay_pages, theme, upload
from hana.web.assets import asset, loaded
from hana.web.errors import MAX_BODY, on_error
from hana.web.security import secured
from hana.web.site import BackgroundMode, LazySecretSessions, Site, close_store

__all__ = ["create_app"]


def create_app(root: Path, config: Mapping[str, object] | None = None) -> Flask:
    """The site whose templates, static files and samples stand under `root`. Nothing is opened or started yet.

    `config` may set HANA_DATA (the data folder; else the environment's, else `root/instance`), HANA_SAMPLES (games to
    show, `root/replays`), HANA_BACKGROUND (`thread`, `immediate` or `none`), and whatever Flask knows.
    """
    app = Flask("hana", root_path=str(root), template_folder="templates", static_folder="static")
    app.config.update(
        HANA_DATA=os.environ.get("HANA_DATA", root / "instance"),
        HANA_SAMPLES=root / "replays",
        HANA_BACKGROUND="thread",
        MAX_CONTENT_LENGTH=MAX_BODY,
        MAX_FORM_MEMORY_SIZE=MAX_BODY,
        SESSION_COOKIE_NAME="hana_session",
        SESSION_COOKIE_SAMESITE="Lax",
        WTF_CSRF_TIME_LIMIT=None,
        WTF_CSRF_SSL_STRICT=False,
        COMPRESS_MIMETYPES=["text/html", "text/css", "text/javascript", "application/json", "image/svg+xml"],
    )
    app.config.update(config or {})
    app.extensions["hana"] = Site(
        data=Path(str(app.config["HANA_DATA"])),
        samples=Path(str(app.config["HANA_SAMPLES"])),
        mode=cast(BackgroundMode, app.config["HANA_BACKGROUND"]),
    )
    app.session_interface = LazySecretSessions()
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(asset=asset, current_theme=theme.current_theme)
    _protect(app)
    for part in (pages, theme, upload, replay_pages, link_pages, edit_pages, practice, provenance, api):
        app.register_blueprint(part.blueprint)
    app.register_error_handler(HTTPException, on_error)
    app.after_request(secured)
    app.after_request(loaded)
    app.teardown_appcontext(close_store)
    return app


def _protect(app: Flask) -> None:
    """CSRF for every form; the JSON side takes no cookies, so it needs none."""
    CSRFProtect(app).exempt(api.blueprint)
    Compress(app)
