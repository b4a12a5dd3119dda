"""What a rule looks at: a suite as written and, beside it, as lowered."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..diagnostics import Diagnostic
from ..document import Scalar
from ..lowering.suite import LoweredSuite
from ..lowering.task import LoweredTask
from ..lowering.world import LoweredWorld
from ..spec import MatcherSpec, PatternSpec, StepSpec, SuiteSpec, ToolStepSpec


@dataclass(frozen=True, slots=True)
class Subject:
    """A suite under check.

    `ids` are those of all tasks, also of those that could not be read. `spoiled` are the paths of files in which an
    error has been found.
    """

    spec: SuiteSpec
    lowered: LoweredSuite
    ids: tuple[str, ...]
    spoiled: frozenset[str]

    def without(self, found: Iterable[Diagnostic]) -> "Subject":
        """The same, with more files known to have an error."""
        return replace(self, spoiled=self.spoiled | {each.span.path for each in found if each.severity == "error"})

    @property
    def has_sound_world(self) -> bool:
        """Whether no error stands in what all tasks share: in any file that is none of a task's."""
        tasks = f"{self.spec.head.root.span.path.rpartition('/')[0]}/tasks/"
        return all(path.startswith(tasks) for path in self.spoiled)

    @property
    def world(self) -> LoweredWorld:
        """The world, with its schema open."""
        return self.lowered.world

    @property
    def tasks(self) -> tuple[LoweredTask, ...]:
        """The tasks in whose files no error has been found."""
        return tuple(task for task in self.lowered.tasks if not self._is_spoiled(task.spec.span.path))

    def _is_spoiled(self, path: str) -> bool:
        own, _, name = path.rpartition("/")
        return path in self.spoiled or (
            name == "task.yaml" and any(each.startswith(f"{own}/") for each in self.spoiled)
        )

    def steps(self) -> Iterator[StepSpec]:
        """Every scripted step as written, the suite's named ones first."""
        for named in self.spec.head.steps.values():
            yield from named
        for task in self.spec.tasks:
            for _, steps in task.trajectories():
                yield from steps

    def tool_steps(self) -> Iterator[ToolStepSpec]:
        """Every step of a tool as written, the world's named ones first."""
        for named in self.spec.world.steps.values():
            yield from named
        for tool in self.spec.world.tools.values():
            yield from tool.steps

    def patterns(self) -> Iterator[PatternSpec]:
        """Every pattern over calls."""
        for rule in self.spec.world.process.values():
            yield from rule.calls
        for task in self.spec.tasks:
            yield from task.never_calls

    def matchers(self) -> Iterator[MatcherSpec]:
        """Every matcher over mutations."""
        for task in self.spec.tasks:
            yield from task.expect.matchers()

    def tool_names(self) -> Iterator[Scalar]:
        """Every place where a tool is named."""
        for step in self.steps():
            if step.verb.text not in ("say", "do"):
                yield step.verb
        for pattern in self.patterns():
            yield pattern.tool
        for rule in self.spec.world.process.values():
            yield from rule.before

    def table_names(self) -> Iterator[Scalar]:
        """Every place where a table is named."""
        for rows in self.spec.world.fixtures:
            yield rows.table
        for task in self.spec.tasks:
            for rows in task.seed:
                yield rows.table
        for mutation in self.spec.world.mutations.values():
            yield mutation.table
            for brings in mutation.brings:
                yield brings.table
