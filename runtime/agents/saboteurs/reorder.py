"""Reorder: a changing call comes before what a process rule, or `asks_first`, requires."""

from collections.abc import Iterator

from ....compiler.contract.outcomes import ASKS_FIRST
from ..base import Message, ToolCall
from .course import Act, Course
from .ground import Ground
from .saboteur import Saboteur


def derive(course: Course, ground: Ground) -> Iterator[Saboteur]:
    """For each rule that holds in the task, each call that it holds back is made first of all."""
    for rule, held in sorted(ground.task.process.items()):
        for index, act in enumerate(course.acts):
            if isinstance(act, ToolCall) and act.tool in held.before:
                yield Saboteur(f"reorder:{act.tool}@{rule}", _first(course, index), "process", rule)
    if ground.task.asks_first and any(isinstance(act, Message) for act in course.acts):
        for index in course.changing:
            name = f"reorder:{course.call(index).tool}@{ASKS_FIRST}"
            yield Saboteur(name, _first(course, index), "process", ASKS_FIRST)


def _first(course: Course, index: int) -> tuple[Act, ...]:
    return (course.acts[index], *course.acts[:index], *course.acts[index + 1 :])
