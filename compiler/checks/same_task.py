"""Two tasks are one task.

Tasks that start alike, say the same and expect the same measure nothing twice.
One title on two tasks, which is a warning, leaves a reader of a report
guessing.

Wrong:

    # tasks/late-fee.yaml
    task: A question about a parcel
    # tasks/whose-parcel.yaml
    task: A question about a parcel

Right:

    # tasks/late-fee.yaml
    task: A late fee, charged or waived
    # tasks/whose-parcel.yaml
    task: Asks who else has a parcel
"""

from collections.abc import Iterator

from ..diagnostics import Diagnostic, error, warning
from .roster import Roster

RULE = "same-task"


def check(roster: Roster) -> Iterator[Diagnostic]:
    """Every task that repeats another's content (an error) or title (a warning)."""
    contents: dict[str, str] = {}
    titles: dict[str, str] = {}
    for unit in roster.units:
        if unit.task is None or not unit.sound:
            continue
        first = contents.setdefault(unit.content, unit.id)
        if first.casefold() == unit.id.casefold() != first:
            continue  # one of the two has to be renamed anyway
        if first != unit.id:
            message = f"this task asks and expects the same as '{first}'"
            yield error(RULE, message, unit.title, "Change what makes it another case, or take it out.")
            continue
        first = titles.setdefault(unit.task.title.casefold(), unit.id)
        if first != unit.id:
            yield warning(RULE, f"the title is that of '{first}' too", unit.title, "Say what differs.")
