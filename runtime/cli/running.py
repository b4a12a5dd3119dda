"""A run from its order to its summary."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import click

from ...compiler.agents import AGENTS, read_profile
from ...compiler.contract.model import Profile, Suite
from ...compiler.contract.visible import visible
from ...compiler.diagnostics import did_you_mean
from ...compiler.pipeline import Compilation
from ..agents.base import brief
from ..agents.claude.agent import Claude, client
from ..errors import SuiteError
from ..pricing.money import shown
from ..pricing.price_file import PricesError
from ..pricing.table import PriceTable, UnknownModelError, packaged_prices
from ..proof import Proof
from ..runs.folder import RunFolder
from ..runs.lines import DamagedFileError
from ..runs.lock import RunInUseError
from ..runs.manifest import Manifest, ManifestError, differences
from ..runs.plan import planned
from ..runs.preparing import Worlds, commit_of, manifest_of, oracle_usages
from ..runs.rehearsing import PLAYERS, casting_of
from ..runs.runner import Runner, Trials
from ..runs.spending import Spending
from ..runs.tally import counted, endings
from ..worlds.sandbox.base import Level, SandboxMissingError
from .compiling import compile_selection, diagnostics, show_diagnostics, sound
from .exits import INTERRUPTED, MachineLacksError, leave
from .options import Selection
from .progress import Progress
from .proving import prove_kept
from .terminal import plain, show

_REHEARSAL_KEY = "rehearsal"


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody asked for. `ask` says that a person is to agree before the first call."""

    selection: Selection
    agent: str
    repetitions: int
    tasks: tuple[str, ...]
    jobs: int
    budget: Decimal | None
    ceiling: Decimal | None
    seed: int
    out: Path | None
    resume: Path | None
    anyway: bool
    prices: Path | None
    rehearse: str | None
    level: Level
    ask: bool


def run_order(order: Order) -> None:
    """Do what an order says, and end the command."""
    one, suite = _compiled(order)
    profile = _profile(order, one)
    prices = _prices(order, profile)
    tasks = _tasks(order, suite)
    _check_player(order)
    proof = _proven(order, one)
    manifest = manifest_of(
        suite,
        profile,
        proof,
        tasks=tasks,
        repetitions=order.repetitions,
        seed=order.seed,
        prices=prices.digest,
        commit=commit_of(one.folder.path),
        level=order.level,
        rehearsal=order.rehearse,
    )
    with ExitStack() as stack:
        try:
            worlds = Worlds(suite, one.rows, order.level)
        except (SuiteError, SandboxMissingError) as problem:
            raise MachineLacksError(str(problem)) from problem
        stack.callback(worlds.close)
        plan = planned(tasks, order.repetitions, seed=order.seed)
        _announce(
            order, profile, prices, plan_size=len(plan), usages=oracle_usages(suite, tasks, profile, worlds.first)
        )
        folder = stack.enter_context(closing(_folder(order, manifest)))
        _tell_folder(order, folder, len(plan))
        spending = Spending(prices, spent=folder.spent, budget=order.budget, ceiling=order.ceiling, today=_today)
        claude, headers = _agent(order, suite, profile, stack)
        progress = Progress(len(plan), len(folder.done), spending)

        def open_player(task: Any, key: Any, ledger: Any) -> Any:
            return claude.open(
                brief(suite.head, task),
                ledger=ledger,
                headers={"x-liarproof-trial": f"{key.task}/{key.repetition}"} if headers else None,
            )

        trials = Trials(suite, profile.id, open_player, worlds, profile.max_steps)
        stopped = Runner(trials, folder, spending, progress).run(plan, jobs=order.jobs)
        progress.close()
        found = endings(plan, folder.episodes, folder.errors)
        left = sum(ending in ("not_run", "infra_error") for ending in found.values())
        folder.end(stopped or ("incomplete" if left else "complete"), _now())
        show(plain(_summary(order, folder, found, stopped, spending.spent)))
    if stopped == "interrupt":
        raise click.exceptions.Exit(INTERRUPTED)
    leave(good=not left)


def _compiled(order: Order) -> tuple[Compilation, Suite]:
    compilations = compile_selection(order.selection)
    found = diagnostics(compilations)
    if not sound(found):
        show_diagnostics(found, "text")
        leave(good=False)
    if len(compilations) != 1:
        raise click.UsageError(f"A run is of one suite, and here are {len(compilations)}. Name the folder of one.")
    (one,) = compilations
    if one.suite is None:
        raise TypeError(one)
    return one, one.suite


def _profile(order: Order, one: Compilation) -> Profile:
    """The agent, from the folder of agents beside the suite."""
    folder = one.folder.path.parent / AGENTS
    path = folder / f"{order.agent}.yaml"
    if not path.is_file():
        there = sorted(each.stem for each in folder.glob("*.yaml")) if folder.is_dir() else []
        near = did_you_mean(order.agent, there) or (f"There is {', '.join(there)}." if there else "There is none yet.")
        raise click.UsageError(f"There is no agent '{visible(order.agent)}' in {folder.as_posix()}. {near}")
    read = read_profile(path)
    if not sound(read.diagnostics):
        show_diagnostics(read.diagnostics, "text")
        leave(good=False)
    return read.profiles[order.agent]


