"""Many trials at once: each becomes an episode, or what kept it from becoming one is written down."""

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager
from typing import Protocol

import msgspec

from ...compiler.contract.canonical import task_digest
from ...compiler.contract.model import Suite, Task
from ..agents.base import Player
from ..errors import InfrastructureError, TrialStoppedError
from ..trial import run_trial
from ..worlds.base import World
from ..worlds.sandbox.base import Level
from .folder import RunFolder
from .records import HARNESS, EpisodeRecord, ErrorRecord, TrialKey, now
from .spending import Spending, TrialSpending
from .voting import Ballot, elected

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


class Opening(Protocol):
    """What makes an agent ready for one play of a trial, of which a vote has several, numbered from 0; and ends it."""

    def __call__(
        self, task: Task, key: TrialKey, spending: TrialSpending, play: int
    ) -> AbstractContextManager[Player]: ...


class Trials(msgspec.Struct, frozen=True):
    """What trials are made of, `vote` plays each. `worlds` gives a world to a thread, for as long as that works.

    `sandbox` is what keeps tested code in, where any runs.
    """

    suite: Suite
    agent: str
    open: Opening
    worlds: Callable[[], AbstractContextManager[World]]
    step_limit: int
    vote: int = 1
    sandbox: Level | None = None


class Listener(Protocol):
    """Hears what becomes of trials; called by one thread at a time."""

    def finished(self, record: EpisodeRecord) -> None: ...

    def failed(self, record: ErrorRecord) -> None: ...


class Runner:
    """Runs the trials of a folder that are not done yet."""

    def __init__(
        self,
        trials: Trials,
        folder: RunFolder,
        spending: Spending,
        listener: Listener,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._trials = trials
        self._tasks = {task.id: task for task in trials.suite.tasks}
        self._digests = {task.id: task_digest(task, trials.suite.head.world) for task in trials.suite.tasks}
        self._effects = trials.suite.head.world.effects
        self._folder = folder
        self._spending = spending
        self._listener = listener
        self._clock = clock
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

    def _worker(self, left: deque[TrialKey]) -> None:
        """Take trials until none is left or none may be begun."""
        with self._trials.worlds() as world:
            while not self._spending.stopped:
                try:
                    key = left.popleft()
                except IndexError:
                    return
                self._trial(key, world)

    def _trial(self, key: TrialKey, world: World) -> None:
        """Try a trial until it becomes an episode, or there is no use."""
        first = self._folder.attempts.get(key, 0) + 1
        for attempt in range(first, first + ATTEMPTS):
            problem = self._attempt(key, attempt, world)
            if problem is None or not problem.again or self._spending.stopped:
                return
            if attempt < first + ATTEMPTS - 1:
                self._spending.wait(_delay(attempt - first, problem))

    def _attempt(self, key: TrialKey, attempt: int, world: World) -> InfrastructureError | None:
        """One attempt, written down; what went wrong, if it became no episode."""
        spending, start, at = self._spending.trial(), self._clock(), now()
        try:
            ballots = [self._play(key, world, spending, play) for play in range(self._trials.vote)]
        except TrialStoppedError as stopped:
            self._keep_error(key, attempt, str(stopped), "the run was to make no further call", spending)
            return InfrastructureError(str(stopped), "")
        except InfrastructureError as problem:
            self._keep_error(key, attempt, problem.kind, str(problem), spending)
            self._count_refusals(refused=problem.stops)
            return problem
        except Exception as fault:
            self._keep_error(key, attempt, HARNESS, f"{type(fault).__name__}: {fault}", spending)
            raise
        self._count_refusals(refused=False)
        chosen = ballots[elected([ballot.episode for ballot in ballots])]
        record = EpisodeRecord(
            key=key,
            digest=self._digests[key.task],
            attempt=attempt,
            started=at,
            seconds=round(self._clock() - start, 3),
            cost=spending.cost,
            calls=tuple(spending.calls),
            episode=chosen.episode,
            escalations=chosen.escalations,
            ballots=tuple(ballots) if len(ballots) > 1 else (),
            sandbox=self._trials.sandbox,
        )
        self._folder.keep(record)
        with self._telling:
            self._listener.finished(record)
        return None

    def _play(self, key: TrialKey, world: World, spending: TrialSpending, play: int) -> Ballot:
        """One play of a trial, in a world as it was at first."""
        calls, escalations = len(spending.calls), len(spending.escalations)
        task, agent, limit = self._tasks[key.task], self._trials.agent, self._trials.step_limit
        with self._trials.open(task, key, spending, play) as player:
            episode = run_trial(world, task, player, agent=agent, effects=self._effects, step_limit=limit)
        return Ballot(episode, len(spending.calls) - calls, tuple(spending.escalations[escalations:]))

    def _keep_error(self, key: TrialKey, attempt: int, kind: str, message: str, spending: TrialSpending) -> None:
        trouble = ErrorRecord(
            key=key,
            attempt=attempt,
            at=now(),
            kind=kind,
            message=message,
            cost=spending.cost,
            calls=tuple(spending.calls),
            escalations=tuple(spending.escalations),
            sandbox=self._trials.sandbox,
        )
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


def _delay(number: int, problem: InfrastructureError) -> float:
    """The seconds that the service asks for, or else more each time."""
    if problem.after is not None:
        return min(_LONGEST_ASKED, problem.after)
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
