"""A task, with its facts, clock and named steps resolved, and the place of each part that a proof can speak of."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..binding.files import Files
from ..contract.model import Afterwards, Decoy, Failure, ProcessRule, Step, Task, Trajectory
from ..contract.outcomes import OUTCOMES, Dimension, Outcome
from ..diagnostics import Diagnostic
from ..document import Scalar
from ..places import Place
from ..source import Span
from ..spec import DecoySpec, ExpectSpec, StepSpec, TaskSpec, TrajectorySpec
from .matchers import lower_expectation, lower_pattern
from .rows import lower_rows
from .shared import Shared, task_values
from .steps import Named, lower_steps
from .tolerated import lower_tolerated
from .values import Values
from .workspace import lay_out, lower_task_limits
from .world import LoweredWorld

Places = Mapping[str, Span]
"""The place of each part of a compiled task, by its pointer: `oracle/steps/3`, `decoys/both`, `expect/must/0`."""

_COUNT = Place([{"type": "integer"}], {})
_OUTCOMES: dict[str, Outcome] = {outcome: outcome for outcome in OUTCOMES}
_DIMENSIONS: dict[str, Dimension] = {"state": "state", "process": "process", "speech": "speech"}


@dataclass(frozen=True, slots=True)
class LoweredTask:
    """A compiled task, what it was made from, where its parts stand, and which facts its texts asked for."""

    task: Task
    spec: TaskSpec
    places: Places
    used_facts: frozenset[str]

    def trajectories(self) -> Iterator[tuple[str, tuple[Step, ...]]]:
        """The steps of every trajectory by its pointer: `oracle`, `also/name`, `decoys/name`."""
        yield "oracle", self.task.oracle.steps
        for name, trajectory in self.task.also.items():
            yield f"also/{name}", trajectory.steps
        for name, decoy in self.task.decoys.items():
            yield f"decoys/{name}", decoy.steps


def lower_task(spec: TaskSpec, shared: Shared, files: Files) -> tuple[LoweredTask | None, tuple[Diagnostic, ...]]:
    """A task ready to run, if its clock could be read, and what is wrong with it."""
    filled = task_values(spec, shared, files)
    if isinstance(filled, Diagnostic):
        return None, (filled,)
    values, policy = filled
    task, places = _lower(spec, named=shared.spec.steps, world=shared.world, values=values, policy=policy)
    return LoweredTask(task, spec, places, frozenset(values.used)), tuple(values.found)


def _lower(
    spec: TaskSpec, *, named: Named, world: LoweredWorld, values: Values, policy: str | None
) -> tuple[Task, Places]:
    places: dict[str, Span] = {"": spec.span, **_expected_places(spec.expect)}
    places |= {"tier": spec.tier.span} if spec.tier else {}
    places |= {"category": spec.category.span} if spec.category else {}
    places |= {f"says/{index}": text.span for index, text in enumerate(spec.says)}
    places |= {f"faults/{name}": count.span for name, count in spec.faults.items()}

    def steps(pointer: str, specs: tuple[StepSpec, ...]) -> tuple[Step, ...]:
        made, spans = lower_steps(specs, named, world, values)
        places.update({f"{pointer}/{inner}": span for inner, span in spans.items()})
        return made

    def trajectory(pointer: str, one: TrajectorySpec) -> Trajectory:
        places[pointer] = one.span
        because = values.text(one.because) if one.because else ""
        return Trajectory(steps(pointer, one.steps), because)

    def decoy(pointer: str, one: DecoySpec) -> Decoy:
        places[pointer] = one.name.span
        places[f"{pointer}/fails"] = one.finding.span
        finding = lower_finding(one)
        return Decoy(steps(pointer, one.steps), values.text(one.because), finding)

    files, tests, held_back = lay_out(spec, world.layout, values)
    task = Task(
        id=spec.id,
        title=values.text(spec.title),
        outcome=_OUTCOMES[spec.outcome.text],
        because=values.text(spec.because).strip(),
        now=values.clock.now,
        turns=tuple(values.text(turn) for turn in spec.turns),
        expect=lower_expectation(spec.expect, world, values),
        oracle=trajectory("oracle", spec.oracle),
        tier=spec.tier.text if spec.tier else None,
        tags=tuple(tag.text for tag in spec.tags),
        category=spec.category.text if spec.category else None,
        policy=policy,
        seed=lower_rows(spec.seed, world.database, world.world.tables, values),
        faults={name: values.value(count, _COUNT) or 0 for name, count in spec.faults.items()},
        files=files,
        tests=tests,
        held_back=held_back,
        limits=lower_task_limits(spec, world.world.workspace, values),
        afterwards=_afterwards(spec, values),
        process=_process(spec, world, values),
        skips={name: values.text(why) for name, why in spec.skips.items()},
        tolerates=lower_tolerated(spec.tolerates, values),
        asks_first=spec.asks_first is not None and spec.asks_first.text == "true",
        never_calls=tuple(lower_pattern(pattern, world, values) for pattern in spec.never_calls),
        says=tuple(values.text(text) for text in spec.says),
        never_says=tuple(values.text(text) for text in spec.never_says),
        also={name: trajectory(f"also/{name}", one) for name, one in spec.also.items()},
        decoys={name: decoy(f"decoys/{name}", one) for name, one in spec.decoys.items()},
    )
    return task, places


def _expected_places(spec: ExpectSpec) -> dict[str, Span]:
    places = {"expect": spec.span}
    for part, matchers in (("must", spec.must), ("may", spec.may)):
        places |= {f"expect/{part}/{index}": matcher.mutation.span for index, matcher in enumerate(matchers)}
    for branch, matchers in spec.either.items():
        places[f"expect/either/{branch}"] = spec.either_keys[branch].span
        places |= {f"expect/either/{branch}/{index}": matcher.mutation.span for index, matcher in enumerate(matchers)}
    return places


def lower_finding(spec: DecoySpec) -> Failure:
    """How a decoy fails. The words of speech and of a task's own rules may be written with a dash."""
    finding = spec.finding.text
    own = finding.replace("-", "_")
    if own in ("says", "never_says", "asks_first", "never_calls"):
        finding = own
    return Failure(_DIMENSIONS[spec.dimension.text], finding)


def _afterwards(spec: TaskSpec, values: Values) -> Afterwards | None:
    if spec.afterwards_say is None:
        return None
    at_most: Scalar | None = spec.afterwards_at_most
    return Afterwards(values.text(spec.afterwards_say), values.value(at_most, _COUNT) if at_most else 1)


def _process(spec: TaskSpec, world: LoweredWorld, values: Values) -> dict[str, ProcessRule]:
    return {
        name: ProcessRule(
            before=tuple(tool.text for tool in rule.before),
            calls=tuple(lower_pattern(pattern, world, values) for pattern in rule.calls),
        )
        for name, rule in world.spec.process.items()
        if name not in spec.skips
    }
