"""What somebody asked to be run, and what that comes to: suite, agent, prices and tasks, each looked at."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path, PurePath

import click
import msgspec

from ...compiler.agents import AGENTS, read_profile
from ...compiler.contract.model import Profile, Suite
from ...compiler.contract.visible import visible
from ...compiler.diagnostics import did_you_mean
from ...compiler.pipeline import Compilation
from ..agents.cascade.alone import Stages, only
from ..agents.external.profile import AnyProfile, ExternalProfile
from ..pricing.price_file import PricesError
from ..pricing.table import PriceTable, UnknownModelError, packaged_prices
from ..proof import Proof
from ..runs.rehearsing import PLAYERS, players_of
from ..runs.spending import today
from ..worlds.sandbox.base import Level
from .compiling import show_diagnostics, sound
from .exits import leave
from .one_suite import named_task, one_suite, proven
from .options import Selection

_LONG = 100
"""So many letters of a name are shown."""

JOBS = 8
"""What an order has, where nothing else is said."""


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody asked for. `vote` is None where the agent says it; `agreed` that what it costs is agreed to.

    `external` is the agent if it is of any make; else it is the profile beside the suite that `agent` names.
    """

    selection: Selection
    agent: str
    repetitions: int
    tasks: tuple[str, ...]
    stages: Stages
    vote: int | None
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
    executor: str
    agreed: bool
    external: ExternalProfile | None = None

    @property
    def ask(self) -> bool:
        """Whether a person is to agree before the first call."""
        return not self.agreed and self.rehearse is None


@dataclass(frozen=True, slots=True)
class Subject:
    """What is run: a suite that is proven, an agent, what its calls cost, and the tasks."""

    one: Compilation
    suite: Suite
    profile: AnyProfile
    prices: PriceTable
    tasks: tuple[str, ...]
    proof: Proof


def resolve(order: Order) -> Subject:
    """What an order is about.

    Raises:
        click.UsageError: something that it names is not there.
        click.exceptions.Exit: the specs are not sound, or the suite is not proven; that has been said.
        MachineLacksError: the suite cannot be proven here.
    """
    _check_player(order)
    one, suite = one_suite(order.selection)
    profile = _profile(order, one) if order.external is None else _external(order, order.external)
    prices = _prices(order, profile)
    tasks = _tasks(order, suite)
    return Subject(one, suite, profile, prices, tasks, proven(one, order.selection, level=order.level))


def _profile(order: Order, one: Compilation) -> Profile:
    """The agent, from the folder of agents beside the suite."""
    folder = one.folder.path.parent / AGENTS
    there = sorted(each.stem for each in folder.glob("*.yaml")) if folder.is_dir() else []
    if order.agent not in there:
        raise click.UsageError(_no_agent(order.agent, folder, there))
    read = read_profile(folder / f"{order.agent}.yaml")
    if not sound(read.diagnostics):
        show_diagnostics(read.diagnostics, "text")
        leave(good=False)
    return _as_asked(order, read.profiles[order.agent])


def _no_agent(name: str, folder: Path, there: Sequence[str]) -> str:
    """What to name instead of an agent that is not there, which may be the path of one that is."""
    shown, stem = visible(name) if len(name) < _LONG else f"{visible(name[:_LONG])}…", PurePath(name).stem
    if stem in there:
        near = f"Name the agent by its name: --agent {shlex.quote(stem)}."
    elif f"{name}.yml" in (each.name for each in folder.glob("*.yml")):
        near = f"There is {shown}.yml: rename it to {shown}.yaml."
    else:
        near = did_you_mean(name, there) or (f"There is {', '.join(there)}." if there else "There is none yet.")
    return f"There is no agent '{shown}' in {folder.as_posix()}. {near}"


def _external(order: Order, profile: ExternalProfile) -> ExternalProfile:
    """An agent of any make with the vote that the order has for it."""
    if order.stages != "all":
        raise click.UsageError("An agent of any make has no stages: leave --stages out.")
    return msgspec.structs.replace(profile, vote=order.vote or 1)


def _as_asked(order: Order, profile: Profile) -> Profile:
    """The agent with the stages and the vote that the order has for it."""
    if order.stages != "all" and len(profile.stages) == 1:
        raise click.UsageError(f"The agent {profile.id} has one stage: leave --stages out.")
    staged = only(profile, order.stages)
    return staged if order.vote is None else msgspec.structs.replace(staged, vote=order.vote)


def _prices(order: Order, profile: AnyProfile) -> PriceTable:
    table = packaged_prices()
    try:
        if order.prices is not None:
            table = table.with_overrides(order.prices.read_bytes())
        for stage in profile.stages:
            table.price(stage.model, today())
    except PricesError as problem:
        raise click.UsageError(f"{order.prices}: {problem}") from problem
    except UnknownModelError as problem:
        raise click.UsageError(str(problem)) from problem
    return table


def _tasks(order: Order, suite: Suite) -> tuple[str, ...]:
    ids = [task.id for task in suite.tasks]
    if order.resume is not None:  # of what is not there any more, the folder says that the suite has changed
        return tuple(name for name in order.tasks if name in ids)
    for name in order.tasks:
        named_task(suite, name)
    return order.tasks or tuple(ids)


def _check_player(order: Order) -> None:
    if order.rehearse is None:
        return
    try:
        players_of(order.rehearse)
    except ValueError:
        players = ", ".join(PLAYERS)
        raise click.UsageError(
            f"'{visible(order.rehearse)}' is no player: there is {players}, or a number from 0 to 1."
        ) from None
