"""The process: what has to come before what, and what is never called."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from ...compiler.contract.matchers import unmet
from ...compiler.contract.model import CallPattern, ProcessRule, Task
from ...compiler.contract.outcomes import ASKS_FIRST, NEVER_CALLS
from ..trajectory import CallMade, Trajectory
from .verdicts import Finding, Verdict


def grade_process(task: Task, trajectory: Trajectory, *, changed_in_first_turn: bool) -> Verdict:
    """The verdict on the calls, whatever came of them.

    `changed_in_first_turn`: whether the world had changed before the customer spoke a second time.
    """
    calls = [event for event in trajectory if isinstance(event, CallMade)]
    findings: list[Finding] = []
    for name, rule in sorted(task.process.items()):
        if name not in task.skips:
            findings += _out_of_order(name, rule, calls)
    if task.asks_first and changed_in_first_turn:
        message = "something was changed before the customer's second turn"
        findings.append(Finding(ASKS_FIRST, message, ASKS_FIRST))
    for index, pattern in enumerate(task.never_calls):
        findings += _forbidden(pattern, calls, f"{NEVER_CALLS}/{index}")
    return Verdict(tuple(findings))


def matches(pattern: CallPattern, tool: str, given: Any) -> bool:
    """Whether a call is of a pattern; what the pattern leaves out is free."""
    if tool != pattern.tool:
        return False
    return not unmet(pattern.input, cast(Mapping[str, Any], given) if isinstance(given, dict) else {})


def call_words(pattern: CallPattern) -> str:
    """A pattern in words: `find_parcel with code PK-100`."""
    fields = ", ".join(f"{name} {test.words()}" for name, test in sorted(pattern.input.items()))
    return f"{pattern.tool} with {fields}" if fields else pattern.tool


def _out_of_order(name: str, rule: ProcessRule, calls: Sequence[CallMade]) -> Iterator[Finding]:
    """The first call, also a failed one, of what a rule holds back until another call has succeeded."""
    for call in calls:
        if call.tool in rule.before:
            due = " or ".join(map(call_words, rule.calls))
            message = f"{call.tool} was called before {due} had succeeded"
            yield Finding(name, message, f"process/{name}")
            return
        if call.result.error is None and any(matches(pattern, call.tool, call.input) for pattern in rule.calls):
            return


def _forbidden(pattern: CallPattern, calls: Sequence[CallMade], place: str) -> Iterator[Finding]:
    """The first call of what is never to be called; an attempt counts."""
    if any(matches(pattern, call.tool, call.input) for call in calls):
        yield Finding(NEVER_CALLS, f"{call_words(pattern)} was called", place)
