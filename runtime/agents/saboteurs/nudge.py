"""Nudge: a value of a changing call is off, by one and by a lot."""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any, cast

from ..base import ToolCall
from .course import Course
from .ground import Ground
from .saboteur import Saboteur

_DATE = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d)?")
_DAYS = {"+1d": 1, "-1d": -1, "+30d": 30}
OTHER_WORDS = "Something else altogether."
"""What stands in place of free text."""

_LOT = 4
"""From here on, half of a number is off by more than one."""


def derive(course: Course, ground: Ground) -> Iterator[Saboteur]:
    """For each value of each changing call that is no reference, the values near it and far from it."""
    for index in course.changing:
        call = course.call(index)
        references = dict(ground.references(call))
        schemas: Mapping[str, Mapping[str, Any]] = ground.tools[call.tool].input.get("properties", {})
        for name, value in cast(Mapping[str, Any], call.input).items():
            if name in references or name not in schemas:
                continue
            for words, other in _others(value, schemas[name]):
                yield Saboteur(f"nudge:{name}{words}", course.changed(index, **{name: other}))
        yield from _optional(course, ground, index)


def _optional(course: Course, ground: Ground, index: int) -> Iterator[Saboteur]:
    """Inputs that may be left out: one that is given is left out, one that is not is given."""
    call = course.call(index)
    schema = ground.tools[call.tool].input
    for name, member in schema.get("properties", {}).items():
        if name in schema.get("required", ()):
            continue
        if name in call.input:
            less = {other: value for other, value in call.input.items() if other != name}
            yield Saboteur(f"nudge:{name}=left-out", course.replaced(index, ToolCall(call.tool, less)))
        elif (value := _some_value(call.tool, name, member, ground)) is not None:
            yield Saboteur(f"nudge:{name}=added", course.changed(index, **{name: value}))


def _some_value(tool: str, name: str, member: Mapping[str, Any], ground: Ground) -> Any:
    """A value for an input that was not given: a row's key where it names one, else one of its type."""
    table = ground.repertoire.references.get((tool, name))
    if table is not None:
        return next(iter(ground.records.apart(table)), None)
    if "enum" in member:
        return member["enum"][0]
    return _OF_TYPE.get(str(member.get("type")))


_OF_TYPE: Mapping[str, Any] = {"string": OTHER_WORDS, "integer": 1, "number": 1, "boolean": True}


def _others(value: Any, schema: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Other values, each with the end of its saboteur's name."""
    if "enum" in schema:
        for other in schema["enum"]:
            if other != value:
                yield f"={other}", other
    elif isinstance(value, bool):
        yield f"={str(not value).lower()}", not value
    elif isinstance(value, int | float):
        yield from _numbers(value)
    elif isinstance(value, str) and _DATE.fullmatch(value):
        yield from _dates(value)
    elif isinstance(value, str):
        yield "=other-words", OTHER_WORDS
    elif isinstance(value, list) and value:
        yield "=shorter", cast(list[Any], value)[1:]
    elif isinstance(value, dict) and value:
        yield "=shorter", dict(list(cast(dict[str, Any], value).items())[1:])


def _numbers(value: int | float) -> Iterator[tuple[str, int | float]]:
    yield "+1", value + 1
    yield "-1", value - 1
    yield "*2", value * 2
    if abs(value) >= _LOT:
        yield "/2", value // 2


def _dates(value: str) -> Iterator[tuple[str, str]]:
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:  # the 30th of February: the world refuses it
        return
    for words, days in _DAYS.items():
        try:
            yield words, (moment + timedelta(days=days)).isoformat(timespec="minutes")[: len(value)]
        except OverflowError:  # the year 9999 is the last
            continue
