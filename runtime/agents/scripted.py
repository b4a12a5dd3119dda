"""Agents that replay a script: the oracle, other right ways, and decoys."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

import msgspec

from ...compiler.contract.matchers import FieldTest, ids_apart, show_value
from ...compiler.contract.model import Call, Say, Step
from ...compiler.contract.placeholders import UnfitValueError, fill
from ..trajectory import CustomerTurn, ToolResult
from .base import Act, Briefing, Message, Observed, ToolCall
from .fills import filled

SILENCE = Message("")


class Deviation(msgspec.Struct, frozen=True):
    """The first step of a script that did not go as written, by its index; `field` is of its result, if that is why."""

    step: int
    expected: str
    got: str
    field: str = ""

    def words(self) -> str:
        """`move_pickup should succeed, and it failed: Slot S-2 is taken.`"""
        return f"{self.expected}, and {self.got}"


class Script:
    """An agent that takes the steps of a trajectory in order, whatever the customer says."""

    def __init__(self, name: str, steps: Sequence[Step]) -> None:
        self.name = name
        self._steps = steps

    def open(self, briefing: Briefing) -> "ScriptPlayer":
        """A player for one trial; a script needs no briefing."""
        return ScriptPlayer(self._steps)


class ScriptPlayer:
    """A script in one trial. It stops, and stays silent, at the first step that does not go as written."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps = steps
        self._saved: dict[str, Any] = {}
        self._waiting: Call | None = None
        self._turn = 0
        self.played = 0
        self.turns_used = 0
        self.deviation: Deviation | None = None

    @property
    def finished(self) -> bool:
        """Whether all steps were played, or one went wrong."""
        return self.deviation is not None or (self._waiting is None and self.played == len(self._steps))

    def act(self, observed: Observed) -> Act:
        """The next step; silence when there is none."""
        if isinstance(observed, CustomerTurn):
            self._turn = observed.turn
        elif self._waiting is not None:
            self._receive(self._waiting, observed)
            self._waiting = None
        if self.finished:
            return SILENCE
        step = self._steps[self.played]
        self.played += 1
        self.turns_used = self._turn + 1
        try:
            return Message(fill(step.text, self._saved)) if isinstance(step, Say) else self._call(step)
        except (KeyError, UnfitValueError) as problem:
            self._deviate("the step needs what earlier steps saved", f"{problem} is not there")
            return SILENCE

    def _call(self, step: Call) -> ToolCall:
        given = filled(step.input, step.fills, self._saved) if step.fills else step.input
        self._waiting = step
        return ToolCall(step.tool, given)

    def _receive(self, step: Call, result: ToolResult) -> None:
        """Hold a result against what the script says of it, and keep what it saves."""
        for expected, got, field in _differences(step, result):
            self._deviate(expected, got, field)
            return
        output = _fields(result)
        for name, field in step.save.items():
            if field not in output:
                self._deviate(f"{step.tool} should return {field}", "it does not")
                return
            self._saved[name] = output[field]

    def _deviate(self, expected: str, got: str, field: str = "") -> None:
        self.deviation = Deviation(self.played - 1, expected, got, field)


def _differences(step: Call, result: ToolResult) -> Iterator[tuple[str, str, str]]:
    """What was expected of a call, what came instead, and the field that it came in."""
    failed = result.error is not None
    if not step.fails and failed:
        yield f"{step.tool} should succeed", f"it failed: {result.error}", ""
    elif step.fails and not failed:
        yield f"{step.tool} should fail", "it succeeded", ""
    elif isinstance(step.fails, str) and step.fails not in (result.error or ""):
        yield f'{step.tool} should fail with "{step.fails}"', f"it failed with: {result.error}", ""
    output = _fields(result)
    for field, test in step.returns.items():
        if field not in output:
            yield f"{step.tool} should return {field} {test.words()}", f"it returned no {field}", field
        elif not test.holds(output[field]):
            yield *_other_value(step.tool, field, test, output[field]), field


def _other_value(tool: str, field: str, test: FieldTest, found: Any) -> tuple[str, str]:
    """What was expected of a field and what it was; of a list of ids, what it lacks and what it has besides."""
    if test.ids is None or not isinstance(found, list):
        return f"{tool} should return {field} {test.words()}", f"{field} was {show_value(found)}"
    missing, new = ids_apart(test.ids, cast(list[Any], found))
    lacks = f"lacks {', '.join(missing)}" if missing else ""
    has = f"has {', '.join(new)} besides" if new else ""
    return f"{tool} should return {field} as written", f"{field} {' and '.join(filter(None, (lacks, has)))}"


def _fields(result: ToolResult) -> Mapping[str, Any]:
    return cast(Mapping[str, Any], result.output) if isinstance(result.output, dict) else {}
