"""`liarproof build`: specs into `generated/`, and whether that is up to date."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from ...compiler.diagnostics import Diagnostic
from ...compiler.emitter import emit
from ...compiler.pipeline import Compilation
from ...compiler.rendering import annotation, as_json
from ...compiler.source import Span
from ...compiler.writer import Difference, apply, differences, stale_suites
from .compiling import cache_of, compile_selection, counted, diagnostics, show_diagnostics, sound
from .exits import MachineLacksError, leave
from .options import Selection, output_format, suites
from .terminal import show, show_json


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
    generated files of suites that are gone are removed.

    \b
    Examples:
      liarproof build
      liarproof build --check
      liarproof build specs/parcel-desk --out build/generated
    """
    compilations = compile_selection(selection)
    found = diagnostics(compilations)
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
        show(_written(compilations, changes, out))
    leave(good=not (check and changes))


def _target(compilation: Compilation, out: Path | None) -> Path:
    return out or compilation.folder.path.parent.parent / "generated"


def _changes(compilations: Sequence[Compilation], selection: Selection, out: Path | None) -> tuple[Difference, ...]:
    try:
        return (*_changed(compilations, selection, out), *_stale(compilations, selection.paths, out))
    except OSError as problem:
        reason = (problem.strerror or "unknown error").lower()
        raise MachineLacksError(f"{problem.filename} cannot be read: {reason}.") from problem


def _changed(compilations: Sequence[Compilation], selection: Selection, out: Path | None) -> Iterator[Difference]:
    """What differs in the suites that were compiled."""
    for one in compilations:
        if one.suite is not None:
            files = emit(one.suite, one.rows, cache_of(one.folder, "catalogue", selection))
            yield from differences(_target(one, out) / one.folder.id, files)


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
            message = f"{change.path} cannot be written: {reason}. What was written before it stands; build again."
            raise MachineLacksError(message) from problem


def _show_drift(changes: Sequence[Difference], form: str) -> None:
    if form == "github":
        show(annotation("error", Span(_shown(change)), "drift", f"{_drift(change)}. {_REMEDY}") for change in changes)
        return
    show(f"{_shown(change)}: {_drift(change)}" for change in changes)
    show(["generated/ is up to date." if not changes else _REMEDY])


_REMEDY = "Run 'liarproof build' and commit what it writes."
_WORDS = {
    "missing": "missing; its spec is there",
    "changed": "not as its spec would make it",
    "stale": "stale; its spec is gone",
}


def _drift(change: Difference) -> str:
    return _WORDS[change.drift]


def _shown(change: Difference) -> str:
    return change.path.as_posix()


def _written(compilations: Sequence[Compilation], changes: Sequence[Difference], out: Path | None) -> Iterator[str]:
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
