"""The folder that a run is kept in, new or gone on with."""

import os
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import click

from ..runs.folder import EPISODES, ERRORS, RunFolder
from ..runs.lines import DamagedFileError
from ..runs.lock import RunInUseError
from ..runs.manifest import NAME, Manifest, ManifestError, differences
from .exits import MachineLacksError
from .order import Order
from .os_words import remedy_of, words_of

_OURS = frozenset({"lock", f".{NAME}.new", EPISODES, ERRORS})
"""What a run that never began may have left behind, without a record in it."""


def check_new_folder(path: Path) -> None:
    """See that nothing is in the way of a new run.

    Raises:
        click.UsageError: something is.
    """
    try:
        _check_place(path)
    except OSError as problem:
        raise click.UsageError(f"{words_of(problem)}. {remedy_of(problem)}, or name another folder.") from problem


def _check_place(path: Path) -> None:
    there = next(place for place in (path, *path.absolute().parents) if os.path.lexists(place))
    if not there.is_dir():
        raise click.UsageError(f"{there} is no folder. Name a new one, which may lie in folders that are there.")
    if (path / NAME).exists():
        raise click.UsageError(f"{path} holds a run already: go on with it by --resume, or name another folder.")
    if path.is_dir() and not all(map(_is_ours, path.iterdir())):
        raise click.UsageError(f"{path} is no run's folder, and not empty: name a new one.")


def _is_ours(left: Path) -> bool:
    return left.name in _OURS and left.is_file() and (left.suffix == ".new" or not left.stat().st_size)


def new_folder(out: Path | None, manifest: Manifest) -> RunFolder:
    """A new folder, held by this process; one in `runs/`, where none is named.

    Raises:
        click.UsageError: there is a run in it.
        MachineLacksError: another process works on it, or it cannot be written.
    """
    try:
        return RunFolder.create(out or _unused(manifest), manifest)
    except FileExistsError as problem:
        raise click.UsageError(f"{problem}: go on with it by --resume, or name another folder.") from problem
    except RunInUseError as problem:
        raise MachineLacksError(f"{_sentence(problem)}. Wait until that has ended.") from problem
    except OSError as problem:
        remedy = f"{remedy_of(problem)}, or name another folder with --out."
        raise MachineLacksError(f"No run can be kept there: {words_of(problem)}. {remedy}") from problem


def resumed_folder(order: Order, path: Path, manifest: Manifest) -> RunFolder:
    """The folder of a run that was begun before, held by this process.

    Raises:
        click.UsageError: there is no run in it, or one of something else.
        MachineLacksError: another process works on it, or it cannot be written.
    """
    try:
        folder = RunFolder.resume(path)
    except ManifestError as problem:
        raise click.UsageError(f"{problem}.") from problem
    except DamagedFileError as problem:
        raise _damaged(problem) from problem
    except RunInUseError as problem:
        raise MachineLacksError(f"{_sentence(problem)}. Wait until that has ended.") from problem
    except OSError as problem:
        remedy = f"{remedy_of(problem)}, then resume it."
        raise MachineLacksError(f"The run cannot be gone on with: {words_of(problem)}. {remedy}") from problem
    if folder.manifest.suite != manifest.suite:
        folder.close()
        raise click.UsageError(
            f"The run in {path} is of the suite {folder.manifest.suite}, not of {manifest.suite}. "
            "Name that suite, or begin another run."
        )
    try:
        folder.check_plan()
    except DamagedFileError as problem:
        folder.close()
        raise _damaged(problem) from problem
    changed = list(differences(folder.manifest, manifest))
    if changed and not order.anyway:
        begun = folder.manifest
        folder.close()
        without = order.prices is None and begun.prices != manifest.prices
        first = "Add --prices with the file that it was begun with. Or begin" if without else "Begin"
        raise click.UsageError(
            f"The run in {path} was of something else: {'; '.join(changed)}. "
            f"{first} another run, or add --anyway and know that its numbers mix both."
        )
    for name, lines, then in ((EPISODES, folder.episodes, "; its trial runs again"), (ERRORS, folder.errors, "")):
        if lines.dropped:
            click.echo(f"A torn last line of {lines.dropped} bytes of {name} was cut off{then}.", err=True)
    return folder


def _damaged(problem: DamagedFileError) -> click.UsageError:
    return click.UsageError(f"{problem}. Put the file back as it was, or begin another run.")


def _unused(manifest: Manifest) -> Path:
    """A folder under `runs/` that nobody has; two runs may begin in the same second."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    name = f"{stamp}-{manifest.suite}-{manifest.agent}"
    names = (Path("runs") / (name if number == 1 else f"{name}-{number}") for number in count(1))
    return next(path for path in names if not path.exists())


def _sentence(problem: Exception) -> str:
    words = str(problem)
    return words[:1].upper() + words[1:]
