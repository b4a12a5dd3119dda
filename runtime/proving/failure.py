"""One thing that a proof found."""

from typing import Literal

import msgspec

from .remedies import IN_WORKSPACE, REMEDIES

WORLD = "world"
"""How the pointer of a failure begins that stands in the world and not in a task: `world/mutations/refund`."""

Severity = Literal["error", "warning"]


class Failure(msgspec.Struct, frozen=True):
    """One thing that is not as it has to be.

    `agent` is oracle, null, liar, liar-reads, `also/…` or `decoys/…`. `pointer` is a place in the compiled task,
    such as `oracle/steps/3` or `expect/must/0`. A failure of the whole suite has neither task, agent nor pointer. A
    warning leaves the suite proven.
    """

    task: str
    agent: str
    rule: str
    pointer: str
    message: str
    severity: Severity = "error"

    def remedy(self, *, workspace: bool) -> str:
        """What to change, which may be something else in a `workspace`, where tests decide."""
        words = IN_WORKSPACE.get(self.rule) if workspace else None
        return (words or REMEDIES[self.rule]).replace("TASK/AGENT", f"{self.task}/{self.agent}")
