"""A file of records, a line of JSON each, which only ever grows by whole lines."""

import contextlib
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from .disk import Disk, naming

T = TypeVar("T")

_BLOCK = 1 << 16
"""Bytes that are read at once."""


class DamagedFileError(Exception):
    """A file is not as anything of ours leaves it behind. The message names it, and the line."""


class Lines(Generic[T]):
    """Records of one kind. May be used by several threads.

    A last line that is torn was never said to be there: it is cut off when the file is opened, and `dropped` says how
    many bytes that were.
    """

    def __init__(self, path: Path, kind: type[T], disk: Disk) -> None:
        """Open a file, which is made if it is not there.

        Raises:
            OSError: it cannot be opened or mended.
        """
        self.path = path
        self._decoder = msgspec.json.Decoder(kind)
        self._encoder = msgspec.json.Encoder()
        self._disk = disk
        self._lock = threading.Lock()
        self._descriptor = disk.open_to_append(path)
        try:
            with naming(path):
                self._size, self.dropped = self._mend()
        except BaseException:
            os.close(self._descriptor)
            raise

    def append(self, record: T) -> None:
        """Write a record; when this returns it stands on the disk.

        Raises:
            OSError: it could not be written, and nothing of it is left.
        """
        line = self._encoder.encode(record) + b"\n"
        with self._lock, naming(self.path):
            self._cut_back()  # else a line could stand behind one that is torn, and both were lost
            try:
                self._write(line)
                self._disk.sync(self._descriptor)
            except OSError:
                with contextlib.suppress(OSError):  # else that is done before the next line, or at the next opening
                    self._cut_back()
                raise
            self._size += len(line)

    def __iter__(self) -> Iterator[T]:
        """The records in order of their lines.

        Raises:
            DamagedFileError: a line is no record.
        """
        return (record for _, record in self.numbered())

    def numbered(self) -> Iterator[tuple[int, T]]:
        """The records, each with the number of its line, blank lines left out.

        Raises:
            DamagedFileError: a line is no record.
        """
        with self.path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if not line.strip():
                    continue
                try:
                    yield number, self._decoder.decode(line)
                except (msgspec.DecodeError, UnicodeDecodeError) as problem:
                    raise self.damage(number, f"this is no record of a run: {problem}") from problem

    def damage(self, number: int, words: str) -> DamagedFileError:
        """The error that says what is wrong in a line."""
        return DamagedFileError(f"{self.path}:{number}: {words}")

    def close(self) -> None:
        """Give the file back."""
        os.close(self._descriptor)

    def _write(self, line: bytes) -> None:
        left = memoryview(line)
        while left:
            left = left[self._disk.write(self._descriptor, bytes(left)) :]

    def _cut_back(self) -> None:
        """Leave nothing behind the last record that stands."""
        if os.fstat(self._descriptor).st_size != self._size:
            self._disk.cut(self._descriptor, self._size)

    def _mend(self) -> tuple[int, int]:
        """Cut off what stands behind the last line feed; how many bytes are left, and how many were cut off."""
        size = os.fstat(self._descriptor).st_size
        whole = self._end_of_last_line(size)
        if whole < size:
            self._disk.cut(self._descriptor, whole)
            self._disk.sync(self._descriptor)
        return whole, size - whole

    def _end_of_last_line(self, size: int) -> int:
        """The bytes up to the last line feed, looked for from the end: a file may be larger than the memory."""
        while size > 0:
            start = max(0, size - _BLOCK)
            found = os.pread(self._descriptor, size - start, start).rfind(b"\n")
            if found >= 0:
                return start + found + 1
            size = start
        return 0
