"""What trials are going to cost, in USD: at least, and likely."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import ROUND_UP, Decimal
from itertools import islice

from ..agents.base import brief
from ..agents.claude.caching import too_short_to_cache
from ..pricing.usage import Usage
from ..runs.folder import RunFolder
from ..runs.records import TrialKey
from .order import Subject, today


def least(subject: Subject, trials: Iterable[TrialKey], usages: Mapping[str, Usage]) -> Decimal:
    """What trials cost at least; `usages` are those of one trial of each task that goes the oracle's way."""
    profile, day = subject.profile, today()
    model = profile.stages[0].model
    each = {task: profile.vote * subject.prices.cost(model, usage, day) for task, usage in usages.items()}
    return sum((each[key.task] for key in trials), Decimal(0))


def likely(subject: Subject, trials: Iterable[TrialKey], usages: Mapping[str, Usage], folder: RunFolder) -> Decimal:
    """What trials cost if they are as much above the least as those that have ended."""
    ended = [record for record in folder.episodes if record.key.task in usages]
    floor = least(subject, (record.key for record in ended), usages)
    above = sum((record.cost for record in ended), Decimal(0)) / floor if floor else Decimal(1)
    return least(subject, trials, usages) * max(Decimal(1), above)


def uncached(subject: Subject) -> Iterator[str]:
    """What is too short for the service to cache, and so costs more than somebody may think: a sentence a stage."""
    suite, profile = subject.suite, subject.profile
    briefings = [brief(suite.head, task) for task in suite.tasks if task.id in subject.tasks]
    for stage in profile.stages:
        told = (too_short_to_cache(profile, stage, briefing) for briefing in briefings)
        yield from islice(filter(None, told), 1)  # of many tasks, whose prompts differ little, the first will do


def whole_cents(cost: Decimal) -> Decimal:
    """A cost that somebody may type, rounded up."""
    return cost.quantize(Decimal("0.01"), rounding=ROUND_UP)
