"""`holdout` names a task that the suite does not have.

A task's id is the name of its file, or of its folder.
"""

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from .subject import Subject
from .unknown_name import unknown

RULE = "unknown-task"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every task held out that is none."""
    for name in subject.spec.head.holdout:
        if subject.ids and name.text not in subject.ids:
            yield unknown(RULE, "task", name, subject.ids)
