"""A process rule is named that the world does not have.

`skips` in a task names rules of `process` in world.yaml.
"""

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from .subject import Subject
from .unknown_name import unknown

RULE = "unknown-rule"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every rule skipped that is none."""
    rules = subject.spec.world.process
    for task in subject.spec.tasks:
        for name in task.skips:
            if name not in rules:
                yield unknown(RULE, "process rule", task.key("skips", name), rules)
