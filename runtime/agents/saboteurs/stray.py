"""Stray: a changing call hits another row, or another customer's record; the look-up a rule requires is of another."""

from collections.abc import Iterator

from ....compiler.contract.model import ProcessRule
from ..base import ToolCall
from .course import Act, Course
from .ground import Ground
from .saboteur import Saboteur


def derive(course: Course, ground: Ground) -> Iterator[Saboteur]:
    """For each reference of each changing call a row of the same owner and one of another, where there are any."""
    for index in course.changing:
        call = course.call(index)
        for name, table in ground.references(call):
            for key in ground.records.strangers(table, call.input[name]):
                yield Saboteur(f"stray:{name}={key}", course.changed(index, **{name: key}))
    for rule, held in sorted(ground.task.process.items()):
        acts = _looking_astray(course, ground, held)
        if acts is not None:
            yield Saboteur(f"stray:{held.calls[0].tool}@{rule}", acts, "process", rule)


def _looking_astray(course: Course, ground: Ground, rule: ProcessRule) -> tuple[Act, ...] | None:
    """The acts with every look-up that could meet a rule made about somebody else; None where that cannot be."""
    tools = {pattern.tool for pattern in rule.calls}
    calls = [(index, act) for index, act in enumerate(course.acts) if isinstance(act, ToolCall)]
    held = next((index for index, act in calls if act.tool in rule.before), 0)
    look_ups = [(index, act) for index, act in calls if index < held and act.tool in tools]
    asked = {value for _, act in look_ups for value in act.input.values() if isinstance(value, str)}
    acts = list(course.acts)
    for index, act in look_ups:
        others = {
            name: other
            for name, value in act.input.items()
            if isinstance(value, str) and (other := ground.records.other_value(value, than=asked)) is not None
        }
        if not others or index in course.changing:
            return None
        acts[index] = ToolCall(act.tool, {**act.input, **others})
    return tuple(acts) if look_ups else None
