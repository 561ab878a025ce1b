"""The queue: huey with signed JSON and one task. Workers take orders from it and answer through its key store."""

import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from huey import SqliteHuey
from huey.consumer import Consumer
from pydantic import JsonValue

from hana.jobs.serializer import RefusedMessage, SignedJson, queue_secret
from hana.jobs.tasks import Order, run_task

BEAT_SECONDS = 2.0
"""How often a worker gives a sign of life while it works."""
_POLL_SECONDS = (0.05, 0.2)
_SHUTDOWN_SECONDS = 5.0
_BEAT, _RESULT, _CANCEL = "beat:", "result:", "cancel:"

Message = dict[str, JsonValue]

log = logging.getLogger(__name__)


class Worker(Protocol):
    """Takes orders from the queue, one at a time, between `start` and `stop`."""

    def start(self) -> None: ...

    def stop(self, graceful: bool) -> None: ...


class Queue:
    """Orders for workers, and what comes back: beats (signs of life with the progress so far) and results.

    A beat is taken out as it is read, so that the next one is a new sign of life; a result stays until `forget`.
    """

    def __init__(self, folder: Path, *, immediate: bool = False) -> None:
        serializer = SignedJson(queue_secret(folder / "queue.key"))
        # In immediate mode everything is kept in memory.
        self._huey = SqliteHuey(
            "hana",
            results=False,
            serializer=serializer,
            immediate=immediate,
            **({} if immediate else {"filename": str(folder / "queue.db")}),
        )
        self._task = self._huey.task(name="review")(self._work)
        self._stopping = threading.Event()

    @property
    def immediate(self) -> bool:
        """Whether an order is carried out at once by who hands it over."""
        return bool(self._huey.immediate)

    def hand(self, order: Order, priority: int) -> None:
        """Gives an order to the workers; a higher priority is taken first."""
        self._task(order.model_dump(mode="json"), priority=priority)

    def waiting(self) -> set[str]:
        """The jobs whose orders no worker has taken yet."""
        return {task.args[0]["job"] for task in self._huey.pending()}

    def take_beats(self) -> list[tuple[str, Message]]:
        """Each job of which a worker gave a sign of life since the last call, and its progress so far."""
        return self._read(_BEAT, peek=False)

    def results(self) -> list[tuple[str, Message]]:
        """Each job that a worker is through with, and its result."""
        return self._read(_RESULT, peek=True)

    def forget(self, job: str) -> None:
        """Drops a result that has been kept elsewhere."""
        self._huey.delete(_RESULT + job)

    def call_off(self, job: str) -> None:
        """Makes the worker that has this job stop after its present decision."""
        self._huey.put(_CANCEL + job, True)

    def worker(self) -> Worker:
        """A worker in a thread; start and stop it, it minds no signals."""
        self._stopping.clear()
        first, longest = _POLL_SECONDS
        consumer = Consumer(
            self._huey,
            workers=1,
            worker_type="thread",
            periodic=False,
            initial_delay=first,
            max_delay=longest,
            shutdown_timeout=_SHUTDOWN_SECONDS,
        )
        # Signals are the business of whoever owns the main thread.
        consumer._set_signal_handlers = lambda: None
        worker: Worker = consumer
        return worker

    def stop_work(self) -> None:
        """Makes the worker of this process stop after its present decision; the job can be handed over again."""
        self._stopping.set()

    def close(self) -> None:
        """Closes the queue's file."""
        self._huey.storage.close()

    def _read(self, prefix: str, *, peek: bool) -> list[tuple[str, Message]]:
        found: list[tuple[str, Message]] = []
        for key in sorted(self._huey.all_results()):
            if not key.startswith(prefix):
                continue
            try:
                value = self._huey.get(key, peek=peek)
            except RefusedMessage as error:
                log.warning("dropped %s from the queue: %s", key, error)
                self._huey.delete(key)
                continue
            if value is not None:
                found.append((key.removeprefix(prefix), value))
        return found

    def _work(self, message: Message) -> None:
        job = str(message["job"])
        with _Beats(lambda beat: self._beat(job, beat)) as beats:
            result = _answer(message, beats.post) if beats.begin() else {"stopped": True}
        try:
            self._huey.put(_RESULT + job, result)
        except RefusedMessage as error:
            self._huey.put(_RESULT + job, _broken(error))
        self._huey.delete(_CANCEL + job)

    def _beat(self, job: str, beat: Message) -> bool:
        self._huey.put(_BEAT + job, beat)
        called_off = self._huey.get(_CANCEL + job, peek=True) is not None
        return not (called_off or self._stopping.is_set())


def make_queue(folder: Path, *, immediate: bool = False) -> Queue:
    """The queue kept in `folder` (queue.db, queue.key); `immediate` works at once and in memory, for tests."""
    return Queue(folder, immediate=immediate)


def _answer(message: Message, post: Callable[[Message], bool]) -> Message:
    try:
        return run_task(message, post)
    except Exception as error:
        # The border of the worker: whatever went wrong has to reach the job's row.
        log.exception("job %s broke", message["job"])
        return _broken(error)


def _broken(error: Exception) -> Message:
    return {"error": {"code": "internal_error", "message": f"{type(error).__name__}: {error}"}}


class _Beats:
    """Sends the progress when there is some and again every few seconds, until the work is over."""

    def __init__(self, send: Callable[[Message], bool]) -> None:
        self._send = send
        self._latest: Message = {"done": 0, "total": 0, "decisions": []}
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._repeat, name="beats", daemon=True)

    def __enter__(self) -> "_Beats":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def begin(self) -> bool:
        """Whether to begin."""
        return self.post(self._latest)

    def post(self, progress: Message) -> bool:
        """Whether to go on."""
        with self._lock:
            self._latest = progress
            return self._send(progress)

    def _repeat(self) -> None:
        while not self._over.wait(BEAT_SECONDS):
            with self._lock:
                self._send(self._latest)
