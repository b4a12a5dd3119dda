"""A disk on which one operation goes wrong."""

import errno
import threading
from pathlib import Path

from liarproof.runtime.runs.disk import Disk


class CrashError(BaseException):
    """The process is gone at this moment: nothing that comes after it happens."""


class FailingDisk(Disk):
    """A disk whose n-th operation fails, or is the last of a process.

    A write that fails has written half of its data. `happened` counts the operations so far.
    """

    def __init__(self, number: int, *, crash: bool = False) -> None:
        self.happened = 0
        self._number = number
        self._crash = crash
        self._gone = False
        self._counting = threading.Lock()

    def write(self, descriptor: int, data: bytes) -> int:
        if self._is_due():
            super().write(descriptor, data[: len(data) // 2])
            self._fail(errno.ENOSPC)
        return super().write(descriptor, data)

    def sync(self, descriptor: int) -> None:
        if self._is_due():
            self._fail(errno.EIO)
        super().sync(descriptor)

    def cut(self, descriptor: int, size: int) -> None:
        if self._is_due():
            self._fail(errno.EIO)
        super().cut(descriptor, size)

    def replace(self, new: Path, path: Path) -> None:
        if self._is_due():
            self._fail(errno.EIO)
        super().replace(new, path)

    def sync_folder(self, folder: Path) -> None:
        if self._is_due():
            self._fail(errno.EIO)
        super().sync_folder(folder)

    def _is_due(self) -> bool:
        if self._gone:
            raise CrashError
        with self._counting:
            self.happened += 1
            return self.happened == self._number

    def _fail(self, number: int) -> None:
        if self._crash:
            self._gone = True
            raise CrashError
        raise OSError(number, "as asked")
