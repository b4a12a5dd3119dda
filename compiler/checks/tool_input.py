"""A scripted call does not fit the tool's input.

The input of a call needs every property of the tool that is not optional, and
no other. A call that a real agent could not make shows nothing; a step that is
meant to be refused says so with `fails`. Patterns over calls name properties of
the tool, too.

Wrong:

    - settle_fee: {code: PK-200, kind: forgotten}

Right:

    - settle_fee: {code: PK-200, kind: charged}
"""

import re
from collections.abc import Iterator
from typing import Any

from ..contract.model import Call
from ..diagnostics import Diagnostic, error
from ..document import Mapping
from ..lowering.task import Places
from ..spec import StepSpec
from .subject import Subject
from .unknown_name import unknown

RULE = "tool-input"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every property that is none, or missing, and every value that the tool's input refuses."""
    for step in subject.steps():
        if step.fails is None:
            yield from _keys(step, subject)
    for pattern in subject.patterns():
        tool = subject.world.tools.get(pattern.tool.text)
        for name, key in pattern.field_keys.items() if tool else ():
            if tool and name not in tool.tool.input["properties"]:
                yield unknown(RULE, "input", key, tool.tool.input["properties"], owner=pattern.tool.text)
    yield from _values(subject)


def _keys(step: StepSpec, subject: Subject) -> Iterator[Diagnostic]:
    tool = subject.world.tools.get(step.verb.text)
    if tool is None or not isinstance(step.argument, Mapping):
        return
    properties = tool.tool.input["properties"]
    given = step.argument.entries
    for name, key in step.argument.keys.items():
        if name not in properties:
            yield unknown(RULE, "input", key, properties, owner=step.verb.text)
    if all(name in properties for name in given):
        for name in tool.tool.input["required"]:
            if name not in given:
                hint = f"Add '{name}: …', or 'fails: true' if the tool has to refuse it."
                yield error(RULE, f"{step.verb.text} needs '{name}'", step.verb.span, hint)


def _values(subject: Subject) -> Iterator[Diagnostic]:
    for task in subject.tasks():
        for pointer, steps in task.trajectories():
            for index, step in enumerate(steps):
                if isinstance(step, Call) and not step.fails and not step.fills:
                    yield from _refused(step, f"{pointer}/steps/{index}", task.places, subject)


def _refused(step: Call, pointer: str, places: Places, subject: Subject) -> Iterator[Diagnostic]:
    tool = subject.world.tools[step.tool]
    problem = tool.check.problem(step.input) if _complete(step, tool.tool.input) else None
    if problem:
        name = re.split(r"[\s.\[]", problem, maxsplit=1)[0]
        span = places.get(f"{pointer}/{name}", places[pointer])
        message = f"{step.tool} refuses this input: {problem.rstrip('.')}"
        yield error(RULE, message, span, "Change the input, or say 'fails: true'.")


def _complete(step: Call, schema: dict[str, Any]) -> bool:
    """Whether all keys are there and known, and every value could be read: the rest has been reported."""
    given = step.input
    return given.keys() <= schema["properties"].keys() and None not in (
        *given.values(),
        *(given.get(name) for name in schema["required"]),
    )
