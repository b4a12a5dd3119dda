"""Models in the trials of a run."""

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext

import msgspec

from ...compiler.contract.model import Suite, Task
from ..agents.base import Player, brief
from ..agents.claude.agent import Claude
from ..double.request import STAGE_HEADER, TRIAL_HEADER
from .records import TrialKey
from .spending import TrialSpending


class ModelOpening(msgspec.Struct, frozen=True):
    """Asks models. Behind the double, each request is `told` of which trial and stage it is."""

    suite: Suite
    agent: Claude
    told: bool

    def __call__(self, task: Task, key: TrialKey, spending: TrialSpending, play: int) -> AbstractContextManager[Player]:
        """The agent in one play of a trial."""

        def headers(stage: int) -> Mapping[str, str]:
            repetition = key.repetition * self.agent.profile.vote + play  # each play draws its own player
            return {TRIAL_HEADER: f"{key.task}/{repetition}", STAGE_HEADER: str(stage)}

        briefing = brief(self.suite.head, task)
        return nullcontext(self.agent.open(briefing, ledger=spending, headers=headers if self.told else None))
