"""Where a run takes place: walls that stand before it is known what runs, and files that are laid out in them."""

import signal
from base64 import b64decode
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath

from . import kernel
from .job import WORKSPACE

_OTHER_ROOT = "/env"
_FOLDERS = ((WORKSPACE, 128), ("/tmp", 128), ("/dev/shm", 64), ("/proc", 1))  # noqa: S108 - inside, where it is fresh


def wall_in() -> None:
    """Give this process, the first of its namespaces, empty folders to write in and no way to further rights.

    Raises:
        OSError: the system does not allow it.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # else the tests could stop their keeper
    kernel.hide()
    for path, megabytes in _FOLDERS:
        kernel.new_folder(path, megabytes)
    kernel.leave_no_namespaces(_OTHER_ROOT)


def lay_out(folder: str, files: Mapping[str, str]) -> None:
    """Write files, given in base64 by path, under a folder.

    Raises:
        OSError: they do not fit.
    """
    for path, content in files.items():
        place = Path(folder, path)
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.open("xb") as file:
            file.write(b64decode(content))


def lock(folder: str, paths: Sequence[str]) -> None:
    """Let nobody write under some paths, nor move a folder that they are in to put another one there.

    Raises:
        OSError: the system does not allow it.
    """
    above = {parent for path in paths for parent in PurePosixPath(path).parents[:-1]}
    for parent in sorted(above):
        kernel.pin(f"{folder}/{parent}")
    for path in paths:
        kernel.read_only(f"{folder}/{path}")
