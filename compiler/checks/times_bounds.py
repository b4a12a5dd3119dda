"""A count makes no sense.

`times` is at least 1 and its upper bound no lower than its lower one; a fault fails at least one call; an agent asked
`afterwards` is asked at least once.
"""

from collections.abc import Iterator

from ..contract.model import Matcher
from ..diagnostics import Diagnostic, error
from ..lowering.task import LoweredTask
from .subject import Subject

RULE = "times-bounds"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every count that makes no sense."""
    for task in subject.tasks:
        expect = task.task.expect
        for part, matchers in (("must", expect.must), ("may", expect.may)):
            for index, matcher in enumerate(matchers):
                yield from _matcher(task, f"expect/{part}/{index}", matcher)
        for branch, matchers in expect.either.items():
            for index, matcher in enumerate(matchers):
                yield from _matcher(task, f"expect/either/{branch}/{index}", matcher)
        for name, count in task.task.faults.items():
            if count < 1:
                span = task.places[f"faults/{name}"]
                yield error(
                    RULE, f"'{name}' fails {count} calls, which is none", span, "Write 1 or more, or take it out."
                )


def _matcher(task: LoweredTask, pointer: str, matcher: Matcher) -> Iterator[Diagnostic]:
    low, high = matcher.at_least, matcher.at_most
    if high is not None and (high < 1 or high < low):
        message = f"'times' asks for at least {low} and at most {high}"
        yield error(RULE, message, task.places[pointer], "Write, for example, 'times: {at_least: 1, at_most: 2}'.")
