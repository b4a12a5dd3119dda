"""Two tasks of a suite, or two agents, have one id.

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

from collections.abc import Iterator, Sequence

from ..diagnostics import Diagnostic, error
from ..source import Span
from ..spec_files import SpecFile
from .roster import Roster

RULE = "same-id"


def check(roster: Roster) -> Iterator[Diagnostic]:
    """Every task whose id stands already, in any case."""
    yield from check_files(roster.folder.tasks)


def check_files(files: Sequence[SpecFile]) -> Iterator[Diagnostic]:
    """Every file whose id stands already, in any case."""
    seen: dict[str, str] = {}
    for file in files:
        first = seen.setdefault(file.id.casefold(), file.shown)
        if first != file.shown:
            message = f"the id '{file.id}' is that of {first} already"
            yield error(RULE, message, Span(file.shown), "Rename one of the two.")
