"""The background of one site process: a worker in a thread, and a collector beside it."""

import logging
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from hana.jobs.collector import collect, drop_recovery, feed, hand_over, recover
from hana.jobs.queue import make_queue
from hana.search.jit import warm_up
from hana.store.db import Database, open_store
from hana.store.jobs import Job, count_active

BUSY_SECONDS, IDLE_SECONDS = 0.2, 1.0
"""How often the collector looks while something waits or runs, and otherwise: other processes may add jobs too."""
RECOVER_SECONDS = 10.0

log = logging.getLogger(__name__)


class Background:
    """Works off the jobs of a database; the queue lives in `folder`. It is started once and stopped once.

    With `immediate` there are no threads: `submit` returns when the review is there. `clock` gives UTC seconds.
    """

    def __init__(
        self, db_path: Path, folder: Path, *, immediate: bool = False, clock: Callable[[], float] = time.time
    ) -> None:
        self._db_path = db_path
        self._clock = clock
        self._queue = make_queue(folder, immediate=immediate)
        self._worker = None if immediate else self._queue.worker()
        self._collector = threading.Thread(target=self._collect, name="collector", daemon=True)
        self._holder = secrets.token_urlsafe(9)
        self._recover_at = 0.0
        self._wake = threading.Event()
        self._stopping = threading.Event()

    def start(self) -> None:
        """Starts the threads; what an earlier process left is taken up again.

        Kernels compile beside them. Nothing waits for that: reviews run on the reference until the kernels are ready.
        """
        open_store(self._db_path).close()
        if self._worker is not None:
            threading.Thread(target=warm_up, name="kernels", daemon=True).start()
            self._worker.start()
            self._collector.start()

    def submit(self, job: Job) -> None:
        """Has a waiting job worked off soon. Call it outside of a transaction."""
        if not self._queue.immediate:
            self._wake.set()
            return
        with closing(open_store(self._db_path)) as db:
            hand_over(db, self._queue, job, self._clock())
            collect(db, self._queue, self._clock())

    def stop(self) -> None:
        """Stops the threads; a job under way goes back into the queue."""
        if self._worker is not None and self._collector.is_alive():
            self._queue.stop_work()
            self._worker.stop(graceful=True)
            self._stopping.set()
            self._wake.set()
            self._collector.join()
        self._queue.close()

    def _collect(self) -> None:
        with closing(open_store(self._db_path)) as db:
            while not self._stopping.is_set():
                self._wake.clear()
                self._wake.wait(BUSY_SECONDS if self._tick(db) else IDLE_SECONDS)
            collect(db, self._queue, self._clock())
            drop_recovery(db, self._holder)

    def _tick(self, db: Database) -> bool:
        """Whether something waits or runs."""
        now = self._clock()
        try:
            collect(db, self._queue, now)
            if now >= self._recover_at:
                self._recover_at = now + RECOVER_SECONDS
                recover(db, self._holder, now)
            feed(db, self._queue, now)
            return count_active(db) > 0
        except Exception:
            # Whatever it was, a full disk for instance: without this thread every job would stand still.
            log.exception("the collector stumbled")
            return False
