"""What the stages of an agent came to, over the trials of a run."""

import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import pairwise

import msgspec

from ..escalated import Trigger
from ..model_call import ModelCall
from ..tests_seen import tests_seen
from ..trajectory import CallMade
from .records import EpisodeRecord

Priced = Callable[[ModelCall, str], Decimal]
"""What a call costs, in USD, at the price of a model."""


class Cascades(msgspec.Struct, frozen=True):
    """Figures over trials that became an episode, however it ended.

    `escalated` are the trials that left their first stage, `triggers` the reasons of all escalations. `rescued` are
    the escalated ones that passed. `corrected` are trials in which a failing run of the tests was followed by a passing
    one inside one stage. `handoffs` are the tokens of each handoff. `cost` is what all their replies cost, in USD, and
    `on_last` what the same replies would have cost at the price of the last stage's model. `replies` are the medians
    of what one reply cost, by stage from 1.
    """

    trials: int
    passed: int
    escalated: int
    triggers: dict[Trigger, int]
    rescued: int
    corrected: int
    handoffs: tuple[int, ...]
    cost: Decimal
    on_last: Decimal
    replies: dict[int, Decimal]

    @property
    def saved(self) -> Decimal | None:
        """The share of `on_last` that was not spent; None where that is nothing."""
        return 1 - self.cost / self.on_last if self.on_last else None


def cascades(records: Iterable[EpisodeRecord], *, models: Sequence[str], priced: Priced) -> Cascades:
    """The figures of the trials of an agent whose stages ask these models."""
    done = list(records)
    calls = [call for record in done for call in record.calls]
    left = [record for record in done if record.escalations]
    by_stage: dict[int, list[Decimal]] = {}
    for call in calls:
        by_stage.setdefault(call.stage, []).append(priced(call, call.asked))
    return Cascades(
        trials=len(done),
        passed=sum(map(_passed, done)),
        escalated=len(left),
        triggers=dict(Counter(each.trigger for record in left for each in record.escalations)),
        rescued=sum(map(_passed, left)),
        corrected=sum(map(_corrected_itself, done)),
        handoffs=tuple(each.tokens for record in left for each in record.escalations),
        cost=sum((record.cost or Decimal(0) for record in done), Decimal(0)),
        on_last=sum((priced(call, models[-1]) for call in calls), Decimal(0)),
        replies={stage: statistics.median(costs) for stage, costs in sorted(by_stage.items())},
    )


def _passed(record: EpisodeRecord) -> bool:
    return record.episode.grade is not None and record.episode.grade.passed


def _corrected_itself(record: EpisodeRecord) -> bool:
    """Whether in one of the stages the tests failed, and later passed."""
    return any(_fails_then_passes(runs) for runs in _runs_by_stage(record))


def _fails_then_passes(runs: Sequence[bool]) -> bool:
    return False in runs and True in runs[runs.index(False) :]


def _runs_by_stage(record: EpisodeRecord) -> Iterator[list[bool]]:
    """Whether the tests passed in each run of them, stage by stage."""
    made = [event for event in record.episode.trajectory if isinstance(event, CallMade)]
    bounds = [0, *(each.calls for each in record.escalations), len(made)]
    for start, end in pairwise(bounds):
        runs = (tests_seen(call.tool, call.result) for call in made[start:end])
        yield [seen["exit_code"] == 0 for seen in runs if seen]
