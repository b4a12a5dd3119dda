"""A run from its order to its summary."""

import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, closing
from typing import NoReturn

import click

from ...compiler.contract.outcomes import Ending
from ..errors import SuiteError
from ..pricing.usage import Usage
from ..runs.estimate import oracle_usages
from ..runs.folder import RunFolder
from ..runs.manifest import Manifest, differences
from ..runs.plan import planned
from ..runs.preparing import Worlds, commit_of, manifest_of
from ..runs.records import TrialKey, now
from ..runs.runner import Runner
from ..runs.spending import Spending
from ..runs.tally import endings
from ..worlds.sandbox.base import SandboxMissingError
from .cascade_words import cascade_summary
from .cut_off import told_how_to_go_on
from .executing import Executing, executing_of
from .exits import FINDINGS, GOOD, INFRASTRUCTURE, INTERRUPTED, MachineLacksError, leave
from .in_vain import in_vain
from .interrupting import interruptible
from .order import Order, Subject, resolve, today
from .progress import Progress
from .resuming import resuming_command
from .run_costs import likely, whole_cents
from .run_folders import new_folder, resumed_folder
from .run_words import announcement, passed_in, summary, unfinished
from .terminal import plain, show, show_command


def run_order(order: Order) -> NoReturn:
    """Do what an order says, and end the command."""
    subject = resolve(order)
    plan = planned(subject.tasks, order.repetitions, seed=order.seed)
    with ExitStack() as stack:
        worlds = _worlds(order, subject)
        stack.callback(worlds.close)
        usages = oracle_usages(subject.suite, subject.tasks, subject.profile, worlds.first)
        executing = executing_of(order, subject, worlds, stack)
        folder = _folder(order, subject, plan, usages, stack)
        spending = Spending(
            subject.prices,
            spent=folder.spent,
            budget=order.budget,
            ceiling=order.ceiling,
            today=today,
            told=order.external is not None,
        )
        with told_how_to_go_on(resuming_command(order, folder.path, budget=order.budget), folder, spending):
            stopped = _run(order, plan, folder=folder, spending=spending, executing=executing)
            found = endings(plan, folder.episodes, folder.errors)
            left = [key for key, ending in found.items() if ending in ("not_run", "infra_error")]
            folder.end(stopped or ("incomplete" if left else "complete"), now())
        show(plain(summary(order, folder, found, spent=spending.spent)))
        show(plain(cascade_summary(subject, folder.episodes)))
        if left:
            more = likely(subject, left, usages, folder)
            show(plain(unfinished(order, folder, found, stopped=stopped, left=more).splitlines()))
            if in_vain(folder, left):
                show(["A resume would meet the same. Mend that, and begin another run."])
            else:
                budget = order.budget
                if stopped == "budget":
                    budget = whole_cents(spending.spent + (spending.spent if more is None else more))
                show_command("Go on with:", resuming_command(order, folder.path, budget=budget))
    raise click.exceptions.Exit(_exit_code(stopped, found))


def _exit_code(stopped: str, found: Mapping[TrialKey, Ending]) -> int:
    if stopped == "interrupt":
        return INTERRUPTED
    if stopped in ("no_access", "no_cluster") or "infra_error" in found.values():
        return INFRASTRUCTURE
    return FINDINGS if "not_run" in found.values() else GOOD


def _folder(
    order: Order, subject: Subject, plan: Sequence[TrialKey], usages: Mapping[str, Usage], stack: ExitStack
) -> RunFolder:
    """The folder of a run, made or opened, after what the run costs has been said and agreed to."""
    manifest = _manifest(order, subject)
    resumed = None
    if order.resume is not None:
        resumed = stack.enter_context(closing(resumed_folder(order, order.resume, manifest)))
    show(plain(announcement(order, subject, plan, resumed, usages)))
    if resumed is not None and not set(plan) - resumed.done:
        return resumed
    _ask(order)
    if resumed is not None:
        resumed.go_on(order.executor, tuple(differences(resumed.manifest, manifest)), now())
        return resumed
    return stack.enter_context(closing(new_folder(order.out, manifest)))


def _run(
    order: Order,
    plan: Sequence[TrialKey],
    *,
    folder: RunFolder,
    spending: Spending,
    executing: Executing,
) -> str:
    """Run what is not done; why that ended before all were tried, or nothing."""
    whole = frozenset(plan)
    done, known = len(folder.done & whole), folder.costs_known()
    progress = Progress(len(plan), spending, done=done, passed=passed_in(folder, whole), known=known)
    executor = executing(spending)
    with interruptible(resuming_command(order, folder.path, budget=order.budget)):
        stopped = Runner(executor, folder, spending, progress).run(plan, jobs=order.jobs)
    progress.close()
    return stopped


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
        ceiling=order.ceiling,
        rehearsal=order.rehearse,
        stages=order.stages,
        vote=order.vote,
        executor=order.executor,
    )
