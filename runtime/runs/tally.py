"""How the planned trials of a run ended: every one in one way, and the sum is the plan."""

from collections import Counter
from collections.abc import Iterable, Mapping

from ...compiler.contract.outcomes import Ending
from .records import HARNESS, EpisodeRecord, ErrorRecord, TrialKey

STOPPED = frozenset({"budget", "interrupt", "no_access", "no_cluster", "fault"})
"""Kinds of error that say nothing of the trial itself: the run was to make no further call."""


def endings(
    plan: Iterable[TrialKey], episodes: Iterable[EpisodeRecord], errors: Iterable[ErrorRecord]
) -> Mapping[TrialKey, Ending]:
    """How each planned trial ended.

    What never became an episode is an infrastructure error if the last thing that was written down of it is one, and
    else was not run; a fault of ours is told apart.
    """
    became: dict[TrialKey, Ending] = {}
    last: dict[TrialKey, str] = {}
    for trouble in errors:
        last[trouble.key] = trouble.kind
    for record in episodes:
        became[record.key] = record.episode.ending
    return {key: became.get(key) or _without(last.get(key)) for key in plan}


def counted(found: Mapping[TrialKey, Ending]) -> Mapping[Ending, int]:
    """How many trials ended in each way."""
    return Counter(found.values())


def _without(kind: str | None) -> Ending:
    if kind == HARNESS:
        return HARNESS
    return "not_run" if kind is None or kind in STOPPED else "infra_error"
