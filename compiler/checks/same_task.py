"""Two tasks are one task.

Tasks that start alike, say the same and expect the same measure nothing twice; one title on two tasks leaves a reader
of a report guessing.
"""

from collections.abc import Iterator

from ..contract.canonical import digest
from ..contract.model import Task
from ..diagnostics import Diagnostic, error, warning
from .subject import Subject

RULE = "same-task"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every task that repeats another's content (an error) or title (a warning)."""
    contents: dict[str, str] = {}
    titles: dict[str, str] = {}
    for task in subject.tasks:
        made = task.task
        first = contents.setdefault(_content(made), made.id)
        if first != made.id:
            message = f"this task asks and expects the same as '{first}'"
            yield error(RULE, message, task.spec.title.span, "Change what makes it another case, or take it out.")
            continue
        first = titles.setdefault(made.title.casefold(), made.id)
        if first != made.id:
            yield warning(RULE, f"the title is that of '{first}' too", task.spec.title.span, "Say what differs.")


def _content(task: Task) -> str:
    return digest([task.turns, task.seed, task.now, task.faults, task.expect, task.says])
