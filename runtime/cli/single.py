"""`liarproof prove --only`: one scripted agent on one task, step by step."""

from collections.abc import Iterator, Sequence

import click

from ...compiler.contract.model import Suite
from ...compiler.contract.visible import visible
from ...compiler.diagnostics import did_you_mean
from ...compiler.pipeline import Compilation
from ..agents.saboteurs.repertoire import repertoire
from ..graders.state import describe
from ..graders.verdicts import Grade
from ..proving.cast import Cast
from ..proving.single import Single, play_named
from ..worlds.opening import open_world
from ..worlds.sandbox.base import Level, SandboxMissingError
from .compiling import diagnostics, show_diagnostics, sound
from .exits import MachineLacksError
from .terminal import plain, show
from .transcript import told


def play_only(compilations: Sequence[Compilation], wanted: str, *, level: Level) -> bool:
    """Play the agent `TASK/AGENT`, or all of `TASK`, wherever there is such a task; whether all did as they have to.

    Raises:
        click.UsageError: there is no such task, or it has no such agent.
    """
    found = diagnostics(compilations)
    if not sound(found):
        show_diagnostics(found, "text")
        return False
    good, played = True, False
    for one in compilations:
        ids = [each.id for each in one.suite.tasks] if one.suite else []
        task, _, agent = wanted.partition("/")
        if task not in ids or (task == one.folder.id and agent.partition("/")[0] in ids):
            task, _, agent = wanted.removeprefix(f"{one.folder.id}/").partition("/")
        if one.suite and task in ids:
            cast, head = _cast(one.suite, one, task, level), f"{one.folder.shown}: {task}"
            good, played = (_show_one(head, cast, agent) if agent else _show_all(head, cast)) and good, True
    if not played:
        ids = [task.id for one in compilations if one.suite for task in one.suite.tasks]
        name = wanted.partition("/")[0]
        near = did_you_mean(name, ids) or "Write TASK/AGENT, or TASK alone for all of its agents."
        raise click.UsageError(f"There is no task '{visible(name)}'. {near}")
    return good


def _show_one(head: str, cast: Cast, agent: str) -> bool:
    """One agent, step by step."""
    names = {visible(name): name for name in cast.names()}
    single = play_named(cast, names.get(visible(agent), agent))
    if single is None:
        near = did_you_mean(agent, cast.names()) or f"'--only {cast.task.id}' lists those it has."
        raise click.UsageError(f"The task {cast.task.id} has no agent '{visible(agent)}'. {near}")
    show(plain(_words(f"{head}/{agent}", single)))
    return not single.failures


def _show_all(head: str, cast: Cast) -> bool:
    """Every agent of a task in a line, with what came of it."""
    names = cast.names()
    singles = {name: single for name in names if (single := play_named(cast, name)) is not None}
    width = max(map(len, singles))
    lines = (f"  {name:{width}}  {_fate(single)}" for name, single in singles.items())
    show(plain((head, *lines)))
    return not any(failure.severity == "error" for single in singles.values() for failure in single.failures)


def _fate(single: Single) -> str:
    if single.failures:
        return "; ".join(failure.message for failure in single.failures)
    if single.equivalent:
        return "leaves the world as a right way does"
    return "passes" if single.played.grade is not None and single.played.grade.all_passed else "fails"


def _cast(suite: Suite, one: Compilation, task_id: str, level: Level) -> Cast:
    try:
        world = open_world(suite.head, one.rows, level=level)
    except SandboxMissingError as problem:
        raise MachineLacksError(str(problem)) from problem
    known = repertoire(suite, one.rows, owners=world.owners)
    return Cast(next(task for task in suite.tasks if task.id == task_id), suite.head, world, known)


def _words(name: str, single: Single) -> Iterator[str]:
    """What was said and done, what it left, and the verdicts."""
    yield name
    played = single.played
    if played.episode is None:
        yield f"  {played.no_grade}"
        return
    yield from (f"  {line}".rstrip() for line in told(played.episode.trajectory))
    left = [describe(mutation) for mutation in played.episode.mutations]
    yield f"  It leaves {'; '.join(left) or 'nothing changed'}."
    if played.grade is not None:
        yield from _verdicts(played.grade)
    yield f"  {_conclusion(single)}"


def _verdicts(grade: Grade) -> Iterator[str]:
    for dimension in ("state", "process", "speech"):
        findings = grade.findings(dimension)
        told = "; ".join(f"{finding.rule}: {finding.message}" for finding in findings)
        yield f"  {dimension}: {told or 'passes'}"


def _conclusion(single: Single) -> str:
    if single.failures:
        return "That is not as it has to be: " + "; ".join(failure.message for failure in single.failures) + "."
    if single.equivalent:
        return "It leaves the world as a right way does, so it need not fail."
    passed = single.played.grade is not None and single.played.grade.all_passed
    return f"It {'passes' if passed else 'fails'}, as it has to."
