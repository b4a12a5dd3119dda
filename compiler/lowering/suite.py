"""A whole suite: facts gathered, the policy filled in, every task lowered."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..binding.files import Files
from ..contract.model import FORMAT, Suite, SuiteHead
from ..diagnostics import Diagnostic
from ..document import Mapping as MappingNode
from ..document import Node, Scalar
from ..spec import SuiteSpec, TaskSpec
from .clock import Clock, is_date_value, read_clock, reckon
from .task import LoweredTask, lower_task
from .values import Values
from .world import LoweredWorld, lower_world


@dataclass(frozen=True, slots=True)
class LoweredSuite:
    """A compiled suite with what it was made from. `used_facts` are the names that any text asked for."""

    suite: Suite
    world: LoweredWorld
    tasks: tuple[LoweredTask, ...]
    used_facts: frozenset[str]


def lower_suite(spec: SuiteSpec, files: Mapping[str, Files]) -> tuple[LoweredSuite | None, tuple[Diagnostic, ...]]:
    """The compiled suite, if clock and schema could be read, and what is wrong with it.

    `files` are the folders that `{file: …}` starts from: under "" that of the suite, under a task's id that task's.
    """
    found: list[Diagnostic] = []
    clock = _clock(spec.head.now, found)
    if clock is None:
        return None, tuple(found)
    facts = _facts(spec.head.facts, clock, found)
    shared = Values(facts, clock, files[""], found)
    world = lower_world(spec.world, shared)
    if world is None:
        return None, tuple(found)
    policy = shared.text(spec.head.policy)
    tasks = [
        _task(task, spec=spec, world=world, shared=shared, policy=policy, files=files[task.id]) for task in spec.tasks
    ]
    head = SuiteHead(
        format=FORMAT,
        id=spec.head.id,
        title=spec.head.title.text,
        policy=policy,
        now=clock.now,
        world=world.world,
        tiers=tuple(tier.text for tier in spec.head.tiers),
        holdout=tuple(sorted(task.text for task in spec.head.holdout)),
    )
    lowered = tuple(task for task in tasks if task is not None)
    suite = Suite(head, tuple(task.task for task in lowered))
    return LoweredSuite(suite, world, lowered, frozenset(shared.used)), tuple(found)


def _clock(now: Scalar, found: list[Diagnostic]) -> Clock | None:
    clock = read_clock(now)
    if isinstance(clock, Diagnostic):
        found.append(clock)
        return None
    return clock


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


def _task(
    task: TaskSpec, *, spec: SuiteSpec, world: LoweredWorld, shared: Values, policy: str, files: Files
) -> LoweredTask | None:
    clock = shared.clock if task.now is None else _clock(task.now, shared.found)
    if clock is None:
        return None
    suite_facts = shared.facts if clock == shared.clock else _facts(spec.head.facts, clock, shared.found)
    shared_here = Values(suite_facts, clock, files, shared.found, shared.used)
    own_policy = policy if clock == shared.clock else shared_here.text(spec.head.policy)
    return lower_task(
        task,
        named=spec.head.steps,
        world=world,
        values=replace(shared_here, facts={**suite_facts, **_facts(task.facts, clock, shared.found)}),
        policy=own_policy if own_policy != policy else None,
    )
