"""What is said of the stages of an agent after a run."""

import statistics
from collections.abc import Iterable, Iterator
from decimal import Decimal

from ..model_call import ModelCall
from ..pricing.money import shown
from ..runs.cascades import Cascades, cascades
from ..runs.records import EpisodeRecord
from .order import Subject, today


def cascade_summary(subject: Subject, records: Iterable[EpisodeRecord]) -> Iterator[str]:
    """The figures of an agent of several stages, a line each; nothing of one that has a single stage."""
    stages = subject.profile.stages
    if len(stages) < 2:
        return
    day = today()

    def priced(call: ModelCall, model: str) -> Decimal:
        return subject.prices.cost(model, call.usage, day)

    found = cascades(records, models=[stage.model for stage in stages], priced=priced)
    if found.trials:
        yield from _lines(found, last=stages[-1].model, tests=subject.suite.head.world.workspace is not None)


def _lines(found: Cascades, *, last: str, tests: bool) -> Iterator[str]:
    reasons = ", ".join(f"{trigger} {number}" for trigger, number in sorted(found.triggers.items()))
    yield f"{'escalated':12} {found.escalated} of {found.trials}{f': {reasons}' if reasons else ''}"
    if found.escalated:
        size = f"a handoff has {statistics.median(found.handoffs):g} tokens, and at most {max(found.handoffs)}"
        yield f"{'rescued':12} {found.rescued} of {found.escalated}; {size}"
    if tests:
        yield f"{'corrected':12} {found.corrected} of {found.trials} failed tests and then passed them, in one stage"
    each = ", ".join(f"stage {stage} {shown(cost)}" for stage, cost in found.replies.items())
    yield f"{'a reply':12} {each} (medians)"
    if found.saved is not None:
        yield f"{'saved':12} {found.saved:.1%} of the {shown(found.on_last)} that the same replies cost of {last}"
