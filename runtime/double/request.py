"""A request as a responder gets it."""

from collections.abc import Mapping

import msgspec

from .models import Model
from .wire import Body

TRIAL_HEADER = "x-liarproof-trial"
"""Names the trial that a request belongs to: TASK/REPETITION."""

STAGE_HEADER = "x-liarproof-stage"
"""Numbers the stage of the agent that makes a request, from 1."""


class Trial(msgspec.Struct, frozen=True):
    """A task and which repetition of it is run."""

    task: str
    repetition: int


class Request(msgspec.Struct, frozen=True):
    """A request that passed validation.

    `number` counts from 1 in the order of arrival. `headers` have names in small letters. `trial` is None where the
    header `x-liarproof-trial` is missing. `model` is the one that was asked for.
    """

    number: int
    body: Body
    headers: Mapping[str, str]
    trial: Trial | None
    model: Model

    @property
    def stage(self) -> int:
        """The stage of the agent that makes it, from 1."""
        return int(self.headers.get(STAGE_HEADER, "1"))

    @property
    def call(self) -> int:
        """How many replies the conversation holds already: which call of its trial this is, from 0."""
        return sum(turn.role == "assistant" for turn in self.body.messages)


def read_trial(headers: Mapping[str, str]) -> Trial | None:
    """The trial that the headers of a request name.

    Raises:
        ValueError: the header is not TASK/REPETITION.
    """
    named = headers.get(TRIAL_HEADER)
    if named is None:
        return None
    task, _, repetition = named.rpartition("/")
    if not task or not repetition.isdecimal():
        raise ValueError(f"{TRIAL_HEADER}: expected TASK/REPETITION, got {named!r}")
    return Trial(task, int(repetition))
