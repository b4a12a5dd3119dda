"""The file operations that a run's folder is made of, in one place, so that each of them can be made to fail."""

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path


class Disk:
    """The disk as it is."""

    def open_to_append(self, path: Path) -> int:
        """A descriptor at which writes go to the end of a file, which is made if it is not there."""
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)

    def write(self, descriptor: int, data: bytes) -> int:
        """Write some of the data; how many bytes of it."""
        return os.write(descriptor, data)

    def sync(self, descriptor: int) -> None:
        """Have what was written stand on the disk."""
        os.fsync(descriptor)

    def cut(self, descriptor: int, size: int) -> None:
        """Cut a file to a size."""
        os.ftruncate(descriptor, size)

    def replace(self, new: Path, path: Path) -> None:
        """Put a file in another's place, so that there is always one of the two."""
        os.replace(new, path)  # noqa: PTH105 - beside its siblings

    def sync_folder(self, folder: Path) -> None:
        """Have the names in a folder stand on the disk."""
        descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@contextmanager
def naming(path: Path) -> Generator[None]:
    """Give an error that comes from a descriptor the name of its file."""
    try:
        yield
    except OSError as problem:
        if problem.filename is not None:
            raise
        raise OSError(problem.errno, problem.strerror or str(problem), str(path)) from problem
