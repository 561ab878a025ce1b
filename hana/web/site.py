"""The site's own state: its data folder, secret, database and background, each opened when somebody needs it."""

import os
import secrets
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any, Literal, cast

from flask import Flask, current_app, g
from flask.sessions import SecureCookieSessionInterface

from hana.jobs.runner import Background
from hana.jobs.samples import load_samples
from hana.store.db import Database, open_store
from hana.store.jobs import Job

BackgroundMode = Literal["thread", "immediate", "none"]
_SECRET_BYTES = 32


@dataclass(slots=True)
class Site:
    """What a running site holds. `data` is its folder, `samples` the games that come with it.

    With `thread` reviews are made by a worker beside the site once `start` was called, with `immediate` as soon as
    they are ordered, with `none` not at all.
    """

    data: Path
    samples: Path
    mode: BackgroundMode
    _lock: Lock = field(default_factory=Lock)
    _background: Background | None = None

    def database(self) -> Path:
        """The database's file; its folder is there afterwards."""
        self.data.mkdir(parents=True, exist_ok=True)
        return self.data / "hana.db"

    def start(self) -> None:
        """Starts the background and shows the games that come with the site."""
        background = self._opened()
        if background is not None:
            background.start()
        if self.samples.is_dir():
            with closing(open_store(self.database())) as db:
                load_samples(db, self.submit, self.samples, time.time())

    def stop(self) -> None:
        """Stops the background."""
        if self._background is not None:
            self._background.stop()
            self._background = None

    def submit(self, job: Job) -> None:
        """Has a job worked off."""
        background = self._opened()
        if background is not None:
            background.submit(job)

    def _opened(self) -> Background | None:
        if self.mode == "none":
            return None
        with self._lock:
            if self._background is None:
                path = self.database()
                self._background = Background(path, self.data, immediate=self.mode == "immediate")
            return self._background

    def secret(self) -> bytes:
        """The key that signs cookies: made at the first need, then kept beside the database."""
        path = self.database().with_name("site.key")
        with self._lock:
            if not path.exists():
                handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
                with os.fdopen(handle, "wb") as file:
                    file.write(secrets.token_bytes(_SECRET_BYTES))
            return path.read_bytes()


class LazySecretSessions(SecureCookieSessionInterface):
    """Flask's signed cookies, with a key that is made when the first request comes and not when the site is built."""

    def get_signing_serializer(self, app: Flask) -> Any:
        """The signer of session cookies."""
        if not app.secret_key:
            app.secret_key = site_of(app).secret()
        return super().get_signing_serializer(app)


def site_of(app: Flask) -> Site:
    """The site behind an application."""
    return cast(Site, app.extensions["hana"])


def site() -> Site:
    """The site of this request."""
    return site_of(current_app)


def store() -> Database:
    """The database of this request, opened with its first use and closed with its end."""
    if "store" not in g:
        g.store = open_store(site().database())
    return cast(Database, g.store)


def close_store(_: BaseException | None = None) -> None:
    """Closes the request's database."""
    db = g.pop("store", None)
    if db is not None:
        db.close()
