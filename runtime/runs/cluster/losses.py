"""Attempts that came to nothing because of the cluster."""

from decimal import Decimal

from ..attempt import Failure
from ..records import ErrorRecord, TrialKey, now

LOST, UNFIT, NO_CLUSTER = "lost_worker", "unfit_worker", "no_cluster"
"""What kept an attempt from becoming an episode: its worker, that worker's machine, or that no cluster is left."""

_NOTHING = Decimal(0)


def lost(key: TrialKey, attempt: int) -> Failure:
    """An attempt of which nothing is known but that it was begun."""
    return failed(key, attempt, LOST, "the worker that played it was lost", again=True, after=0.0, cost=None)


def unfit(key: TrialKey, attempt: int, why: str) -> Failure:
    """An attempt on a worker that cannot play it; another one may."""
    return failed(key, attempt, UNFIT, why, again=True)


def failed(
    key: TrialKey,
    attempt: int,
    kind: str,
    why: str,
    *,
    again: bool = False,
    after: float | None = None,
    cost: Decimal | None = _NOTHING,
) -> Failure:
    """An attempt without any call that is known of; None where calls may have cost something."""
    return Failure(ErrorRecord(key, attempt, now(), kind, why, cost, ()), again=again, after=after)