def _prices(order: Order, profile: Profile) -> PriceTable:
    table = packaged_prices()
    try:
        if order.prices is not None:
            table = table.with_overrides(order.prices.read_bytes())
        table.price(profile.model, _today())
    except PricesError as problem:
        raise click.UsageError(f"{order.prices}: {problem}") from problem
    except UnknownModelError as problem:
        raise click.UsageError(str(problem)) from problem
    return table


def _tasks(order: Order, suite: Suite) -> tuple[str, ...]:
    ids = [task.id for task in suite.tasks]
    for name in order.tasks:
        if name not in ids:
            raise click.UsageError(f"There is no task '{visible(name)}' in {suite.head.id}. {did_you_mean(name, ids)}")
    return order.tasks or tuple(ids)


def _check_player(order: Order) -> None:
    from ..runs.rehearsing import quality_of

    if order.rehearse is None:
        return
    try:
        quality_of(order.rehearse)
    except ValueError:
        players = ", ".join(PLAYERS)
        raise click.UsageError(
            f"'{visible(order.rehearse)}' is no player: there is {players}, or a number from 0 to 1."
        ) from None


def _proven(order: Order, one: Compilation) -> Proof:
    proof = prove_kept(one, order.selection, level=order.level)
    if proof is None or not proof.proven:
        if proof is not None and proof.not_here:
            raise MachineLacksError(proof.failures[0].message)
        click.echo(
            f"{one.folder.shown} is not proven, and no model runs before it is: liarproof prove says why.", err=True
        )
        leave(good=False)
    return proof


def _announce(order: Order, profile: Profile, prices: PriceTable, *, plan_size: int, usages: Any) -> None:
    """Say what is going to happen and what it costs at least, and ask."""
    each = sum((prices.cost(profile.model, usage, _today()) for usage in usages.values()), Decimal(0))
    least = each * order.repetitions
    show(
        plain(
            (
                f"{plan_size} trials: {len(usages)} tasks, {order.repetitions} times each, by {profile.id} ({profile.model}).",
                f"At least {shown(least)}: what the oracle's own steps would cost, its fixed part cached. A model that "
                "thinks and looks around costs several times that.",
            )
        )
    )
    if order.rehearse is not None:
        show(plain((f"A rehearsal: {order.rehearse} plays the model, and nothing is spent.",)))
    elif order.ask:
        if not sys.stdin.isatty():
            raise click.UsageError("Nobody can be asked here: add --yes, and --budget with what it may cost.")
        if not click.confirm("Begin?", err=True):
            raise click.exceptions.Exit(0)


def _folder(order: Order, manifest: Manifest) -> RunFolder:
    """The run's folder, new or gone on with."""
    try:
        if order.resume is None:
            return RunFolder.create(order.out or _new_folder(manifest), manifest)
        folder = RunFolder.resume(order.resume)
    except FileExistsError as problem:
        raise click.UsageError(f"{problem}: go on with it by --resume, or name another folder.") from problem
    except (ManifestError, DamagedFileError) as problem:
        raise click.UsageError(f"{problem}.") from problem
    except RunInUseError as problem:
        raise MachineLacksError(f"{problem}. Wait until that has ended.") from problem
    changed = list(differences(folder.manifest, manifest))
    if changed and not order.anyway:
        folder.close()
        raise click.UsageError(
            f"The run in {order.resume} was of something else: {'; '.join(changed)}. "
            "Begin another run, or add --anyway and know that its numbers mix both."
        )
    return folder


def _new_folder(manifest: Manifest) -> Path:
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return Path("runs") / f"{stamp}-{manifest.suite}-{manifest.agent}"


def _tell_folder(order: Order, folder: RunFolder, planned_trials: int) -> None:
    if folder.dropped:
        click.echo(f"A torn last line of {folder.dropped} bytes was cut off; its trial runs again.", err=True)
    if order.resume is not None:
        folder.end("running", "")
        click.echo(f"{len(folder.done)} of {planned_trials} trials are there already.", err=True)


def _agent(order: Order, suite: Suite, profile: Profile, stack: ExitStack) -> tuple[Claude, bool]:
    """The agent, behind the service or its double."""
    if order.rehearse is None:
        return Claude(profile, client()), False
    from ..double.rehearsal import Rehearsal
    from ..double.server import Double

    double = stack.enter_context(
        Double(Rehearsal(casting_of(suite, order.rehearse, seed=order.seed)), key=_REHEARSAL_KEY)
    )
    return Claude(profile, client(base_url=double.url, api_key=_REHEARSAL_KEY)), True


def _summary(order: Order, folder: RunFolder, found: Any, stopped: str, spent: Decimal) -> Iterator[str]:
    """How the trials ended, what they cost, and how to go on."""
    counts = counted(found)
    passed = sum(record.episode.grade is not None and record.episode.grade.passed for record in folder.episodes)
    completed = counts.get("completed", 0)
    yield f"completed    {completed} of {len(found)}: {passed} passed, {completed - passed} failed"
    for ending, number in sorted(counts.items()):
        if ending != "completed":
            yield f"{ending:12} {number}"
    yield f"{'would cost' if order.rehearse else 'cost':12} {shown(spent)}"
    yield f"kept in      {folder.path.as_posix()}"
    if stopped or counts.get("not_run") or counts.get("infra_error"):
        why = {"budget": "The budget is spent.", "no_access": "The service refuses the key."}.get(stopped, "")
        yield f"{why} Go on with the same command and --resume {folder.path.as_posix()}".strip()


def _today() -> date:
    return datetime.now(UTC).date()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
