"""`holdout` names a task that the suite does not have.

A task's id is the name of its file, or of its folder. A task that is not named
by it is not kept for the gate.

Wrong:

    holdout: [reschedule]

Right:

    holdout: [reschedule-then-again]
"""

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from .roster import Roster
from .unknown_name import unknown

RULE = "unknown-task"


def check(roster: Roster) -> Iterator[Diagnostic]:
    """Every task held out that is none."""
    ids = set(roster.ids)
    for name in roster.shared.spec.holdout if ids else ():
        if name.text not in ids:
            yield unknown(RULE, "task", name, roster.ids)
