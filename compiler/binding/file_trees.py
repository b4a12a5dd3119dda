"""Files and folders of a suite that go into a workspace as they are: their bytes, or what stands against that."""

import errno
import hashlib
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from ..contract.paths import find_inside

MOST_FILES = 2_000
LARGEST_FILE = 1 << 20
LARGEST_TREE = 16 << 20
"""How many files one folder may hold, and how many bytes a file and all files together."""

_LEFT_OUT = frozenset({".git", "__pycache__", ".pytest_cache", ".venv", "node_modules"})
_LINK = "it is a link"
_EXECUTABLE = stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH if os.name == "posix" else 0
_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class Refused(NamedTuple):
    """A file that cannot be taken, by its path in the folder, and why; the path is empty for the folder itself."""

    path: str
    why: str
    hint: str


@dataclass(frozen=True, slots=True)
class Tree:
    """What is in a file or a folder: bytes by path from the folder, in order of path. A file alone has an empty path.

    `left_out` are the names of what tools leave behind, which is not taken along.
    """

    files: dict[str, bytes]
    left_out: tuple[str, ...] = ()
    refused: tuple[Refused, ...] = ()

    @property
    def size(self) -> int:
        """How many bytes all files have."""
        return sum(map(len, self.files.values()))

    @property
    def digest(self) -> str:
        """What tells this tree from another."""
        told = hashlib.sha256()
        for path, data in self.files.items():
            told.update(f"{path!r} {len(data)} ".encode())
            told.update(data)
        told.update(repr((self.left_out, self.refused)).encode())
        return told.hexdigest()


def read_tree(folder: Path, name: str) -> Tree:
    """The file or folder that `name` names under `folder`.

    Raises:
        PathError: the name is not allowed, nothing is there, or it is a link.
    """
    path, mode = find_inside(folder, name)
    reading = _Reading()
    if stat.S_ISDIR(mode):
        reading.folder(path)
        if not reading.files and not reading.refused:
            reading.refuse("", "it holds no file", "Add the files, or take this out.")
    else:
        reading.file(path, "")
    return Tree(dict(sorted(reading.files.items())), tuple(sorted(reading.left_out)), tuple(sorted(reading.refused)))


@dataclass(slots=True)
class _Reading:
    """A tree as far as it has been read. Reading ends where there is too much of it."""

    files: dict[str, bytes] = field(default_factory=dict[str, bytes])
    left_out: list[str] = field(default_factory=list[str])
    refused: list[Refused] = field(default_factory=list[Refused])
    size: int = 0
    entries: int = 0

    def refuse(self, path: str, why: str, hint: str) -> None:
        """Note what cannot be taken."""
        self.refused.append(Refused(path, why, hint))

    def folder(self, root: Path) -> None:
        """All that is in a folder and below, each folder in order of names, so that an end comes at the same file."""
        waiting = [""]
        while waiting:
            below = waiting.pop()
            for name, mode in self._listed(root / below, below):
                path = f"{below}/{name}" if below else name
                self.entries += 1
                if self.entries > MOST_FILES:
                    self.refuse("", f"it holds more than {MOST_FILES} files and folders", "Take along fewer.")
                    return
                if not _is_text(name):
                    shown = path.encode(errors="backslashreplace").decode()
                    self.refuse(shown, "its name is not UTF-8", "Give it another name.")
                elif name in _LEFT_OUT or name.endswith(".pyc"):
                    self.left_out.append(path)
                elif stat.S_ISDIR(mode):
                    waiting.append(path)
                else:
                    self.file(root / path, path)
                if self.size > LARGEST_TREE:
                    self.refuse("", f"it holds more than {LARGEST_TREE >> 20} MiB", "Take along less.")
                    return

    def _listed(self, folder: Path, below: str) -> Iterator[tuple[str, int]]:
        """The names in a folder, each with its mode."""
        try:
            with os.scandir(folder) as entries:
                found = sorted((entry.name, entry.stat(follow_symlinks=False).st_mode) for entry in entries)
        except OSError as problem:
            self.refuse(below, f"it cannot be read: {_reason(problem)}", "Check its permissions.")
            return
        yield from found

    def file(self, path: Path, name: str) -> None:
        """One file, if it is a plain one. What a link or a device leads to is never opened."""
        try:
            mode = path.lstat().st_mode
            if stat.S_ISLNK(mode) or not stat.S_ISREG(mode):
                self.refuse(name, _LINK if stat.S_ISLNK(mode) else "it is no plain file", "Put the file itself there.")
                return
            with os.fdopen(os.open(path, _FLAGS), "rb") as opened:
                found = os.fstat(opened.fileno())
                if self._is_plain(found, name):
                    self._keep(name, opened.read(LARGEST_FILE + 1))
        except OSError as problem:
            why = _LINK if problem.errno == errno.ELOOP else f"it cannot be read: {_reason(problem)}"
            self.refuse(name, why, "Check its permissions.")

    def _is_plain(self, found: os.stat_result, name: str) -> bool:
        """Whether a file has nothing that a copy of its bytes would lose."""
        if not stat.S_ISREG(found.st_mode):
            self.refuse(name, "it is no plain file", "Put the file itself there.")
        elif found.st_nlink > 1:
            self.refuse(name, "it is one file with another (a hard link)", "Make it a copy.")
        elif found.st_mode & _EXECUTABLE:
            self.refuse(name, "it is executable, and files of a workspace are not", "Run 'chmod -x' on it.")
        else:
            return True
        return False

    def _keep(self, name: str, data: bytes) -> None:
        if len(data) > LARGEST_FILE:
            self.refuse(name, f"it is larger than {LARGEST_FILE >> 20} MiB", "Take along less.")
        else:
            self.files[name] = data
            self.size += len(data)


def _is_text(name: str) -> bool:
    """Whether a name has none of the half surrogates that stand for bytes that are no text."""
    return not any("\ud800" <= letter <= "\udfff" for letter in name)


def _reason(problem: OSError) -> str:
    return (problem.strerror or "unknown error").lower()
