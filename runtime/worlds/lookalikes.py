"""Files that an agent has made and that would be taken for one of the author's."""

from collections.abc import Collection, Iterator, Mapping
from pathlib import PurePosixPath

Entries = Mapping[str, set[str]]
"""Names by the folders that they are in."""


def without_lookalikes(files: Mapping[str, bytes], tests: Collection[str], others: Collection[str]) -> dict[str, bytes]:
    """The files, but for those that an agent has made and that are in the way of one of the tests.

    Runners find a module by its name without the end: `tests/helper` or `tests/helper/` comes before `tests/helper.js`.
    `tests` and `others` are the author's. What else an agent has made among them is kept.
    """
    alike = _entries(tests, ends=True)
    own = _entries((*tests, *others))
    return {
        path: content
        for path, content in files.items()
        if path in tests or path in others or not _in_the_way(path, tests, alike, own)
    }


def names(name: str) -> set[str]:
    """What a file or folder can be called: its name, and that without its end."""
    return {name, PurePosixPath(name).stem}


def _in_the_way(path: str, tests: Collection[str], alike: Entries, own: Entries) -> bool:
    """Whether a path, or a folder that it is in, is named like one of the tests, or like a folder of these."""
    for folder, name in _steps(path):
        if folder in tests:
            return True
        if name not in own.get(folder, ()) and not names(name).isdisjoint(alike.get(folder, ())):
            return True
    return path in alike


def _entries(paths: Collection[str], *, ends: bool = False) -> Entries:
    """What there is in each folder, by its name; with `ends`, also by its name without one."""
    found: dict[str, set[str]] = {}
    for path in paths:
        for folder, name in _steps(path):
            found.setdefault(folder, set()).update(names(name) if ends else (name,))
    return found


def _steps(path: str) -> Iterator[tuple[str, str]]:
    """Each folder on the way to a path, and the name in it that leads there; the workspace is the empty folder."""
    parts = path.split("/")
    yield from (("/".join(parts[:depth]), name) for depth, name in enumerate(parts))
