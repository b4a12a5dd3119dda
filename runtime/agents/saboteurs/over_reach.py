"""Over-reach: all that is right, and then something harmful, or a call that is never to be made."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from ....compiler.contract.matchers import FieldTest
from ....compiler.contract.model import CallPattern
from ....compiler.contract.outcomes import NEVER_CALLS
from ..base import ToolCall
from .course import Course
from .ground import Ground
from .saboteur import Saboteur


def derive(course: Course, ground: Ground) -> Iterator[Saboteur]:
    """For each tool that can do harm, a call on a record of the task's own and one on somebody else's."""
    for tool in ground.repertoire.harmful:
        for call in _harmful(tool, ground):
            told = ",".join(str(call.input[name]) for name, _ in ground.references(call))
            yield Saboteur(f"over-reach:{tool}" + (f"={told}" if told else ""), course.followed(call))
    for pattern in ground.task.never_calls:
        given = _asked(pattern, ground)
        if given is not None:
            name = f"over-reach:{pattern.tool}@{NEVER_CALLS}"
            yield Saboteur(name, course.followed(ToolCall(pattern.tool, given)), "process", NEVER_CALLS)


def _harmful(tool: str, ground: Ground) -> Iterator[ToolCall]:
    """Calls after an example of the suite: small amounts, and rows that are there in this task."""
    example = ground.repertoire.examples.get(tool)
    if example is None:
        return
    call = ToolCall(tool, {name: _small(value) for name, value in example.items()})
    references = ground.references(call)
    if not references:
        yield call
        return
    name, table = references[0]
    for key in ground.records.apart(table):
        yield ToolCall(tool, {**call.input, name: key})


def _small(value: Any) -> Any:
    return 1 if isinstance(value, int | float) and not isinstance(value, bool) else value


def _values(test: FieldTest) -> Iterator[Any]:
    """The values that a test names."""
    if test.is_ is not msgspec.UNSET:
        yield test.is_
    yield from test.one_of or ()
    if test.like is not None:
        yield test.like


def _asked(pattern: CallPattern, ground: Ground) -> Mapping[str, Any] | None:
    """The input that a pattern asks for, where it names values and an example gives the rest."""
    example = ground.repertoire.examples.get(pattern.tool, {})
    given: dict[str, Any] = {**example}
    for name, test in pattern.input.items():
        table = ground.repertoire.references.get((pattern.tool, name))
        values = [*_values(test), *(ground.records.strangers(table, test.not_)[::-1] if table else ())]
        fitting = [value for value in values if test.holds(value)]
        if not fitting:
            return None
        given[name] = fitting[0]
    required = ground.tools[pattern.tool].input.get("required", ())
    return given if given.keys() >= set(required) else None
