"""Where the trials of an order are played: in this process, or on a cluster."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from ..agents.external.agent import External
from ..agents.external.profile import ExternalProfile
from ..double.rehearsal import Rehearsal
from ..double.server import Double
from ..runs.attempt import Opening, Trials
from ..runs.cluster.connection import ClusterError, connected
from ..runs.cluster.executor import ClusterExecutor
from ..runs.cluster.kit import Kit
from ..runs.cluster.posting import Posting
from ..runs.executor import Executor, LocalExecutor
from ..runs.manifest import LOCAL
from ..runs.models import DoubleAddress, model_opening
from ..runs.preparing import Worlds
from ..runs.processes import ProcessOpening
from ..runs.rehearsing import casting_of
from ..runs.spending import Spending
from .exits import MachineLacksError
from .order import Order, Subject
from .terminal import plain, show

_REHEARSAL_KEY = "rehearsal"

Executing = Callable[[Spending], Executor]
"""Makes what plays trials, for what they may spend."""


def executing_of(order: Order, subject: Subject, worlds: Worlds, stack: ExitStack) -> Executing:
    """Where an order has its trials played, as soon as it is agreed to; a cluster is looked at now.

    Raises:
        MachineLacksError: there is no such cluster, or not all that it needs.
    """
    if order.executor == LOCAL:
        return lambda spending: LocalExecutor(_trials(order, subject, worlds, stack), spending)
    try:
        client = stack.enter_context(connected(order.executor.removeprefix("dask://")))
        posting = Posting(client, _kit(order, subject, stack))
    except ClusterError as problem:
        raise MachineLacksError(str(problem)) from problem
    show(plain([f"On a cluster at {order.executor}: {posting.size}."]))
    return lambda spending: ClusterExecutor(posting, spending)


def _trials(order: Order, subject: Subject, worlds: Worlds, stack: ExitStack) -> Trials:
    """Trials in this process."""
    profile = subject.profile
    return Trials(
        subject.suite,
        profile.id,
        _opening(order, subject, stack),
        worlds,
        step_limit=profile.max_steps,
        vote=profile.vote,
        sandbox=subject.proof.sandbox,
    )


def _opening(order: Order, subject: Subject, stack: ExitStack) -> Opening:
    """What makes the agent ready for a trial: a process of its own, or the service or its double."""
    suite, profile = subject.suite, subject.profile
    if isinstance(profile, ExternalProfile):
        return ProcessOpening(suite, External(profile, profile.started_from(Path.cwd())))
    return stack.enter_context(model_opening(suite, profile, _double(order, subject, stack)))


def _kit(order: Order, subject: Subject, stack: ExitStack) -> Kit:
    """All that trials elsewhere are made of."""
    if isinstance(subject.profile, ExternalProfile):
        raise TypeError(subject.profile)
    return Kit(
        suite=subject.suite,
        rows=subject.one.rows,
        profile=subject.profile,
        prices=subject.prices,
        ceiling=order.ceiling,
        level=order.level,
        double=_double(order, subject, stack),
    )


def _double(order: Order, subject: Subject, stack: ExitStack) -> DoubleAddress | None:
    """The double of a rehearsal, which listens as long as the order is worked on."""
    if order.rehearse is None:
        return None
    casting = casting_of(subject.suite, order.rehearse, seed=order.seed)
    asked = [stage.model for stage in subject.profile.stages]  # they all have a price
    double = stack.enter_context(Double(Rehearsal(casting), key=_REHEARSAL_KEY, others=asked))
    return DoubleAddress(double.url, _REHEARSAL_KEY)
