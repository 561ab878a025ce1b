from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from hana.jobs.queue import Queue, make_queue
from hana.store.db import Database, open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hana.db"


@pytest.fixture
def db(path: Path) -> Iterator[Database]:
    with closing(open_store(path)) as opened:
        yield opened


@pytest.fixture
def queue(tmp_path: Path) -> Iterator[Queue]:
    """A real queue without a worker: what is handed over waits."""
    with closing(make_queue(tmp_path)) as opened:
        yield opened


@pytest.fixture
def at_once(tmp_path: Path) -> Iterator[Queue]:
    """A queue in memory that carries an order out as it is handed over."""
    with closing(make_queue(tmp_path, immediate=True)) as opened:
        yield opened
