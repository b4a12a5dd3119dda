"""What is said before a run and after it."""

from collections.abc import Iterator, Mapping
from decimal import Decimal

from ...compiler.contract.outcomes import Ending
from ..pricing.money import shown
from ..pricing.usage import Usage
from ..runs.folder import RunFolder
from ..runs.records import TrialKey
from ..runs.tally import counted
from .order import Order, Subject, today

_WHY = {"budget": "The budget is spent.", "no_access": "The service refuses the key."}


def announcement(order: Order, subject: Subject, usages: Mapping[str, Usage]) -> Iterator[str]:
    """What is going to happen, and what it costs at least; `usages` are those of one trial of each task."""
    profile, times = subject.profile, order.repetitions
    each = sum((subject.prices.cost(profile.model, usage, today()) for usage in usages.values()), Decimal(0))
    yield f"{len(usages) * times} trials: {len(usages)} tasks, {times} times each, by {profile.id} ({profile.model})."
    yield (
        f"At least {shown(each * times)}: what the oracle's own steps would cost, with the fixed part cached. "
        "A model that thinks and looks around costs several times that."
    )
    if order.rehearse is not None:
        yield f"A rehearsal: {order.rehearse} plays the model, and nothing is spent."


def summary(
    order: Order, folder: RunFolder, found: Mapping[TrialKey, Ending], *, stopped: str, spent: Decimal
) -> Iterator[str]:
    """How the trials ended, what they cost, and how to go on."""
    counts = counted(found)
    passed = sum(record.episode.grade is not None and record.episode.grade.passed for record in folder.episodes)
    completed = counts.get("completed", 0)
    yield f"{'completed':12} {completed} of {len(found)}: {passed} passed, {completed - passed} failed"
    for ending, number in sorted(counts.items()):
        if ending != "completed":
            yield f"{ending:12} {number}"
    yield f"{'would cost' if order.rehearse else 'cost':12} {shown(spent)}"
    yield f"{'kept in':12} {folder.path.as_posix()}"
    if stopped or counts.get("not_run") or counts.get("infra_error"):
        yield f"{_WHY.get(stopped, '')} Go on with the same command and --resume {folder.path.as_posix()}".strip()
