"""The one path type: relative, with forward slashes, inside its folder, through no link.

A path that a spec or a model wrote is text until `parse_path` has accepted it, on every system by the same rules, so
that a suite that is fine on one machine is fine on all.
"""

import os
import stat
from pathlib import Path

_DEVICES = frozenset({"con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(1, 10))})
_FORBIDDEN = frozenset('<>:"|?*\\') | frozenset(map(chr, range(32))) | {"\x7f"}


class PathError(ValueError):
    """A path is not allowed, or what it names is not a plain file. `str()` says why, without the path."""


def parse_path(text: str) -> tuple[str, ...]:
    """The components of an allowed relative path; one slash at its end names a folder and is dropped.

    Raises:
        PathError: the path is empty, absolute, climbs, or has a component that some system reads another way.
    """
    if text.startswith("/"):
        raise PathError("it is absolute; write it relative to the folder of the file that names it")
    components = tuple(text.removesuffix("/").split("/"))
    for component in components:
        _check_component(component)
    return components


def _check_component(component: str) -> None:
    if component == "..":
        raise PathError("it climbs out with '..'")
    if component in ("", "."):
        raise PathError("it has an empty component")
    if "\\" in component:
        raise PathError("it has a backslash; folders are separated by '/'")
    bad = sorted(_FORBIDDEN.intersection(component))
    if bad:
        raise PathError(f"it has the character {bad[0]!r}")
    if component.endswith((".", " ")) or component.startswith(" "):
        raise PathError("a component begins or ends with a space or ends with a dot")
    if component.split(".", maxsplit=1)[0].casefold() in _DEVICES:
        raise PathError(f"'{component}' is the name of a device on Windows")


def open_inside(folder: Path, text: str) -> Path:
    """The path of the plain file that `text` names under `folder`, with no link on the way.

    Raises:
        PathError: the path is not allowed, there is no such file, or it is a link, a folder or a device.
    """
    path, mode = find_inside(folder, text)
    if not stat.S_ISREG(mode):
        raise PathError("it is not a plain file")
    return path


def find_inside(folder: Path, text: str) -> tuple[Path, int]:
    """The path that `text` names under `folder`, with no link on the way, and the mode of what is there.

    Raises:
        PathError: the path is not allowed, nothing is there, or it is a link.
    """
    path = folder
    mode = 0
    for component in parse_path(text):
        path = path / component
        try:
            mode = path.lstat().st_mode
        except (FileNotFoundError, NotADirectoryError) as problem:
            raise PathError("there is no such file") from problem
        except OSError as problem:
            raise PathError(os.strerror(problem.errno or 0).lower()) from problem
        if stat.S_ISLNK(mode):
            raise PathError(f"'{component}' is a link")
    return path, mode
