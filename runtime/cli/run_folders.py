"""The folder that a run is kept in, new or gone on with."""

from datetime import UTC, datetime
from pathlib import Path

import click

from ..runs.folder import RunFolder
from ..runs.lines import DamagedFileError
from ..runs.lock import RunInUseError
from ..runs.manifest import Manifest, ManifestError, differences
from .exits import MachineLacksError
from .order import Order


def open_folder(order: Order, manifest: Manifest) -> RunFolder:
    """The folder of a run, held by this process.

    Raises:
        click.UsageError: there is a run in it, or none, or one of something else.
        MachineLacksError: another process works on it.
    """
    try:
        if order.resume is None:
            return RunFolder.create(order.out or _new_folder(manifest), manifest)
        folder = RunFolder.resume(order.resume)
    except FileExistsError as problem:
        raise click.UsageError(f"{problem}: go on with it by --resume, or name another folder.") from problem
    except (ManifestError, DamagedFileError) as problem:
        raise click.UsageError(f"{problem}.") from problem
    except RunInUseError as problem:
        raise MachineLacksError(f"{problem}. Wait until that has ended.") from problem
    changed = list(differences(folder.manifest, manifest))
    if changed and not order.anyway:
        folder.close()
        raise click.UsageError(
            f"The run in {order.resume} was of something else: {'; '.join(changed)}. "
            "Begin another run, or add --anyway and know that its numbers mix both."
        )
    return folder


def _new_folder(manifest: Manifest) -> Path:
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return Path("runs") / f"{stamp}-{manifest.suite}-{manifest.agent}"


def tell_folder(order: Order, folder: RunFolder, planned_trials: int) -> None:
    """Say what is there already, and that the run goes on."""
    if folder.dropped:
        click.echo(f"A torn last line of {folder.dropped} bytes was cut off; its trial runs again.", err=True)
    if order.resume is not None:
        folder.end("running", "")
        click.echo(f"{len(folder.done)} of {planned_trials} trials are there already.", err=True)
