"""The one suite that a command puts an agent into, compiled and proven."""

import shlex

import click

from ...compiler.contract.model import Suite, Task
from ...compiler.contract.visible import visible
from ...compiler.diagnostics import did_you_mean
from ...compiler.pipeline import Compilation
from ..proof import Proof
from ..worlds.sandbox.base import Level
from .compiling import compile_selection, diagnostics, show_diagnostics, sound
from .exits import MachineLacksError, leave
from .options import Selection
from .proving import prove_kept


def one_suite(selection: Selection) -> tuple[Compilation, Suite]:
    """The suite that was selected.

    Raises:
        click.UsageError: there are several.
        click.exceptions.Exit: its specs are not sound; that has been said.
    """
    compilations = compile_selection(selection)
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


def named_task(suite: Suite, name: str) -> Task:
    """The task of a suite with this id.

    Raises:
        click.UsageError: there is none.
    """
    tasks = {task.id: task for task in suite.tasks}
    if name not in tasks:
        near = did_you_mean(name, list(tasks)) or f"There is {', '.join(tasks)}."
        raise click.UsageError(f"There is no task '{visible(name)}' in {suite.head.id}. {near}")
    return tasks[name]


def proven(one: Compilation, selection: Selection, *, level: Level) -> Proof:
    """The proof of a suite that is proven: no agent runs on another.

    Raises:
        click.exceptions.Exit: it is not; that has been said.
        MachineLacksError: it cannot be proven here.
    """
    proof = prove_kept(one, selection, level=level)
    if proof is None or not proof.proven:
        if proof is not None and proof.not_here:
            raise MachineLacksError(proof.failures[0].message)
        click.echo(
            f"{one.folder.shown} is not proven, and no agent runs before it is. To see why: "
            f"liarproof prove {shlex.quote(one.folder.shown)}",
            err=True,
        )
        leave(good=False)
    return proof
