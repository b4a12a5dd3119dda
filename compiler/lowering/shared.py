"""What all tasks of a suite share: its clock, its facts, its world, its policy filled in."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..binding.files import Files
from ..contract.model import FORMAT, SuiteHead
from ..diagnostics import Diagnostic
from ..document import Mapping as MappingNode
from ..document import Node, Scalar
from ..spec import HeadSpec, TaskSpec, WorldSpec
from .clock import Clock, is_date_value, read_clock, reckon
from .tolerated import lower_tolerated
from .values import Values
from .world import LoweredWorld, lower_world


@dataclass(frozen=True, slots=True)
class Shared:
    """A suite without its tasks, and what it was made from. `values` fill the text of the suite's own files."""

    spec: HeadSpec
    world: LoweredWorld
    values: Values
    head: SuiteHead

    @property
    def steps(self) -> frozenset[str]:
        """The named steps that other named steps do."""
        return frozenset(step.does for steps in self.spec.steps.values() for step in steps if step.does)


def lower_shared(head: HeadSpec, world: WorldSpec, files: Files) -> tuple[Shared | None, tuple[Diagnostic, ...]]:
    """What tasks share, if clock and schema could be read, and what is wrong with it."""
    clock = read_clock(head.now)
    if isinstance(clock, Diagnostic):
        return None, (clock,)
    found: list[Diagnostic] = []
    values = Values(_facts(head.facts, clock, found), clock, files, found)
    lowered = lower_world(world, values)
    if lowered is None:
        return None, tuple(found)
    made = SuiteHead(
        format=FORMAT,
        id=head.id,
        title=head.title.text,
        policy=values.text(head.policy),
        now=clock.now,
        world=lowered.world,
        tiers=tuple(tier.text for tier in head.tiers),
        holdout=tuple(sorted(task.text for task in head.holdout)),
        tolerates=lower_tolerated(head.tolerates, values),
    )
    return Shared(head, lowered, values, made), tuple(found)


def task_values(task: TaskSpec, shared: Shared, files: Files) -> tuple[Values, str | None] | Diagnostic:
    """What the text of a task is filled with, and its policy, where its clock makes that differ from the suite's.

    What is wrong with the task's facts is noted in the values; a clock that cannot be read is all that is found.
    """
    clock = shared.values.clock if task.now is None else read_clock(task.now)
    if isinstance(clock, Diagnostic):
        return clock
    values = Values(shared.values.facts, clock, files)
    policy = None
    if clock != shared.values.clock:
        values.facts = _facts(shared.spec.facts, clock, values.found)
        filled = values.text(shared.spec.policy)
        policy = filled if filled != shared.head.policy else None
    values.facts = {**values.facts, **_facts(task.facts, clock, values.found)}
    return values, policy


def _facts(nodes: Mapping[str, Node], clock: Clock, found: list[Diagnostic]) -> dict[str, str]:
    """Facts as text: as written, or the date that a date value stands for."""
    facts: dict[str, str] = {}
    for name, node in nodes.items():
        if isinstance(node, Scalar):
            facts[name] = node.text
        elif isinstance(node, MappingNode) and is_date_value(node):
            moment = reckon(node, clock)
            facts[name] = clock.today if isinstance(moment, Diagnostic) else moment
            if isinstance(moment, Diagnostic):
                found.append(moment)
    return facts
