"""Two tasks have one id.

Ids are names of files and have to differ in more than upper and lower case,
since some systems do not tell these apart. A task is `tasks/<id>.yaml` or
`tasks/<id>/task.yaml`, not both.

Wrong:

    tasks/
      late-fee.yaml
      late-fee/
        task.yaml

Right:

    tasks/
      late-fee.yaml
      late-fee-again/
        task.yaml
"""

from collections.abc import Iterator

from ..diagnostics import Diagnostic, error
from ..source import Span
from .roster import Roster

RULE = "same-id"


def check(roster: Roster) -> Iterator[Diagnostic]:
    """Every task whose id stands already, in any case."""
    seen: dict[str, str] = {}
    for task in roster.folder.tasks:
        first = seen.setdefault(task.id.casefold(), task.shown)
        if first != task.shown:
            message = f"the id '{task.id}' is that of {first} already"
            yield error(RULE, message, Span(task.shown), "Rename one of the two.")
