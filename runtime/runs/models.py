"""Makes a model ready for trials."""

from collections.abc import Generator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext

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


@contextmanager
def model_opening(suite: Suite, profile: Profile, double: DoubleAddress | None) -> Generator[ModelOpening]:
    """Let a model play trials, behind a double or else behind the service that the environment names.

    Raises:
        EnvironmentProblemError: no client can be made as the environment says.
    """
    service = client(base_url=double.url, api_key=double.key) if double else client()
    try:
        handing_over = frozenset(tools_that_make("handoff", suite.head.world))
        yield ModelOpening(suite, Claude(profile, service, handing_over=handing_over), told=double is not None)
    finally:
        service.close()
