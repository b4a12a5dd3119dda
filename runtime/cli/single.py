"""`liarproof prove --only`: one scripted agent on one task, step by step."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

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
from ..trajectory import AgentMessage, CustomerTurn, Event
from ..worlds.database import DatabaseWorld
from .compiling import diagnostics, show_diagnostics, sound
from .terminal import plain, show

_LONGEST = 300
_MOST_NAMES = 8


def play_only(compilations: Sequence[Compilation], wanted: str) -> bool:
    """Play the agent `TASK/AGENT` wherever there is such a task; whether it did as it has to.

    Raises:
        click.UsageError: there is no such task, or it has no such agent.
    """
    found = diagnostics(compilations)
    if not sound(found):
        show_diagnostics(found, "text")
        return False
    singles = [
        (f"{one.folder.shown}: {task}/{agent}", _play(one, task, agent))
        for one in compilations
        for task, _, agent in [wanted.removeprefix(f"{one.folder.id}/").partition("/")]
        if one.suite and any(each.id == task for each in one.suite.tasks)
    ]
    if not singles:
        ids = [task.id for one in compilations if one.suite for task in one.suite.tasks]
        name = wanted.partition("/")[0]
        near = did_you_mean(name, ids) or "Write TASK/AGENT, such as TASK/oracle."
        raise click.UsageError(f"There is no task '{visible(name)}'. {near}")
    for name, single in singles:
        show(plain(_words(name, single)))
    return not any(single.failures for _, single in singles)


def _play(one: Compilation, task_id: str, agent: str) -> Single:
    suite = one.suite
    if suite is None:
        raise TypeError(one)
    cast = _cast(suite, one, task_id)
    single = play_named(cast, agent)
    if single is None:
        names = cast.names()
        near = did_you_mean(agent, names) or f"It has {', '.join(names[:_MOST_NAMES])} and {len(names)} in all."
        raise click.UsageError(f"The task {task_id} has no agent '{visible(agent)}'. {near}")
    return single


def _cast(suite: Suite, one: Compilation, task_id: str) -> Cast:
    world = DatabaseWorld.open(suite.head, one.rows)
    known = repertoire(suite, one.rows, owners=world.owners, writes=world.writes)
    return Cast(next(task for task in suite.tasks if task.id == task_id), suite.head, world, known)


def _words(name: str, single: Single) -> Iterator[str]:
    """What was said and done, what it left, and the verdicts."""
    yield name
    played = single.played
    if played.episode is None:
        yield f"  {played.no_grade}"
        return
    for event in played.episode.trajectory:
        yield from _event(event)
    left = [describe(mutation) for mutation in played.episode.mutations]
    yield f"  It leaves {'; '.join(left) or 'nothing changed'}."
    if played.grade is not None:
        yield from _verdicts(played.grade)
    yield f"  {_conclusion(single)}"


def _event(event: Event) -> Iterator[str]:
    if isinstance(event, CustomerTurn):
        yield f"  Customer: {_short(event.text)}"
    elif isinstance(event, AgentMessage):
        yield f"  Agent: {_short(event.text)}"
    else:
        result = f"fails: {event.result.error}" if event.result.error is not None else _json(event.result.output)
        yield f"  {event.tool} {_json(event.input)}"
        yield f"    {_short(result)}"


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


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
