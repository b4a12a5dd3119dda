"""A process rule is named that the world does not have.

`skips` in a task names rules of `process` in world.yaml. A rule that is not
skipped by its own name holds.

Wrong:

    skips: {look: "No code is given."}

Right:

    skips: {look-first: "No code is given."}
"""

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from .subject import Subject
from .unknown_name import unknown

RULE = "unknown-rule"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every rule skipped that is none."""
    rules = subject.world.spec.process
    for name in subject.task.skips if subject.task else ():
        if subject.task and name not in rules:
            yield unknown(RULE, "process rule", subject.task.key("skips", name), rules)
