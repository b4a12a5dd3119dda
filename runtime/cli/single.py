"""`liarproof prove --only`: one scripted agent on one task step by step, or all of a task's in a line each."""

from collections.abc import Sequence
from contextlib import closing

import click

from ...compiler.contract.model import Suite, Task
from ...compiler.contract.visible import visible
from ...compiler.diagnostics import did_you_mean, in_order
from ...compiler.pipeline import Compilation
from ..agents.saboteurs.repertoire import repertoire
from ..errors import SuiteError
from ..proof import suite_failure
from ..proving.cast import Cast
from ..proving.failure import Failure
from ..proving.single import play_named, singles
from ..proving.suite_rules import weak_by_itself
from ..proving.task_proof import proof_of
from ..worlds.opening import open_world
from ..worlds.sandbox.base import Level, SandboxMissingError
from .compiling import diagnostics, show_diagnostics, sound
from .exits import MachineLacksError
from .places import diagnostic_of
from .single_words import fates, single_words
from .terminal import plain, show


def play_only(compilations: Sequence[Compilation], wanted: str, *, level: Level, strict: bool) -> bool:
    """Play the agent `TASK/AGENT`, or all of `TASK`, wherever there is such a task; whether all did as they have to.

    A warning counts only if that is `strict`.

    Raises:
        click.UsageError: there is no such task, or it has no such agent.
        MachineLacksError: code would run, and there is no sandbox.
    """
    found = diagnostics(compilations)
    if not sound(found):
        show_diagnostics(found, "text")
        return False
    failures: list[Failure] = []
    played = False
    for one in compilations:
        ids = [each.id for each in one.suite.tasks] if one.suite else []
        name, _, agent = wanted.partition("/")
        if name not in ids or (name == one.folder.id and agent.partition("/")[0] in ids):
            name, _, agent = wanted.removeprefix(f"{one.folder.id}/").partition("/")
        if one.suite and name in ids:
            failures += _play(one, one.suite, one.suite.tasks[ids.index(name)], agent, level)
            played = True
    if not played:
        ids = [task.id for one in compilations if one.suite for task in one.suite.tasks]
        name = wanted.partition("/")[0]
        near = did_you_mean(name, ids) or "Write TASK/AGENT, or TASK alone for all of its agents."
        raise click.UsageError(f"There is no task '{visible(name)}'. {near}")
    return not any(strict or failure.severity == "error" for failure in failures)


def _play(one: Compilation, suite: Suite, task: Task, agent: str, level: Level) -> Sequence[Failure]:
    """Play an agent of a task, or all of them, and show what came of it; what is not as it has to be."""
    head = f"{one.folder.shown}: {task.id}"
    try:
        with closing(open_world(suite.head, one.rows, level=level)) as world:
            cast = Cast(task, suite.head, world, repertoire(suite, one.rows, owners=world.owners))
            found = _show_one(f"{head}/{agent}", cast, agent) if agent else _show_all(head, cast)
    except SandboxMissingError as problem:
        raise MachineLacksError(str(problem)) from problem
    except SuiteError as problem:
        found = [suite_failure("world-fault", str(problem))]
    show_diagnostics(in_order(diagnostic_of(one, failure) for failure in found), "text")
    return found


def _show_one(head: str, cast: Cast, agent: str) -> Sequence[Failure]:
    """One agent, step by step."""
    names = {visible(name): name for name in cast.names()}
    single = play_named(cast, names.get(visible(agent), agent))
    if single is None:
        near = did_you_mean(agent, cast.names()) or f"'--only {cast.task.id}' lists those it has."
        raise click.UsageError(f"The task {cast.task.id} has no agent '{visible(agent)}'. {near}")
    episode = single.played.episode
    run = cast.world.authors_run(cast.task, episode.trajectory) if episode else None
    show(plain((head, *single_words(single, run))))
    return single.failures


def _show_all(head: str, cast: Cast) -> Sequence[Failure]:
    """Every agent in a line, with what came of it."""
    others = cast.others()
    show(plain((head, *fates(tuple(singles(cast, others))))))
    proof = proof_of(cast, others)
    sound = all(failure.severity == "warning" for failure in proof.failures)
    return (*proof.failures, *(weak_by_itself(cast.head, cast.task, proof) if sound else ()))
