"""`liarproof explain`: what a rule is about, what a category claims, or a task in plain English."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import click

from ...compiler.contract.categories import CATEGORIES
from ...compiler.contract.model import Task, World
from ...compiler.contract.visible import visible
from ...compiler.diagnostics import did_you_mean
from ...compiler.pipeline import Compilation
from ...compiler.prose import facts, sections
from . import category_words, rules
from .compiling import compile_selection
from .exits import leave
from .options import DEFAULT, Selection, suites
from .terminal import plain, show, width

_LONGEST = 100
"""The most characters of a name that an error shows."""


@click.command("explain")
@click.argument("name", required=False)
@suites
def command(selection: Selection, name: str | None) -> None:
    """Tell what a rule is about, what a category of a repair claims, or a task in plain English.

    NAME is a rule, as it stands in brackets in a finding; a category; or a task's id, or the path of its file. Put the
    suite's id before a task's where two suites have the task, or a rule or a category has its name. Without NAME, all
    rules and categories are listed. PATH is where suites are looked for; specs, if none is named.

    \b
    Examples:
      liarproof explain
      liarproof explain unknown-key
      liarproof explain red-herring
      liarproof explain late-fee
      liarproof explain parcel-desk/late-fee
      liarproof explain specs/parcel-desk/tasks/late-fee.yaml
    """
    if name is None:
        show(rules.all_told(width()))
        show(category_words.all_told(width()))
        show(["'liarproof explain NAME' tells more of one, or of a task, by its id or its file."])
    elif name in rules.PAGES:
        show(rules.told(name))
    elif name in CATEGORIES:
        show(plain(category_words.told(name, _there(selection))))
    else:
        _tell_task(selection, name)
    leave(good=True)


def _there(selection: Selection) -> Sequence[Compilation]:
    """What is selected; nothing, where no path was named and there are no suites at the usual one."""
    try:
        return compile_selection(selection)
    except click.UsageError:
        if selection.paths == (DEFAULT,):
            return ()
        raise


def _tell_task(selection: Selection, name: str) -> None:
    file = _file(name)
    compilations = _compiled(replace(selection, paths=(file,)) if file else selection, name)
    wanted = _id(file) if file else name
    found = list(_tasks(compilations, wanted))
    if not found:
        raise click.UsageError(_unknown(name, wanted, compilations))
    for task, world in found:
        show(plain(line for told in _told(task, world) for line in told.split("\n")))


def _compiled(selection: Selection, name: str) -> Sequence[Compilation]:
    """What is selected; where that is nothing, a misspelt rule is what matters."""
    try:
        return compile_selection(selection)
    except click.UsageError as problem:
        near = did_you_mean(name[:_LONGEST], [*rules.PAGES, *CATEGORIES])
        raise click.UsageError(
            f"There is no rule and no category '{_shown(name)}'. {near or problem.message}"
        ) from problem


def _file(name: str) -> Path | None:
    """The file that a name is the path of; none, where the system cannot even look for it."""
    try:
        return Path(name) if Path(name).is_file() else None
    except OSError:
        return None


def _shown(name: str) -> str:
    return visible(name if len(name) <= _LONGEST else name[:_LONGEST] + "…")


def _id(file: Path) -> str:
    return file.parent.name if file.name == "task.yaml" else file.stem


def _tasks(compilations: Sequence[Compilation], wanted: str) -> Iterator[tuple[Task, World]]:
    for one in compilations:
        if one.suite:
            for task in one.suite.tasks:
                if wanted in (task.id, f"{one.folder.id}/{task.id}"):
                    yield task, one.suite.head.world


def _unknown(name: str, wanted: str, compilations: Sequence[Compilation]) -> str:
    there = [(task.id, one) for one in compilations for task in one.folder.tasks]
    for task_id, one in there:
        if one.suite is None and wanted in (task_id, f"{one.folder.id}/{task_id}"):
            return (
                f"The suite of '{_shown(name)}' has errors. Run 'liarproof validate {visible(one.folder.shown)}' first."
            )
    near = did_you_mean(name[:_LONGEST], [*(task_id for task_id, _ in there), *rules.PAGES, *CATEGORIES])
    return f"There is no rule, category or task '{_shown(name)}'. " + (
        near or "'liarproof explain' lists rules and categories."
    )


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
