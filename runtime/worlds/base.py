"""What every world offers to a trial."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from ...compiler.contract.model import Task
from ..changes import Change
from ..mutations import Mutation
from ..trajectory import ToolResult, Trajectory
from .sandbox.base import TestRun


class WorldTrial(Protocol):
    """A fresh world that one agent acts in; after the trial nothing of it is left.

    Every method may raise `WorldFaultError`.
    """

    def call(self, tool: str, given: Any) -> ToolResult:
        """Run a tool; whatever an agent gives, the worst is a result with an error."""
        ...

    def changed_since_start(self) -> bool:
        """Whether the world differs now from what it was when the trial began."""
        ...

    def changes(self) -> tuple[Change, ...]:
        """The rows that differ now; nothing for a world without rows."""
        ...

    def mutations(self) -> tuple[Mutation, ...]:
        """The named net changes so far."""
        ...


class World(Protocol):
    """What trials of many tasks run in."""

    @property
    def engine(self) -> str:
        """What runs the world, with its version: another one may give other results."""
        ...

    @property
    def at_once(self) -> int:
        """How many tasks threads may prove in it at the same time: where work is done in processes, so many are."""
        ...

    @property
    def owners(self) -> Mapping[str, str]:
        """By table the column that says whose a row is; empty for a world without tables."""
        ...

    def trial(self, task: Task) -> AbstractContextManager[WorldTrial]:
        """A fresh world for a task."""
        ...

    def idle_tests(self, task: Task) -> Mapping[str, str]:
        """What came of a task's tests that do not pass when the oracle is done, by id; empty without tests."""
        ...

    def load_problem(self, task: Task) -> str:
        """Why none of a task's tests passes when the oracle is done; nothing, where one does or there are none."""
        ...

    def authors_run(self, task: Task, trajectory: Trajectory) -> TestRun | None:
        """All of a task's tests after an episode, as their author may see it; None without tests."""
        ...

    def conditions(self) -> Sequence[AbstractContextManager[None]]:
        """Circumstances that no verdict may depend on, each for one `with`; none where nothing but data decides."""
        ...

    def close(self) -> None:
        """Give back what the world holds."""
        ...
