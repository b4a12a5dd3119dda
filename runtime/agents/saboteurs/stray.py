"""Stray: a changing call hits another row, or another customer's record; so may the look-up that a rule requires."""

from collections.abc import Iterator

from ..base import ToolCall
from .course import Course
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
        tools = {pattern.tool for pattern in held.calls}
        calls = [(index, act.tool) for index, act in enumerate(course.acts) if isinstance(act, ToolCall)]
        if any(tool in held.before for _, tool in calls):
            for index, tool in calls:
                if tool in tools and index not in course.changing:
                    yield from _lookups(course, ground, index, rule)


def _lookups(course: Course, ground: Ground, index: int, rule: str) -> Iterator[Saboteur]:
    """The look-up that a rule requires, made about somebody else."""
    for name, value in course.call(index).input.items():
        other = ground.records.other_value(value) if isinstance(value, str) else None
        if other is not None:
            yield Saboteur(f"stray:{name}={other}@{rule}", course.changed(index, **{name: other}), "process", rule)
