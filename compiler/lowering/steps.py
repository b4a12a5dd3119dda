"""Scripted steps: named ones written out, inputs typed by the tool, saved names left to be filled."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..contract.matchers import FieldTest
from ..contract.model import Call, Say, Step
from ..diagnostics import error
from ..document import Mapping as MappingNode
from ..document import Scalar
from ..source import Span
from ..spec import StepSpec
from .id_lists import lower_ids
from .matchers import lower_test
from .tools import DEEPEST, MOST_STEPS, too_deep, too_many_steps
from .values import COLUMN_PLACES, Fills, Values
from .world import LoweredWorld

Named = Mapping[str, tuple[StepSpec, ...]]


def lower_steps(
    specs: tuple[StepSpec, ...], named: Named, world: LoweredWorld, values: Values
) -> tuple[tuple[Step, ...], dict[str, Span]]:
    """The steps of a trajectory, and places by pointer: of the step that the author wrote for each, of its
    inputs, and of what it returns.
    """
    steps: list[Step] = []
    places: dict[str, Span] = {}
    saved: set[str] = set()
    scripted = values.within(saved=saved)
    for spec, place in _written_out(specs, named, values, ()):
        if len(steps) == MOST_STEPS:
            values.found.append(too_many_steps(place))
            break
        step = _lower(spec, world, scripted)
        if step is None:
            continue
        if isinstance(step, Call):
            saved.update(step.save)
        pointer = f"steps/{len(steps)}"
        places[pointer] = place
        if isinstance(spec.argument, MappingNode) and place == spec.verb.span:
            places |= {f"{pointer}/{name}": node.span for name, node in spec.argument.entries.items()}
            places |= {f"{pointer}/returns/{name}": node.span for name, node in _entries(spec.returns).items()}
        steps.append(step)
    return tuple(steps), places


def _written_out(
    specs: tuple[StepSpec, ...], named: Named, values: Values, doing: tuple[str, ...]
) -> Iterator[tuple[StepSpec, Span]]:
    for spec in specs:
        name = spec.argument.text if isinstance(spec.argument, Scalar) else ""
        if spec.verb.text != "do":
            yield spec, spec.verb.span
        elif name in doing:
            message = f"'{name}' does itself: {' → '.join((*doing, name))}"
            values.found.append(error("endless-steps", message, spec.argument.span, "Take one 'do' out."))
        elif len(doing) == DEEPEST:
            values.found.append(too_deep(spec.argument.span))
        elif name in named:
            for inner, _ in _written_out(named[name], named, values, (*doing, name)):
                yield inner, spec.verb.span


def _lower(spec: StepSpec, world: LoweredWorld, values: Values) -> Step | None:
    if spec.verb.text == "say":
        return Say(values.template(spec.argument)) if isinstance(spec.argument, Scalar) else None
    if spec.verb.text not in world.tools or not isinstance(spec.argument, MappingNode):
        return None
    fills: Fills = {}
    place = world.input_places[spec.verb.text]
    fails = _fails(spec, values)
    given = values.within(saved=values.saved, lenient=True) if fails else values
    _check_saved(spec, values)
    return Call(
        tool=spec.verb.text,
        input={
            name: given.value(node, place.child(name), fills, f"/{name}")
            for name, node in spec.argument.entries.items()
        },
        fills=fills,
        fails=fails,
        returns=_returns(spec, world, values),
        save={name: field.text for name, field in _entries(spec.save).items() if isinstance(field, Scalar)},
    )


def _check_saved(spec: StepSpec, values: Values) -> None:
    for name, key in spec.save.keys.items() if spec.save else ():
        if name in values.facts:
            message = f"'{name}' is a fact already, and <{name}> stands for that"
            values.found.append(error("name-taken", message, key.span, "Choose another name."))


def _fails(spec: StepSpec, values: Values) -> bool | str:
    if spec.fails is None or spec.fails.is_null:
        return False
    if spec.fails.plain and spec.fails.text in ("true", "false"):
        return spec.fails.text == "true"
    return values.text(spec.fails)


def _returns(spec: StepSpec, world: LoweredWorld, values: Values) -> dict[str, FieldTest]:
    tool = world.tools[spec.verb.text]
    return {
        name: lower_ids(name, node, values)
        if name in tool.ids
        else lower_test(node, COLUMN_PLACES[tool.outputs.get(name, "json")], values)
        for name, node in _entries(spec.returns).items()
    }


def _entries(node: MappingNode | None) -> dict[str, Any]:
    return node.entries if node is not None else {}
