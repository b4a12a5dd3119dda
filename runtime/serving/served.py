"""One task that is served, from the first act of an agent to the record of the trial."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, closing

import msgspec

from ...compiler.contract.canonical import task_digest
from ...compiler.contract.model import Suite, Task
from ..agents.base import Player
from ..episode import Episode
from ..errors import InfrastructureError
from ..runs.folder import RunFolder
from ..runs.records import HARNESS, EpisodeRecord, ErrorRecord, TrialKey, now
from ..trial import run_trial
from ..worlds.base import World
from ..worlds.sandbox.base import Level


class Kept(msgspec.Struct, frozen=True):
    """A trial that stands in a run's folder."""

    record: EpisodeRecord | ErrorRecord
    folder: str


class Served(msgspec.Struct, frozen=True):
    """A task, and what a trial of it needs. `worlds` gives a world to a thread, for as long as that works.

    `sandbox` is what keeps tested code in, where any runs.
    """

    suite: Suite
    task: Task
    worlds: Callable[[], AbstractContextManager[World]]
    step_limit: int
    sandbox: Level | None = None

    def play(self, player: Player, agent: str, folder: Callable[[], RunFolder]) -> Kept:
        """Run one trial, and keep what it became. The folder is made only then: of one that is killed nothing is left.

        Raises:
            HarnessError: the trial says nothing of the agent.
            OSError: it could not be written down.
        """
        start, at = time.monotonic(), now()
        try:
            episode = self._episode(player, agent)
        except InfrastructureError as problem:
            return _kept(self._trouble(problem.kind, str(problem)), folder)
        except Exception as fault:
            _kept(self._trouble(HARNESS, f"{type(fault).__name__}: {fault}"), folder)
            raise
        record = EpisodeRecord(
            key=self._key,
            digest=task_digest(self.task, self.suite.head.world),
            attempt=1,
            started=at,
            seconds=round(time.monotonic() - start, 3),
            cost=None,
            calls=(),
            episode=episode,
            sandbox=self.sandbox,
        )
        return _kept(record, folder)

    @property
    def _key(self) -> TrialKey:
        return TrialKey(0, self.task.id)

    def _episode(self, player: Player, agent: str) -> Episode:
        effects = self.suite.head.world.effects
        with self.worlds() as world:
            return run_trial(world, self.task, player, agent=agent, effects=effects, step_limit=self.step_limit)

    def _trouble(self, kind: str, message: str) -> ErrorRecord:
        return ErrorRecord(
            key=self._key,
            attempt=1,
            at=now(),
            kind=kind,
            message=message,
            cost=None,
            calls=(),
            sandbox=self.sandbox,
        )


def _kept(record: EpisodeRecord | ErrorRecord, folder: Callable[[], RunFolder]) -> Kept:
    with closing(folder()) as run:
        if isinstance(record, EpisodeRecord):
            run.keep(record)
            run.end("complete", now())
        else:
            run.keep_error(record)
            run.end("incomplete", now())
    return Kept(record, run.path.as_posix())
