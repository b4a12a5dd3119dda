"""What a run's folder holds of each trial."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Final

import msgspec

from ..episode import Episode
from ..escalated import Escalated
from ..model_call import ModelCall
from ..worlds.sandbox.base import Level
from .voting import Ballot

HARNESS: Final = "harness_error"
"""The kind of an error that is a fault of ours."""


_MOST = Decimal(1_000_000)
"""No trial costs that many USD."""


class TrialKey(msgspec.Struct, frozen=True, order=True):
    """A planned trial: a task, and the number of its repetition, from 0."""

    repetition: int
    task: str

    def __str__(self) -> str:
        return f"{self.task}#{self.repetition + 1}"


class EpisodeRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished trial, a line of `episodes.jsonl`.

    `digest` is the task's. `seconds` is how long the trial took, `cost` what its calls cost, in USD, None where that is
    not known. `attempt` counts from 1: earlier ones never became an episode. `escalations` say where one stage of the
    agent gave way to the next. `ballots` are all plays of a trial that was voted on, `episode` among them. `sandbox` is
    what kept tested code in, None where there was none to run.
    """

    key: TrialKey
    digest: str
    attempt: int
    started: str
    seconds: float
    cost: Decimal | None
    calls: tuple[ModelCall, ...]
    episode: Episode
    escalations: tuple[Escalated, ...] = ()
    ballots: tuple[Ballot, ...] = ()
    sandbox: Level | None = None

    def __post_init__(self) -> None:
        _check_cost(self.cost)


class ErrorRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A trial that never became an episode, a line of `errors.jsonl`.

    `kind` is the class of what went wrong, which may be a fault of ours, or `budget` or `interrupt`, where nothing did.
    `calls` are the replies that came before it, and `cost` what they cost, in USD, None where that is not known;
    `escalations` where one stage of the agent gave way to the next. `sandbox` is what kept tested code in.
    """

    key: TrialKey
    attempt: int
    at: str
    kind: str
    message: str
    cost: Decimal | None
    calls: tuple[ModelCall, ...]
    escalations: tuple[Escalated, ...] = ()
    sandbox: Level | None = None

    def __post_init__(self) -> None:
        _check_cost(self.cost)


def _check_cost(cost: Decimal | None) -> None:
    """See that an amount is one that a trial can cost.

    Raises:
        ValueError: it is none; a decoder names the place of the record.
    """
    if cost is not None and not (cost.is_finite() and 0 <= cost < _MOST):
        raise ValueError(f"no trial costs ${cost}")


def now() -> str:
    """This moment, as records tell it: in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")
