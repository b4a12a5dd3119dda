"""What trials are going to cost, in USD: at least, and likely. None where that is not known."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import ROUND_UP, Decimal
from itertools import islice

from ...compiler.contract.model import Profile
from ..agents.base import brief
from ..agents.claude.caching import too_short_to_cache
from ..pricing.money import shown
from ..pricing.usage import Usage
from ..runs.folder import RunFolder
from ..runs.records import TrialKey
from .order import Subject, today


def least(subject: Subject, trials: Iterable[TrialKey], usages: Mapping[str, Usage]) -> Decimal | None:
    """What trials cost at least; `usages` are those of one trial of each task that goes the oracle's way.

    An agent of any make may ask whatever model, or none.
    """
    return _floor(subject, subject.profile, trials, usages) if isinstance(subject.profile, Profile) else None


def likely(
    subject: Subject, trials: Sequence[TrialKey], usages: Mapping[str, Usage], folder: RunFolder
) -> Decimal | None:
    """What trials cost if they are as much above the least as those that have ended, or else as much as these."""
    ended = [(record.key, record.cost) for record in folder.episodes if record.cost is not None]
    if not isinstance(subject.profile, Profile):
        return sum((cost for _, cost in ended), Decimal(0)) / len(ended) * len(trials) if ended else None
    known = [(key, cost) for key, cost in ended if key.task in usages]
    floor = _floor(subject, subject.profile, (key for key, _ in known), usages)
    above = sum((cost for _, cost in known), Decimal(0)) / floor if floor else Decimal(1)
    return _floor(subject, subject.profile, trials, usages) * max(Decimal(1), above)


def uncached(subject: Subject) -> Iterator[str]:
    """What is too short for the service to cache, and so costs more than somebody may think: a sentence a stage."""
    suite, profile = subject.suite, subject.profile
    if not isinstance(profile, Profile):
        return
    briefings = [brief(suite.head, task) for task in suite.tasks if task.id in subject.tasks]
    for stage in profile.stages:
        told = (too_short_to_cache(profile, stage, briefing) for briefing in briefings)
        yield from islice(filter(None, told), 1)  # of many tasks, whose prompts differ little, the first will do


def whole_cents(cost: Decimal) -> Decimal:
    """A cost that somebody may type, rounded up."""
    return cost.quantize(Decimal("0.01"), rounding=ROUND_UP)


def cost_words(spent: Decimal, *, known: bool) -> str:
    """What was spent, for a person; `known` says whether that is all."""
    if known:
        return shown(spent)
    return f"at least {shown(spent)}" if spent else "not known"


def _floor(subject: Subject, profile: Profile, trials: Iterable[TrialKey], usages: Mapping[str, Usage]) -> Decimal:
    model, day = profile.stages[0].model, today()
    each = {task: profile.vote * subject.prices.cost(model, usage, day) for task, usage in usages.items()}
    return sum((each[key.task] for key in trials), Decimal(0))
