"""What a rule looks at: one part of a suite, as written and as lowered."""

from collections.abc import Iterator
from dataclasses import dataclass

from ..document import Scalar
from ..lowering.shared import Shared
from ..lowering.task import LoweredTask
from ..lowering.world import LoweredWorld
from ..spec import HeadSpec, MatcherSpec, PatternSpec, RowsSpec, StepSpec, TaskSpec, ToleratedSpec, ToolStepSpec


@dataclass(frozen=True, slots=True)
class Subject:
    """A part of a suite under check: a task, or, without one, what all tasks share.

    A task is checked by itself, so that what was found of it holds until it, or what all share, is changed. It is
    `grounded` if no error stands in what all share.
    """

    shared: Shared
    task: TaskSpec | None = None
    lowered: LoweredTask | None = None
    grounded: bool = True

    @property
    def head(self) -> HeadSpec:
        """The suite's own file."""
        return self.shared.spec

    @property
    def world(self) -> LoweredWorld:
        """The world, with its schema open."""
        return self.shared.world

    def tasks(self) -> Iterator[LoweredTask]:
        """The task as lowered, if this part is one."""
        if self.lowered:
            yield self.lowered

    def steps(self) -> Iterator[StepSpec]:
        """Every scripted step as written: the suite's named ones, or those of the task."""
        if self.task is None:
            for named in self.head.steps.values():
                yield from named
            return
        for _, steps in self.task.trajectories():
            yield from steps

    def tool_steps(self) -> Iterator[ToolStepSpec]:
        """Every step of a tool as written, the world's named ones first."""
        if self.task is None:
            for named in self.world.spec.steps.values():
                yield from named
            for tool in self.world.spec.tools.values():
                yield from tool.steps

    def patterns(self) -> Iterator[PatternSpec]:
        """Every pattern over calls."""
        if self.task is not None:
            yield from self.task.never_calls
            return
        for rule in self.world.spec.process.values():
            yield from rule.calls

    def matchers(self) -> Iterator[MatcherSpec]:
        """Every matcher over mutations."""
        if self.task is not None:
            yield from self.task.expect.matchers()

    def tolerated(self) -> tuple[ToleratedSpec, ...]:
        """What the suite tolerates, or the task."""
        return self.head.tolerates if self.task is None else self.task.tolerates

    def rows(self) -> tuple[RowsSpec, ...]:
        """The rows as written, by table: fixtures, or the task's seed."""
        return self.world.spec.fixtures if self.task is None else self.task.seed

    def tool_names(self) -> Iterator[Scalar]:
        """Every place where a tool is named."""
        for step in self.steps():
            if step.verb.text not in ("say", "do"):
                yield step.verb
        for pattern in self.patterns():
            yield pattern.tool
        if self.task is None:
            for rule in self.world.spec.process.values():
                yield from rule.before

    def table_names(self) -> Iterator[Scalar]:
        """Every place where a table is named."""
        for rows in self.rows():
            yield rows.table
        if self.task is None:
            for mutation in self.world.spec.mutations.values():
                yield mutation.table
                for brings in mutation.brings:
                    yield brings.table
