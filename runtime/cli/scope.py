"""Which trials are asked for: a new run's by its options, those of a run that is resumed by what it was begun with."""

from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

import click

from ...compiler.contract.visible import visible
from ..agents.cascade.alone import Stages
from ..agents.guest_profile import is_guest
from ..runs.manifest import Manifest, ManifestError, read_manifest

REPETITIONS, SEED = 5, 0
"""What a new run has, where nothing else is said."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The tasks, none for all; how often each is tried; what settles the order; who plays the model, if anybody; and
    what a trial may cost, in USD.

    `stages` are those of the agent that are run, `vote` the plays of a trial, None where the agent says it.
    """

    tasks: tuple[str, ...]
    repetitions: int
    seed: int
    rehearse: str | None
    ceiling: Decimal | None
    stages: Stages
    vote: int | None


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of a run, None where they were left out."""

    agent: str
    tasks: str | None
    repetitions: int | None
    seed: int | None
    rehearse: str | None
    ceiling: Decimal | None
    stages: Stages | None
    vote: int | None


def scope_of(asked: Asked, resume: Path | None) -> Scope:
    """Which trials are asked for.

    Raises:
        click.UsageError: a run cannot be resumed so.
    """
    tasks = () if asked.tasks is None else _names(asked.tasks)
    if resume is None:
        repetitions = REPETITIONS if asked.repetitions is None else asked.repetitions
        seed = SEED if asked.seed is None else asked.seed
        return Scope(tasks, repetitions, seed, asked.rehearse, asked.ceiling, asked.stages or "all", asked.vote)
    try:
        begun = read_manifest(resume)
    except ManifestError as problem:
        raise click.UsageError(f"{problem}.") from problem
    _hold_against(begun, asked, tasks, resume)
    rehearse, ceiling = asked.rehearse or begun.rehearsal, asked.ceiling or begun.ceiling
    tasks, repetitions, seed = tuple(begun.tasks), begun.repetitions, begun.seed
    return Scope(tasks, repetitions, seed, rehearse, ceiling, begun.stages, begun.vote)


def _names(listed: str) -> tuple[str, ...]:
    """The ids of a list with commas, each once, and at least one: an empty list is none for all."""
    names = [name for each in listed.split(",") if (name := each.strip())]
    if not names:
        raise click.UsageError("--tasks names no task. Name one, or leave --tasks out for all of them.")
    return tuple(dict.fromkeys(names))


def _hold_against(begun: Manifest, asked: Asked, tasks: tuple[str, ...], resume: Path) -> None:
    """A run stays what it was begun as: more trials, or others, are another run."""
    if is_guest(begun.profile):
        raise click.UsageError(
            f"The run in {resume} is the one trial of an agent that came over MCP, and does not go on. "
            "Serve its task again: liarproof serve."
        )
    if asked.agent != begun.agent:
        raise click.UsageError(
            f"The run in {resume} is of the agent {begun.agent}, not of {visible(asked.agent)}. "
            "Name that agent, or begin another run."
        )
    if asked.rehearse is not None and begun.rehearsal is None:
        raise click.UsageError(
            f"The run in {resume} was begun without --rehearse, and no rehearsal can be a part of it. "
            "Leave --rehearse out, or begin another run."
        )
    given: dict[str, tuple[object, object]] = {
        "--reps": (asked.repetitions, begun.repetitions),
        "--seed": (asked.seed, begun.seed),
        "--stages": (asked.stages, begun.stages),
        "--vote": (asked.vote, begun.vote or "none"),
        "--tasks": (",".join(sorted(tasks)) or None, ",".join(sorted(begun.tasks))),
    }
    for option, (now, before) in given.items():
        if now is not None and now != before:
            raise click.UsageError(
                f"The run in {resume} was begun with {option} {before}, and keeps that. "
                f"Leave {option} out, or begin another run."
            )
