"""Nudge: a value of a changing call is off, by one and by a lot."""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any, cast

from .course import Course
from .ground import Ground
from .saboteur import Saboteur

_DATE = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d)?")
_DAYS = {"+1d": 1, "-1d": -1, "+30d": 30}
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


OTHER_WORDS = "Something else altogether."
"""What stands in place of free text."""


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
