"""Models in the trials of a run."""

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext

import msgspec

from ...compiler.contract.model import Profile, Suite, Task
from ..agents.base import Player, brief
from ..agents.claude.agent import Claude, client
from ..agents.tool_effects import tools_that_make
from ..double.request import STAGE_HEADER, TRIAL_HEADER
from .records import TrialKey
from .spending import TrialSpending


class DoubleAddress(msgspec.Struct, frozen=True):
    """Where a double of the service listens, and the key that it knows, which opens nothing else."""

    url: str
    key: str


class ModelOpening:
    """Lets a model play trials, behind a double or else behind the service that the environment names."""

    def __init__(self, suite: Suite, profile: Profile, double: DoubleAddress | None) -> None:
        """Make a client.

        Raises:
            EnvironmentProblemError: none can be made as the environment says.
        """
        self._suite = suite
        self._votes = profile.vote
        self._rehearsed = double is not None
        self._client = client(base_url=double.url, api_key=double.key) if double else client()
        handing_over = frozenset(tools_that_make("handoff", suite.head.world))
        self._claude = Claude(profile, self._client, handing_over=handing_over)

    def __call__(self, task: Task, key: TrialKey, spending: TrialSpending, play: int) -> AbstractContextManager[Player]:
        """The model in one play of a trial."""

        def headers(stage: int) -> Mapping[str, str]:
            repetition = key.repetition * self._votes + play  # each play draws its own player
            return {TRIAL_HEADER: f"{key.task}/{repetition}", STAGE_HEADER: str(stage)}

        told = headers if self._rehearsed else None
        return nullcontext(self._claude.open(brief(self._suite.head, task), ledger=spending, headers=told))

    def close(self) -> None:
        """Give back the connections."""
        self._client.close()
