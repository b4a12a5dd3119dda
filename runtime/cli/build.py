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
from .compiling import compile_paths, counted, diagnostics, show_diagnostics, sound
from .exits import InfrastructureError, leave
from .options import output_format, specs
from .terminal import show, show_json


@click.command("build")
@specs
@click.option("--check", is_flag=True, help="Write nothing; fail if a generated file is not as its spec would make it.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="Where to write; generated/ beside specs/."
)
@output_format("text", "json", "github")
def command(paths: tuple[Path, ...], check: bool, out: Path | None, form: str) -> None:
    """Compile specs into generated/: one file a task, a test that proves the suite, and a catalogue to read.

    PATH is a suite's folder, a file in one, or a folder of suites; specs, if none is named. With a folder of suites,
    generated files of suites that are gone are removed.

    \b
    Examples:
      liarproof build
      liarproof build --check
      liarproof build specs/parcel-desk --out build/generated
    """
    compilations = compile_paths(paths)
    found = diagnostics(compilations)
    if not sound(found):
        if form == "json":
            _show_json(found, ())
        else:
            show_diagnostics(found, form)
            click.echo("Nothing was written.", err=True)
        leave(good=False)
    changes = tuple(_changes(compilations, out))
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


def _changes(compilations: Sequence[Compilation], out: Path | None) -> Iterator[Difference]:
    """All that differs, also in suites that are gone where a whole folder of suites was compiled."""
    homes: dict[Path, set[str]] = {}
    for one in compilations:
        if one.suite is not None:
            target = _target(one, out)
            homes.setdefault(target, set()).add(one.folder.id)
            yield from differences(target / one.folder.id, emit(one.suite, one.rows))
    for target, ids in homes.items():
        parents = {one.folder.path.parent for one in compilations if _target(one, out) == target}
        there = {path.name for parent in parents for path in parent.iterdir() if path.is_dir()}
        yield from stale_suites(target, dict.fromkeys(ids | there))


def _write(changes: Sequence[Difference]) -> None:
    for change in changes:
        try:
            apply(change)
        except OSError as problem:
            reason = (problem.strerror or "unknown error").lower()
            message = f"{change.path} cannot be written: {reason}. What was written before it stands; build again."
            raise InfrastructureError(message) from problem


def _show_drift(changes: Sequence[Difference], form: str) -> None:
    if form == "github":
        show(annotation("error", Span(_shown(change)), "drift", _drift(change)) for change in changes)
        return
    show(f"{_shown(change)}: {_drift(change)}" for change in changes)
    show(["generated/ is up to date." if not changes else "Run 'liarproof build' and commit what it writes."])


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


def _show_json(found: Sequence[Diagnostic], changes: Sequence[Difference]) -> None:
    """The object that `schemas/build.schema.json` describes."""
    files = [{"path": _shown(change), "drift": change.drift} for change in changes]
    show_json({"files": files, **as_json(found)})
