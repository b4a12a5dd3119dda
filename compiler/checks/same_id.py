"""Two tasks have one id.

Ids are names of files and have to differ in more than upper and lower case, since some systems do not tell these
apart. A task is `tasks/<id>.yaml` or `tasks/<id>/task.yaml`, not both.
"""

from collections.abc import Iterator

from ..diagnostics import Diagnostic, error
from .subject import Subject

RULE = "same-id"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every task whose id stands already, in any case."""
    seen: dict[str, str] = {}
    for task in subject.spec.tasks:
        first = seen.setdefault(task.id.casefold(), task.span.path)
        if first != task.span.path:
            yield error(RULE, f"the id '{task.id}' is that of {first} already", task.span, "Rename one of the two.")
