"""One thing that a proof found."""

import msgspec

from .remedies import REMEDIES


class Failure(msgspec.Struct, frozen=True):
    """One thing that is not as it has to be.

    `agent` is oracle, null, liar, liar-reads, `also/…` or `decoys/…`. `pointer` is a place in the compiled task,
    such as `oracle/steps/3` or `expect/must/0`. A failure of the whole suite has neither task, agent nor pointer.
    """

    task: str
    agent: str
    rule: str
    pointer: str
    message: str

    @property
    def remedy(self) -> str:
        """What to change."""
        return REMEDIES[self.rule]
