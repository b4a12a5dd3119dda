"""A run's folder belongs to one process at a time."""

import os
from pathlib import Path


class RunInUseError(Exception):
    """Another process works on the run."""


class FolderLock:
    """Held until it is closed, or its process is gone, however that came."""

    def __init__(self, folder: Path) -> None:
        """Take hold of a folder.

        Raises:
            RunInUseError: another process holds it.
            OSError: the folder cannot be written.
        """
        import fcntl  # there is none on Windows

        self._descriptor = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._descriptor)
            raise RunInUseError(f"another process works on {folder}") from None

    def close(self) -> None:
        """Let the folder go."""
        os.close(self._descriptor)
