"""When a stage is stuck."""

from collections.abc import Set

from ....compiler.contract.model import Escalation
from ....compiler.contract.workspace import GIVE_UP
from ...escalated import Trigger
from ...tests_seen import tests_seen
from ...trajectory import ToolResult
from ..base import ToolCall

_FAILING = ("failed", "timed_out", "not_run")
"""The lists of a run of tests that say how it failed."""

WORDS: dict[Trigger, str] = {
    "repeated_call": "it made the same call again and again",
    "same_failure": "it failed again and again in the same way",
    "give_up": "it gave up",
    "turn_limit": "its turns were used up",
}
"""Each trigger as the end of a sentence about a stage."""


class Triggers:
    """Watches one stage. `handing_over` are the tools by which an agent of a database world gives up."""

    def __init__(self, when: Escalation, handing_over: Set[str]) -> None:
        self._when = when
        self._giving_up = {GIVE_UP, *handing_over}
        self._last: ToolCall | None = None
        self._repeated = 0
        self._failures: dict[str, tuple[object, int]] = {}

    def of_call(self, call: ToolCall) -> Trigger | None:
        """Why a call is not to be made any more, if it is not."""
        if self._when.give_up and call.tool in self._giving_up:
            return "give_up"
        same = self._last is not None and (call.tool, call.input) == (self._last.tool, self._last.input)
        self._last, self._repeated = call, self._repeated + 1 if same else 1
        return "repeated_call" if self._repeated == self._when.repeated_call else None

    def of_result(self, result: ToolResult) -> Trigger | None:
        """Why a stage is not to go on after the result of its last call, if it is not."""
        if self._last is None:
            return None
        tool = self._last.tool
        failure = _failure(tool, result)
        before, times = self._failures.pop(tool, (None, 0))
        if failure is None:
            return None
        times = times + 1 if failure == before else 1
        self._failures[tool] = (failure, times)
        return "same_failure" if times == self._when.same_failure else None


def _failure(tool: str, result: ToolResult) -> object:
    """What a result has in common with another that fails in the same way; None of one that does not fail."""
    if result.error is not None:
        return result.error
    seen = tests_seen(tool, result)
    return tuple(sorted(seen[kind]) for kind in _FAILING) if seen and seen["exit_code"] != 0 else None
