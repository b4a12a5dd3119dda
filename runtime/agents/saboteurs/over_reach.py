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


def _value(test: FieldTest) -> Any:
    """A value that passes a test, where the test is about one."""
    if test.is_ is not msgspec.UNSET:
        return test.is_
    if test.one_of:
        return test.one_of[0]
    return msgspec.UNSET if test.like is None else test.like


def _asked(pattern: CallPattern, ground: Ground) -> Mapping[str, Any] | None:
    """The input that a pattern asks for, where it names values and an example gives the rest."""
    example = ground.repertoire.examples.get(pattern.tool, {})
    given: dict[str, Any] = {**example}
    for name, test in pattern.input.items():
        value = _value(test)
        if value is msgspec.UNSET:
            table = ground.repertoire.references.get((pattern.tool, name))
            others = ground.records.strangers(table, test.not_) if table else ()
            if not others:
                return None
            value = others[-1]
        given[name] = value
    required = ground.tools[pattern.tool].input.get("required", ())
    return given if given.keys() >= set(required) else None
