"""`liarproof build`: specs into `generated/`, and whether that is up to date."""

import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from ...compiler.contract.visible import visible
from ...compiler.diagnostics import Diagnostic
from ...compiler.emitter import emit
from ...compiler.pipeline import Compilation
from ...compiler.rendering import annotation, as_json
from ...compiler.source import Span
from ...compiler.writer import Difference, apply, differences, stale_suites
from .agents import agent_findings, read_agents
from .compiling import cache_of, compile_selection, counted, diagnostics, show_diagnostics, sound
from .exits import MachineLacksError, leave
from .options import Selection, output_format, suites
from .proof_text import proof_line, task_line
from .proving import prove_kept
from .terminal import plain, show, show_json


@click.command("build")
@suites
@click.option("--check", is_flag=True, help="Write nothing; fail if a generated file is not as its spec would make it.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="Where to write; generated/ beside specs/."
)
@output_format("text", "json", "github")
def command(selection: Selection, check: bool, out: Path | None, form: str) -> None:
    """Compile specs into generated/: one file a task, a test that proves the suite, and a catalogue to read.

    PATH is a suite's folder, a file in one, or a folder of suites; specs, if none is named. With a folder of suites,
    the agents in it are checked, and generated files of suites that are gone are removed.

    \b
    Examples:
      liarproof build
      liarproof build --check
      liarproof build specs/parcel-desk --out build/generated
    """
    compilations = compile_selection(selection)
    _check_ids(compilations, out)
    found = (*diagnostics(compilations), *agent_findings(read_agents(selection)))
    if not sound(found):
        if form == "json":
            _show_json(found, ())
        else:
            show_diagnostics(found, form)
            click.echo("Nothing was written.", err=True)
        leave(good=False)
    changes = _changes(compilations, selection, out)
    if not check:
        _write(changes)
    if form == "json":
        _show_json(found, changes)
    elif check:
        _show_drift(changes, form)
    else:
        show_diagnostics(found, form)
        show(plain(_written(compilations, changes, out)))
        for line in plain(f"{_shown(change)}: {_drift(change)}" for change in changes if change.drift == "stranger"):
            click.echo(line, err=True)
    leave(good=not (check and changes))


def _target(compilation: Compilation, out: Path | None) -> Path:
    """Where suites are written: generated/ beside the folder that holds the suite's, wherever the command runs."""
    path = compilation.folder.path
    home = path.resolve().parent.parent
    return out or (home if path.is_absolute() else Path(os.path.relpath(home))) / "generated"


def _check_ids(compilations: Sequence[Compilation], out: Path | None) -> None:
    """Two suites of one id cannot be written to one place."""
    homes: defaultdict[Path, list[str]] = defaultdict(list)
    for one in compilations:
        homes[_target(one, out) / one.folder.id].append(one.folder.shown)
    for folder, shown in homes.items():
        if len(shown) > 1:
            both = visible(" and ".join(shown))
            raise click.UsageError(f"{both} would both be written to {visible(folder.as_posix())}. Build them apart.")


def _changes(compilations: Sequence[Compilation], selection: Selection, out: Path | None) -> tuple[Difference, ...]:
    try:
        return (*_changed(compilations, selection, out), *_stale(compilations, selection.paths, out))
    except OSError as problem:
        reason = (problem.strerror or "unknown error").lower()
        raise MachineLacksError(f"{visible(str(problem.filename))} cannot be read: {reason}.") from problem


def _changed(compilations: Sequence[Compilation], selection: Selection, out: Path | None) -> Iterator[Difference]:
    """What differs in the suites that were compiled."""
    for one in compilations:
        if one.suite is not None:
            kept = cache_of(one.folder, "catalogue", selection)
            files = emit(one.suite, one.rows, kept, scores=_scores(one, selection))
            yield from differences(_target(one, out) / one.folder.id, files)


def _scores(one: Compilation, selection: Selection) -> dict[str, str]:
    """What the proof of a suite shows, for its catalogue: a line a task, and one for the suite."""
    proof = prove_kept(one, selection)
    return {"": proof_line(proof), **{task.task: task_line(task) for task in proof.of_tasks}} if proof else {}


def _stale(compilations: Sequence[Compilation], paths: Sequence[Path], out: Path | None) -> Iterator[Difference]:
    """What is left of suites that are gone, where a whole folder of suites was compiled."""
    whole = {path.resolve() for path in paths}
    homes: dict[Path, set[str]] = {}
    for one in compilations:
        if one.folder.path.parent.resolve() in whole:
            homes.setdefault(_target(one, out), set()).add(one.folder.id)
    for target, ids in homes.items():
        yield from stale_suites(target, dict.fromkeys(ids))


def _write(changes: Sequence[Difference]) -> None:
    for change in changes:
        try:
            apply(change)
        except OSError as problem:
            reason = (problem.strerror or "unknown error").lower()
            message = f"{visible(_shown(change))} cannot be written: {reason}."
            raise MachineLacksError(f"{message} What was written before it stands; build again.") from problem


def _show_drift(changes: Sequence[Difference], form: str) -> None:
    if form == "github":
        show(annotation("error", Span(_shown(change)), "drift", _advice(change)) for change in changes)
        return
    show(plain(f"{_shown(change)}: {_drift(change)}" for change in changes))
    if not changes:
        show(["generated/ is up to date."])
    elif any(change.drift != "stranger" for change in changes):
        show([_REMEDY])


_REMEDY = "Run 'liarproof build' and commit what it writes."
_WORDS = {
    "missing": "missing; its spec is there",
    "changed": "not as its spec would make it",
    "stale": "stale; its spec is gone",
    "stranger": "nothing that build wrote; remove it, or move it out of generated/",
}


def _drift(change: Difference) -> str:
    return _WORDS[change.drift]


def _advice(change: Difference) -> str:
    return f"{_drift(change)}." + ("" if change.drift == "stranger" else f" {_REMEDY}")


def _shown(change: Difference) -> str:
    return change.path.as_posix()


def _written(compilations: Sequence[Compilation], changes: Sequence[Difference], out: Path | None) -> Iterator[str]:
    changes = [change for change in changes if change.drift != "stranger"]
    for one in compilations:
        folder = _target(one, out) / one.folder.id
        here = [change for change in changes if change.path.is_relative_to(folder)]
        written = sum(change.content is not None for change in here)
        did = [f"{counted(written, 'file')} written"] if written else []
        did += [f"{counted(len(here) - written, 'file')} removed"] if len(here) > written else []
        yield f"{folder.as_posix()}: {counted(len(one.folder.tasks), 'task')}, {', '.join(did) or 'up to date'}"
    known = {_target(one, out) / one.folder.id for one in compilations}
    for folder in sorted({_suite_of(change.path) for change in changes} - known):
        yield f"{folder.as_posix()}: removed, its specs are gone"


def _suite_of(generated: Path) -> Path:
    """The folder of the suite that a generated file belongs to."""
    return generated.parents[1] if generated.parent.name in ("tasks", "fixtures") else generated.parent


def _show_json(found: Sequence[Diagnostic], changes: Sequence[Difference]) -> None:
    """The object that `schemas/build.schema.json` describes."""
    files = [{"path": _shown(change), "drift": change.drift} for change in changes]
    show_json({"files": files, **as_json(found)})
