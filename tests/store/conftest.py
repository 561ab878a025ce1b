from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from hana.store.db import Database, open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hana.db"


@pytest.fixture
def db(path: Path) -> Iterator[Database]:
    with closing(open_store(path)) as opened:
        yield opened
