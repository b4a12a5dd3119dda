"""What an agent that costs something reports to."""

from typing import Protocol

import msgspec

from ...compiler.contract.outcomes import Ending
from ..escalated import Escalated
from ..model_call import ModelCall


class Ledger(Protocol):
    """What a trial spends, and on which of its stages."""

    def permit(self) -> Ending | None:
        """Whether one more call may be made: the ending, where the trial has spent all that it may.

        Raises:
            TrialStoppedError: no trial may go on.
        """
        ...

    def wait(self, seconds: float) -> None:
        """Wait before a call is made again, no longer than trials may go on.

        Raises:
            TrialStoppedError: no trial may go on.
        """
        ...

    def record(self, call: ModelCall) -> None:
        """Take a reply down, before anything is done with it."""
        ...

    def escalate(self, escalated: Escalated) -> None:
        """Take down that a stage was left."""
        ...


class StageLedger:
    """The ledger of one stage, numbered from 1, which may give `turns` replies; None for no bound of its own."""

    def __init__(self, trial: Ledger, stage: int, turns: int | None) -> None:
        self._trial = trial
        self._stage = stage
        self._turns = turns
        self.replies = 0
        self.out_of_turns = False

    def permit(self) -> Ending | None:
        """Whether one more call may be made, by the trial and by the stage."""
        if (ending := self._trial.permit()) is not None:
            return ending
        self.out_of_turns = self._turns is not None and self.replies >= self._turns
        return "step_limit" if self.out_of_turns else None

    def wait(self, seconds: float) -> None:
        """Wait before a call is made again."""
        self._trial.wait(seconds)

    def record(self, call: ModelCall) -> None:
        """Take a reply of this stage down."""
        self.replies += 1
        self._trial.record(msgspec.structs.replace(call, stage=self._stage))

    def escalate(self, escalated: Escalated) -> None:
        """Take down that this stage was left."""
        self._trial.escalate(escalated)
