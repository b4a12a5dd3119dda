"""A run from its order to its summary."""

import sys
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from typing import NoReturn

import click

from ...compiler.contract.model import Task
from ..agents.base import Player, brief
from ..agents.claude.agent import Claude, client
from ..double.rehearsal import Rehearsal
from ..double.request import TRIAL_HEADER
from ..double.server import Double
from ..errors import SuiteError
from ..runs.manifest import Manifest
from ..runs.plan import planned
from ..runs.preparing import Worlds, commit_of, manifest_of, oracle_usages
from ..runs.records import TrialKey
from ..runs.rehearsing import casting_of
from ..runs.runner import Opening, Runner, Trials
from ..runs.spending import Spending, TrialSpending
from ..runs.tally import endings
from ..worlds.sandbox.base import SandboxMissingError
from .exits import INTERRUPTED, MachineLacksError, leave
from .order import Order, Subject, resolve, today
from .progress import Progress
from .run_folders import open_folder, tell_folder
from .run_words import announcement, summary
from .terminal import plain, show

_REHEARSAL_KEY = "rehearsal"


def run_order(order: Order) -> NoReturn:
    """Do what an order says, and end the command."""
    subject = resolve(order)
    with ExitStack() as stack:
        worlds = _worlds(order, subject)
        stack.callback(worlds.close)
        usages = oracle_usages(subject.suite, subject.tasks, subject.profile, worlds.first)
        show(plain(announcement(order, subject, usages)))
        _ask(order)
        folder = stack.enter_context(closing(open_folder(order, _manifest(order, subject))))
        plan = planned(subject.tasks, order.repetitions, seed=order.seed)
        tell_folder(order, folder, len(plan))
        spending = Spending(subject.prices, spent=folder.spent, budget=order.budget, ceiling=order.ceiling, today=today)
        progress = Progress(len(plan), len(folder.done), spending)
        opening = _opening(order, subject, stack)
        trials = Trials(subject.suite, subject.profile.id, opening, worlds, subject.profile.max_steps)
        stopped = Runner(trials, folder, spending, progress).run(plan, jobs=order.jobs)
        progress.close()
        found = endings(plan, folder.episodes, folder.errors)
        whole = not any(ending in ("not_run", "infra_error") for ending in found.values())
        folder.end(stopped or ("complete" if whole else "incomplete"), _now())
        show(plain(summary(order, folder, found, stopped=stopped, spent=spending.spent)))
    if stopped == "interrupt":
        raise click.exceptions.Exit(INTERRUPTED)
    leave(good=whole)


def _worlds(order: Order, subject: Subject) -> Worlds:
    try:
        return Worlds(subject.suite, subject.one.rows, order.level)
    except (SuiteError, SandboxMissingError) as problem:
        raise MachineLacksError(str(problem)) from problem


def _ask(order: Order) -> None:
    """Let a person agree before the first call that costs anything."""
    if not order.ask:
        return
    if not sys.stdin.isatty():
        raise click.UsageError("Nobody can be asked here: add --yes, and --budget with what it may cost.")
    if not click.confirm("Begin?", err=True):
        leave(good=True)


def _manifest(order: Order, subject: Subject) -> Manifest:
    return manifest_of(
        subject.suite,
        subject.profile,
        subject.proof,
        tasks=subject.tasks,
        repetitions=order.repetitions,
        seed=order.seed,
        prices=subject.prices.digest,
        commit=commit_of(subject.one.folder.path),
        level=order.level,
        rehearsal=order.rehearse,
    )


def _opening(order: Order, subject: Subject, stack: ExitStack) -> Opening:
    """What makes the agent ready for a trial, behind the service or its double."""
    suite = subject.suite
    service = client()
    if order.rehearse is not None:
        casting = casting_of(suite, order.rehearse, seed=order.seed)
        double = stack.enter_context(Double(Rehearsal(casting), key=_REHEARSAL_KEY))
        service = client(base_url=double.url, api_key=_REHEARSAL_KEY)
    claude = Claude(subject.profile, service)

    def open_player(task: Task, key: TrialKey, spending: TrialSpending) -> Player:
        headers = {} if order.rehearse is None else {TRIAL_HEADER: f"{key.task}/{key.repetition}"}
        return claude.open(brief(suite.head, task), ledger=spending, headers=headers)

    return open_player


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
