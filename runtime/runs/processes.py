"""Agents of any make in the trials of a run."""

from contextlib import AbstractContextManager

import msgspec

from ...compiler.contract.model import Suite, Task
from ..agents.base import Player, brief
from ..agents.external.agent import External
from .records import TrialKey
from .spending import TrialSpending


class ProcessOpening(msgspec.Struct, frozen=True):
    """Starts the process of an agent for each trial, and tells it nothing of which trial that is."""

    suite: Suite
    agent: External

    def __call__(self, task: Task, key: TrialKey, spending: TrialSpending, play: int) -> AbstractContextManager[Player]:
        """The agent in one trial; of its process nothing is left afterwards."""
        return self.agent.open(brief(self.suite.head, task), ledger=spending)
