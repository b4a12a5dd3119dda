"""Compiling what a command was pointed at, and showing what was found."""

import gc
from collections.abc import Generator, Sequence
from contextlib import contextmanager

import click

from ...compiler.cache import Cache, forgetful, open_cache
from ...compiler.contract.visible import visible
from ...compiler.diagnostics import Diagnostic, has_errors
from ...compiler.folders import NoSuiteError, SuiteFolder, find_suites
from ...compiler.pipeline import Compilation, compile_suite
from ...compiler.rendering import Excerpts, as_github, as_text
from ...compiler.yaml_subset import LibyamlMissingError
from .exits import MachineLacksError
from .options import DEFAULT, Selection
from .terminal import hint, show, width


def compile_selection(selection: Selection) -> tuple[Compilation, ...]:
    """Compile every suite that was selected, each once.

    Raises:
        click.UsageError: a path holds no suite.
        MachineLacksError: PyYAML has no libyaml.
    """
    if selection.paths == (DEFAULT,) and not DEFAULT.is_dir():
        raise click.UsageError(
            "There is no folder specs here. Go to the project's folder, or name the path of a suite."
        )
    try:
        folders = {folder.path.resolve(): folder for path in selection.paths for folder in find_suites(path)}
        with machine_reads_yaml(), _no_collection():
            return tuple(
                compile_suite(folder, cache_of(folder, "tasks", selection), jobs=selection.jobs)
                for folder in folders.values()
            )
    except NoSuiteError as problem:
        raise click.UsageError(f"{visible(str(problem))}.") from problem


@contextmanager
def machine_reads_yaml() -> Generator[None]:
    """Say of a PyYAML without libyaml what to install.

    Raises:
        MachineLacksError: it is such a one.
    """
    try:
        yield
    except LibyamlMissingError as problem:
        raise MachineLacksError(
            "PyYAML was built without libyaml, which reads the specs. Install a wheel of it: "
            "pip install --force-reinstall --only-binary=:all: PyYAML"
        ) from problem


def cache_of(folder: SuiteFolder, what: str, selection: Selection) -> Cache:
    """The cache of a suite's tasks, or of something else of it: it lies beside the folder of suites."""
    if not selection.cached:
        return forgetful()
    parents = folder.path.resolve().parents
    return open_cache(parents[min(1, len(parents) - 1)], f"{folder.id} {what}")


@contextmanager
def _no_collection() -> Generator[None]:
    """A compilation makes many values that stay and hardly a cycle: looking for cycles takes half of its time."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def diagnostics(compilations: Sequence[Compilation]) -> tuple[Diagnostic, ...]:
    """All findings, suite by suite."""
    return tuple(found for compilation in compilations for found in compilation.diagnostics)


def show_diagnostics(found: Sequence[Diagnostic], form: str) -> None:
    """Print findings as text or as annotations."""
    show(as_github(found) if form == "github" else as_text(found, Excerpts(), width=width()))


def hint_at_pages(found: Sequence[Diagnostic]) -> None:
    """Say where more stands on the rule of the first finding, if there is one."""
    if found:
        hint(f"More on a rule: liarproof explain {found[0].rule}")


def counted(number: int, word: str) -> str:
    """`1 task`, `2 tasks`."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def summary(found: Sequence[Diagnostic]) -> str:
    """How many errors and warnings there are."""
    errors = sum(each.severity == "error" for each in found)
    warnings = len(found) - errors
    parts = [counted(errors, "error")] if errors else []
    parts += [counted(warnings, "warning")] if warnings else []
    return " and ".join(parts)


def sound(found: Sequence[Diagnostic]) -> bool:
    """Whether no finding is an error."""
    return not has_errors(found)
