"""Plays attempts of trials on the workers of a cluster."""

import threading
from collections import Counter
from collections.abc import Generator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, NamedTuple

import msgspec

from ..attempt import Outcome
from ..executor import Playing
from ..records import EpisodeRecord, TrialKey
from ..spending import Spending
from .connection import ClusterError, wait_for_worker
from .losses import LOST, NO_CLUSTER, failed, lost, unfit
from .posting import Posting
from .station import Mark, play

_PATIENCE = 60.0
"""Seconds after which whoever waits for an attempt looks for workers, and for which there may be none."""

_NO_FURTHER = "the run was to make no further call"


class _Sent(NamedTuple):
    """An attempt that was sent: whether it has begun, as all machines see it, and what wakes whoever waits for it."""

    begun: Mark
    woken: threading.Event


class ClusterExecutor:
    """Plays attempts wherever the cluster has room.

    A worker does not see what the others spend: an attempt may spend what is left when it is sent, and what it has
    spent is counted when it comes back.
    """

    def __init__(self, posting: Posting, spending: Spending, *, patience: float = _PATIENCE) -> None:
        self._posting = posting
        self._client = posting.client
        self._spending = spending
        self._patience = patience
        self._losses: Counter[TrialKey] = Counter()
        self._sent: set[_Sent] = set()
        self._lock = threading.Lock()
        self._stopped = False

    @contextmanager
    def seat(self) -> Generator[Playing]:
        """What plays attempts for one thread, which waits for them."""
        yield self._attempt

    def stop(self, reason: str) -> None:
        """Let what was sent make no further call; its replies on their way are waited for while there are workers."""
        with self._lock:
            if self._stopped:
                return
            self._stopped = True
            sent = tuple(self._sent)
        if not self._posting.stop(reason):
            for each in sent:
                each.woken.set()
            return
        with suppress(OSError):
            for each in sent:
                each.begun.set()  # so what has not begun by now never will

    def _attempt(self, key: TrialKey, attempt: int) -> Outcome:
        if reason := self._spending.stopped:
            return failed(key, attempt, reason, _NO_FURTHER)
        try:
            outcome = self._played(key, attempt)
        except ClusterError as problem:
            return failed(key, attempt, self._spending.stopped or NO_CLUSTER, str(problem))
        self._spending.take(outcome.cost if isinstance(outcome, EpisodeRecord) else outcome.record.cost)
        return self._once_more(key, attempt, outcome)

    def _once_more(self, key: TrialKey, attempt: int, outcome: Outcome) -> Outcome:
        """A trial that was lost with its worker is tried once more: it may be what ends them."""
        if isinstance(outcome, EpisodeRecord) or outcome.record.kind != LOST:
            return outcome
        if reason := self._spending.stopped:  # it may not have begun at all
            return failed(key, attempt, reason, _NO_FURTHER)
        self._losses[key] += 1
        return msgspec.structs.replace(outcome, again=self._losses[key] == 1)

    def _played(self, key: TrialKey, attempt: int) -> Outcome:
        """What came of an attempt on some worker.

        Raises:
            ClusterError: nothing will come of it.
        """
        from distributed import Event, KilledWorker
        from distributed.comm.core import CommClosedError

        name = f"{self._posting.name}-{key}-{attempt}"
        begun: Any = Event(name, self._client)
        left = self._spending.left
        try:
            future = self._client.submit(play, self._posting.station, key, attempt, left, begun, key=name, pure=False)
            self._wait(future, begun)
            outcome: Outcome = future.result()
        except ClusterError:
            raise
        except (CancelledError, CommClosedError) as problem:
            raise ClusterError("The connection to the scheduler was lost.") from problem
        except KilledWorker:
            outcome = lost(key, attempt)
        except Exception as raised:  # noqa: BLE001 - what our own part meets comes back as a value
            outcome = unfit(key, attempt, f"{type(raised).__name__}: {raised}")
        with suppress(OSError):
            begun.clear()
        return outcome

    def _wait(self, future: Any, begun: Mark) -> None:
        """Wait until an attempt has come to something.

        Raises:
            ClusterError: it will not.
        """
        each = _Sent(begun, threading.Event())
        future.add_done_callback(partial(_wake, each.woken))
        with self._lock:
            if self._stopped:
                raise ClusterError(_NO_FURTHER)
            self._sent.add(each)
        try:
            while not each.woken.wait(self._patience):
                wait_for_worker(self._client, self._patience)
        finally:
            with self._lock:
                self._sent.discard(each)
        if not future.done():
            raise ClusterError(_NO_FURTHER)


def _wake(woken: threading.Event, _future: Any) -> None:
    woken.set()
