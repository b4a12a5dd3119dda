"""A task contradicts itself.

What has to be said cannot be forbidden. Where nothing may change before the
second turn, there has to be one, if anything has to change. The branches of an
`either` have to differ, and each has to ask for something. Otherwise the task
is passed by nobody, or asks for less than it seems to.

Wrong:

    either:
      charged:
        - fee: {code: PK-200, kind: waived}
      waived:
        - fee: {code: PK-200, kind: waived}

Right:

    either:
      charged:
        - fee: {code: PK-200, kind: charged}
      waived:
        - fee: {code: PK-200, kind: waived}
"""

import re
from collections.abc import Iterator

from ..contract.model import Matcher
from ..diagnostics import Diagnostic, error, quoted
from ..lowering.task import LoweredTask
from .subject import Subject

RULE = "contradiction"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every contradiction inside one task."""
    for task in subject.tasks():
        yield from _speech(task)
        yield from _asking(task)
        yield from _branches(task)


def _speech(task: LoweredTask) -> Iterator[Diagnostic]:
    for said, written in zip(task.task.says, task.spec.says, strict=True):
        for never in task.task.never_says:
            if _holds(said.casefold(), never.casefold()):
                message = f"{quoted(said)} has to be said, and {quoted(never)} in it must not be"
                yield error(RULE, message, written.span, "Change 'says' or 'never_says'.")


def _holds(said: str, never: str) -> bool:
    """Whether a text holds another; its digits are never a part of a longer number."""
    before = "(?<![0-9])" if never[:1].isdigit() else ""
    after = "(?![0-9])" if never[-1:].isdigit() else ""
    return re.search(before + re.escape(never) + after, said) is not None


def _asking(task: LoweredTask) -> Iterator[Diagnostic]:
    made, written = task.task, task.spec.asks_first
    if written and made.asks_first and len(made.turns) == 1 and (made.expect.must or made.expect.either):
        message = "nothing may change before the second turn, and the customer takes one"
        yield error(RULE, message, written.span, "Add the turn that answers, or take 'asks_first' out.")


def _branches(task: LoweredTask) -> Iterator[Diagnostic]:
    either = task.task.expect.either
    seen: list[tuple[str, tuple[Matcher, ...]]] = []
    for branch, matchers in either.items():
        place = task.places[f"expect/either/{branch}"]
        first = next((name for name, other in seen if other == matchers), None)
        if not matchers:
            yield error(RULE, f"the branch '{branch}' asks for nothing", place, "Add what it asks for, or use 'may'.")
        elif first is not None:
            message = f"the branch '{branch}' asks for the same as '{first}'"
            yield error(RULE, message, place, "Change it, or take it out.")
        elif len(either) == 1:
            message = f"'either' has one branch, '{branch}', so nothing is left to choose"
            yield error(RULE, message, place, "Add a branch, or use 'must'.")
        seen.append((branch, matchers))
