"""The games that come with the site, as listed pages."""

import logging
from pathlib import Path

from hana.formats import FORMATS
from hana.jobs.ingest import SAMPLE_PENALTY, Ingested, Submit, Wishes, keep, order_reviews, read
from hana.review import ENGINE_VERSION
from hana.store.db import Database, write
from hana.store.jobs import Job, jobs_of
from hana.store.pages import delete_page, get_original, sample_page

log = logging.getLogger(__name__)


def load_samples(db: Database, submit: Submit, folder: Path, now: float) -> None:
    """Makes a listed page of each game under `folder` that has none yet, and a new one of a file that changed.

    A broken file is named in the log with its fault and passed over. A newer engine reviews the games anew.
    """
    endings = tuple(ending for known in FORMATS.values() for ending in known.extensions)
    for path in sorted(folder.rglob("*")):
        if path.name.endswith(endings) and path.is_file():
            for job in _load(db, path, path.relative_to(folder).as_posix(), now):
                submit(job)


def _load(db: Database, path: Path, sample: str, now: float) -> list[Job]:
    data = path.read_bytes()
    if _is_shown(db, sample, data) and _is_reviewed(db, sample):
        return []
    found = read(data, keep_good=False)
    if isinstance(found, Ingested):
        log.warning("%s is not shown: %s", path, found.error)
        return []
    with write(db):
        # Looked at once more, for another process may have been quicker.
        if not _is_shown(db, sample, data):
            old = sample_page(db, sample)
            if old is not None:
                delete_page(db, old.id)
            keep(db, found, data, Wishes(path.name, listed=True, sample=sample), now)
        if _is_reviewed(db, sample):
            return []
        return order_reviews(db, found.report, now, penalty=SAMPLE_PENALTY)


def _is_shown(db: Database, sample: str, data: bytes) -> bool:
    """Whether the page was made of these bytes by the present reader."""
    page = sample_page(db, sample)
    known = None if page is None else FORMATS.get(page.format)
    if page is None or known is None:
        return False
    return page.reader == known.reader and get_original(db, page.id) == data


def _is_reviewed(db: Database, sample: str) -> bool:
    """Whether the present engine has reviewed the page's game, or is about to."""
    page = sample_page(db, sample)
    return page is not None and bool(jobs_of(db, page.key, ENGINE_VERSION))
