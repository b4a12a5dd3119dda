"""`liarproof run`: an agent on every task of a suite, some times each, in a folder that loses nothing."""

import os
import re
import shlex
from decimal import Decimal
from pathlib import Path

import click

from ..agents.cascade.alone import STAGES, Stages
from ..agents.external.profile import ExternalProfile
from ..runs.manifest import LOCAL, MOST_REPETITIONS
from ..worlds.sandbox.base import Level
from .agent_options import agent_options
from .executor_option import executor_option
from .options import Selection, sandbox_option
from .order import JOBS, Order
from .run_folders import check_new_folder
from .running import run_order
from .scope import REPETITIONS, SEED, Asked, scope_of
from .service import check_service

VOTES = ("1", "3", "5", "7", "9")


_PLAIN = re.compile(r"[0-9]{1,20}(\.[0-9]{1,20})?|\.[0-9]{1,20}")
_LEAST, _MOST = Decimal("0.000001"), Decimal(1_000_000)


class _Money(click.ParamType[Decimal]):
    """Dollars, exactly as written."""

    name = "usd"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Decimal:
        text = str(value)
        if not _PLAIN.fullmatch(text):
            self.fail(f"'{text}' is no amount of dollars, such as 2.50.", param, ctx)
        money = Decimal(text)
        if not _LEAST <= money <= _MOST:
            self.fail(f"'{text}' is no amount of dollars from {_LEAST:f} to {_MOST:,}.", param, ctx)
        return money


@click.command("run")
@click.argument("suite", metavar="SUITE", required=False, type=click.Path(exists=True, path_type=Path))
@agent_options
@click.option(
    "--reps", type=click.IntRange(1, MOST_REPETITIONS), help=f"Trials of each task; {REPETITIONS} by default."
)
@click.option("--tasks", metavar="ID,ID", help="Only these tasks.")
@click.option("--stages", type=click.Choice(STAGES), help="Of several stages: the first alone, all, or the last.")
@click.option(
    "--vote", type=click.Choice(["1", "3", "5", "7", "9"]), help="Plays of each trial, for a majority to decide."
)
@click.option("--jobs", type=click.IntRange(1, 256), default=JOBS, show_default=True, help="Trials at once.")
@click.option("--budget", type=_Money(), help="Dollars after which no further call is made.")
@click.option("--ceiling", type=_Money(), help="Dollars after which a single trial ends as step_limit.")
@click.option("--seed", type=int, help=f"Settles the order of the trials; {SEED} by default.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="The run's folder; else one in runs/.")
@click.option(
    "--resume", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Go on with the run in this folder."
)
@click.option("--anyway", is_flag=True, help="Resume though what the run is of has changed.")
@click.option(
    "--prices", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Prices beside those that are known."
)
@click.option(
    "--rehearse",
    is_flag=False,
    flag_value="oracle",
    metavar="[PLAYER]",
    help="Ask no model: oracle, null, decoy or stuck plays it, or 0.8, the share of the oracle; a,b plays two stages.",
)
@sandbox_option
@executor_option
@click.option("--yes", is_flag=True, help="Do not ask before the first call.")
def command(
    suite: Path | None,
    *,
    agent: str,
    external: ExternalProfile | None,
    reps: int | None,
    tasks: str | None,
    stages: Stages | None,
    vote: str | None,
    jobs: int,
    budget: Decimal | None,
    ceiling: Decimal | None,
    seed: int | None,
    out: Path | None,
    resume: Path | None,
    anyway: bool,
    prices: Path | None,
    rehearse: str | None,
    level: Level,
    executor: str,
    yes: bool,
) -> None:
    """Run an agent on SUITE, which is proven first, and grade what it changes.

    Every trial is kept in the run's folder as it ends. A run that was interrupted, or has spent its budget, goes on
    with --resume, and is of the same trials. Without a key, --rehearse shows all of it at no cost.

    Ends with 0 when every trial has ended, whatever its grade; 1 when the budget was spent before; 3 when the service
    kept trials from ending; 130 when it was interrupted.

    \b
    Examples:
      liarproof run specs/support-desk --agent haiku-alone --rehearse
      liarproof run specs/support-desk --agent haiku-alone --reps 5 --budget 2.00
      liarproof run specs/support-desk --agent haiku-alone --resume runs/FOLDER
      liarproof run specs/support-desk --agent-command 'python my_agent.py'
    """
    if suite is None:
        raise click.UsageError(_no_suite(rehearse))
    if suite.is_file():
        raise click.UsageError(_no_folder(suite))
    if out is not None and resume is not None:
        raise click.UsageError("A resumed run has its folder: leave --out out.")
    if anyway and resume is None:
        raise click.UsageError("Only a run that is resumed may have changed: add --resume, or leave --anyway out.")
    if out is not None:
        check_new_folder(out)
    asked = Asked(agent, tasks, reps, seed, rehearse, ceiling, stages, int(vote) if vote else None)
    scope = scope_of(asked, resume)
    if external is not None and scope.rehearse is not None:
        raise click.UsageError("A rehearsal plays the model of a profile, and an agent of any make asks us for none.")
    if external is not None and executor != LOCAL:
        raise click.UsageError("An agent of any make is played on this machine: leave --executor out.")
    if external is None and scope.rehearse is None and executor == LOCAL:
        check_service()
    order = Order(
        selection=Selection((suite,), cached=True, jobs=os.cpu_count() or 1),
        agent=agent,
        repetitions=scope.repetitions,
        tasks=scope.tasks,
        stages=scope.stages,
        vote=scope.vote,
        jobs=jobs,
        budget=budget,
        ceiling=scope.ceiling,
        seed=scope.seed,
        out=out,
        resume=resume,
        anyway=anyway,
        prices=prices,
        rehearse=scope.rehearse,
        level=level,
        executor=executor,
        agreed=yes,
        external=external,
    )
    run_order(order)


def _no_suite(player: str | None) -> str:
    if player is not None and Path(player).exists():
        return f"--rehearse took {player} for the player. Name the suite first, or write --rehearse=oracle."
    return "Missing argument 'SUITE'."


def _no_folder(file: Path) -> str:
    """What to name instead of a file, which may be that of a task."""
    if file.suffix == ".yaml" and file.parent.name == "tasks":
        suite = shlex.quote(file.parent.parent.as_posix())
        return f"A run is of a suite. For this task alone: liarproof run {suite} --tasks {shlex.quote(file.stem)} …"
    return f"A run is of a suite, and {file} is a file. Name the suite's folder."
