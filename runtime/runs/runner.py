"""Many trials at once: each becomes an episode, or what kept it from becoming one is written down."""

import threading
from collections import deque
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Protocol

from .attempt import Failure
from .executor import Executor, Playing
from .folder import RunFolder
from .records import EpisodeRecord, ErrorRecord, TrialKey
from .spending import Spending
from .tally import STOPPED

ATTEMPTS = 4
"""So often a trial is begun before it is left for a resume."""

_REFUSALS = 3
"""So many refusals of the key in a row end a run."""

_FIRST_DELAY, _LONGEST_DELAY = 1.0, 60.0
"""Seconds between attempts, doubled each time, where the service names none."""

_LONGEST_ASKED = 900.0
"""Seconds that are waited at most where the service asks for more: a header can say anything, and a day is no delay."""

_LOOK = 0.2
"""Seconds after which the waiting thread looks up."""


class Listener(Protocol):
    """Hears what becomes of trials; called by one thread at a time."""

    def finished(self, record: EpisodeRecord) -> None: ...

    def failed(self, record: ErrorRecord) -> None: ...


class Runner:
    """Runs the trials of a folder that are not done yet, wherever that is, and alone writes into it."""

    def __init__(
        self,
        executor: Executor,
        folder: RunFolder,
        spending: Spending,
        listener: Listener,
    ) -> None:
        self._executor = executor
        self._folder = folder
        self._spending = spending
        self._listener = listener
        self._telling = threading.Lock()
        self._refusals = 0

    def run(self, plan: Sequence[TrialKey], *, jobs: int) -> str:
        """Run what of a plan is not done; why it ended before all were tried, or nothing.

        Raises:
            HarnessError: no verdict of this run can be trusted.
            OSError: a record could not be written.
        """
        left = deque(key for key in plan if key not in self._folder.done)
        workers: list[Future[None]] = []
        with ThreadPoolExecutor(jobs) as pool:
            try:
                workers.extend(pool.submit(self._worker, left) for _ in range(min(jobs, len(left))))
                _join(workers)
            except KeyboardInterrupt:
                self.stop("interrupt")
                _join(workers)  # what is under way can still fail
            except BaseException:
                self.stop("fault")  # else the pool would wait until the others had run all that is left
                raise
        return self._spending.stopped

    def stop(self, reason: str) -> None:
        """Let no further call go, and wait for no delay."""
        self._spending.stop(reason)
        self._executor.stop(reason)

    def _worker(self, left: deque[TrialKey]) -> None:
        """Take trials until none is left or none may be begun."""
        with self._executor.seat() as play:
            while not (reason := self._spending.stopped):
                try:
                    key = left.popleft()
                except IndexError:
                    return
                self._trial(key, play)
        self.stop(reason)

    def _trial(self, key: TrialKey, play: Playing) -> None:
        """Try a trial until it becomes an episode, or there is no use."""
        first = self._folder.attempts.get(key, 0) + 1
        for attempt in range(first, first + ATTEMPTS):
            failure = self._attempt(key, attempt, play)
            if failure is None or not failure.again or self._spending.stopped:
                return
            if attempt < first + ATTEMPTS - 1:
                self._spending.wait(_delay(attempt - first, failure.after))

    def _attempt(self, key: TrialKey, attempt: int, play: Playing) -> Failure | None:
        """One attempt, written down; what went wrong, if it became no episode."""
        outcome = play(key, attempt)
        if isinstance(outcome, EpisodeRecord):
            self._count_refusals(refused=False)
            self._folder.keep(outcome)
            with self._telling:
                self._listener.finished(outcome)
            return None
        self._keep_error(outcome.record)
        if outcome.fault is not None:
            raise outcome.fault
        if (kind := outcome.record.kind) in STOPPED:
            self.stop(kind)
        else:
            self._count_refusals(refused=outcome.stops)
        return outcome

    def _keep_error(self, trouble: ErrorRecord) -> None:
        self._folder.keep_error(trouble)
        with self._telling:
            self._listener.failed(trouble)

    def _count_refusals(self, *, refused: bool) -> None:
        """A key that is refused again and again is refused to every trial."""
        with self._telling:
            self._refusals = self._refusals + 1 if refused else 0
            ended = self._refusals >= _REFUSALS
        if ended:
            self.stop("no_access")


def _delay(number: int, after: float | None) -> float:
    """The seconds that are asked for, or else more each time."""
    if after is not None:
        return min(_LONGEST_ASKED, after)
    return min(_LONGEST_DELAY, _FIRST_DELAY * 2**number)


def _join(workers: Sequence[Future[None]]) -> None:
    """Wait for workers, or until one fails.

    A signal that comes while a thread starts a process may wake none but that thread, and only this one heeds it.
    """
    left = set(workers)
    while left:
        done, left = wait(left, _LOOK, FIRST_COMPLETED)
        for each in done:
            each.result()
