"""What a grade holds: one verdict a dimension, each with the findings that explain it."""

import msgspec

from ...compiler.contract.outcomes import Dimension, FailureShape
from ..assignment import Assignment


class Finding(msgspec.Struct, frozen=True):
    """One thing that is wrong.

    `rule` is a failure shape for the state, a process rule's name, `asks_first` or `never_calls` for the process,
    `says` or `never_says` for speech. `place` points into the task, as in `expect/must/0`.
    """

    rule: str
    message: str
    place: str


class Verdict(msgspec.Struct, frozen=True):
    """The verdict of one dimension; nothing found is a pass."""

    findings: tuple[Finding, ...] = ()

    @property
    def passed(self) -> bool:
        return not self.findings


class StateVerdict(msgspec.Struct, frozen=True):
    """The verdict on the state: the assignment with the fewest faults, and the most severe shape among them."""

    assignment: Assignment
    shape: FailureShape | None
    findings: tuple[Finding, ...] = ()

    @property
    def passed(self) -> bool:
        return not self.findings


class Grade(msgspec.Struct, frozen=True):
    """The verdicts on an episode, each its own dimension.

    `passed` is the headline: the state, and where the outcome is to tell, also speech.
    """

    passed: bool
    state: StateVerdict
    process: Verdict
    speech: Verdict

    @property
    def all_passed(self) -> bool:
        """Whether no dimension has a finding."""
        return self.state.passed and self.process.passed and self.speech.passed

    def findings(self, dimension: Dimension) -> tuple[Finding, ...]:
        """What is wrong in one dimension."""
        return {
            "state": self.state.findings,
            "process": self.process.findings,
            "speech": self.speech.findings,
        }[dimension]
