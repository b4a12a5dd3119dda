"""`liarproof explain`: a task in plain English, or what a rule is about."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import click

from ...compiler.contract.model import Task, World
from ...compiler.diagnostics import did_you_mean
from ...compiler.pipeline import Compilation
from ...compiler.prose import facts, sections
from .compiling import compile_selection
from .exits import leave
from .options import Selection, suites
from .terminal import show


@click.command("explain")
@click.argument("name")
@suites
def command(selection: Selection, name: str) -> None:
    """Tell what a task is about, in plain English.

    NAME is a task's id, with the suite's before it where two suites have one task, or the path of its file. PATH is
    where suites are looked for; specs, if none is named.

    \b
    Examples:
      liarproof explain late-fee
      liarproof explain parcel-desk/late-fee
      liarproof explain specs/parcel-desk/tasks/late-fee.yaml
    """
    file = Path(name)
    compilations = compile_selection(replace(selection, paths=(file,)) if file.is_file() else selection)
    wanted = _id(file) if file.is_file() else name
    found = list(_tasks(compilations, wanted))
    if not found:
        raise click.UsageError(_unknown(name, compilations))
    for task, world in found:
        show(_told(task, world))
    leave(good=True)


def _id(file: Path) -> str:
    return file.parent.name if file.name == "task.yaml" else file.stem


def _tasks(compilations: Sequence[Compilation], wanted: str) -> Iterator[tuple[Task, World]]:
    for one in compilations:
        if one.suite:
            for task in one.suite.tasks:
                if wanted in (task.id, f"{one.folder.id}/{task.id}"):
                    yield task, one.suite.head.world


def _unknown(name: str, compilations: Sequence[Compilation]) -> str:
    broken = [one.folder.shown for one in compilations if one.suite is None]
    if broken:
        return f"There is no task '{name}' in a sound suite. Run 'liarproof validate {broken[0]}' first."
    ids = [task.id for one in compilations if one.suite for task in one.suite.tasks]
    return f"There is no task '{name}'. {did_you_mean(name, ids)}".rstrip()


def _told(task: Task, world: World) -> Iterator[str]:
    yield task.title
    yield f"({', '.join(facts(task))})"
    yield ""
    yield task.because
    for section in sections(task, world):
        yield ""
        yield f"{section.heading}:"
        for number, line in enumerate(section.lines, 1):
            yield f"  {f'{number}.' if section.ordered else '-'} {line}"
