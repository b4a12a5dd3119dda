"""One attempt of a trial: it becomes an episode, or something keeps it from becoming one."""

import time
from collections.abc import Callable
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
from .records import HARNESS, EpisodeRecord, ErrorRecord, TrialKey, now
from .spending import TrialSpending
from .voting import Ballot, elected


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


class Failure(msgspec.Struct, frozen=True):
    """An attempt that became no episode: what is written down of it, and what is to be done.

    `again`, `after` and `stops` are those of an `InfrastructureError`. `fault` is a fault of ours, if it was one.
    """

    record: ErrorRecord
    again: bool = False
    after: float | None = None
    stops: bool = False
    fault: Exception | None = None


Outcome = EpisodeRecord | Failure


class Attempts:
    """Plays attempts of trials, in whatever world it is given. May be used by several threads."""

    def __init__(self, trials: Trials) -> None:
        world = trials.suite.head.world
        self._trials = trials
        self._tasks = {task.id: task for task in trials.suite.tasks}
        self._digests = {task.id: task_digest(task, world) for task in trials.suite.tasks}
        self._effects = world.effects

    def play(self, key: TrialKey, attempt: int, world: World, spending: TrialSpending) -> Outcome:
        """Play a trial, for the so-manieth time."""
        start, at = time.monotonic(), now()
        try:
            ballots = [self._ballot(key, world, spending, play) for play in range(self._trials.vote)]
        except TrialStoppedError as stopped:
            return Failure(self._error(key, attempt, str(stopped), "the run was to make no further call", spending))
        except InfrastructureError as problem:
            record = self._error(key, attempt, problem.kind, str(problem), spending)
            return Failure(record, again=problem.again, after=problem.after, stops=problem.stops)
        except Exception as fault:  # noqa: BLE001 - whatever it is, what the calls before it cost is told with it
            message = f"{type(fault).__name__}: {fault}"
            return Failure(self._error(key, attempt, HARNESS, message, spending), fault=fault)
        chosen = ballots[elected([ballot.episode for ballot in ballots])]
        return EpisodeRecord(
            key=key,
            digest=self._digests[key.task],
            attempt=attempt,
            started=at,
            seconds=round(time.monotonic() - start, 3),
            cost=spending.cost,
            calls=tuple(spending.calls),
            episode=chosen.episode,
            escalations=chosen.escalations,
            ballots=tuple(ballots) if len(ballots) > 1 else (),
            sandbox=self._trials.sandbox,
        )

    def _ballot(self, key: TrialKey, world: World, spending: TrialSpending, play: int) -> Ballot:
        """One play of a trial, in a world as it was at first."""
        calls, escalations = len(spending.calls), len(spending.escalations)
        task, agent, limit = self._tasks[key.task], self._trials.agent, self._trials.step_limit
        with self._trials.open(task, key, spending, play) as player:
            episode = run_trial(world, task, player, agent=agent, effects=self._effects, step_limit=limit)
        return Ballot(episode, len(spending.calls) - calls, tuple(spending.escalations[escalations:]))

    def _error(self, key: TrialKey, attempt: int, kind: str, message: str, spending: TrialSpending) -> ErrorRecord:
        return ErrorRecord(
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
