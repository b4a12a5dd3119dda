"""Files and folders of specs as they lie there: plain ones, with names that can be shown."""

import stat
from dataclasses import dataclass
from pathlib import Path

from .diagnostics import Diagnostic, error
from .source import Span


@dataclass(frozen=True, slots=True)
class SpecFile:
    """The file of a document that has an id. Paths as shown to the user have forward slashes."""

    id: str
    path: Path
    shown: str


def listed_in(folder: Path, shown: str, found: list[Diagnostic]) -> list[Path]:
    """What lies in a folder, in order; that it cannot be read is found."""
    try:
        return sorted(folder.iterdir())
    except OSError as problem:
        message = f"the folder cannot be read: {(problem.strerror or 'unknown error').lower()}"
        found.append(error("unreadable-file", message, Span(shown), "Check its permissions."))
        return []


def is_utf8(text: str) -> bool:
    """Whether text has none of the half surrogates that stand for bytes that are no text."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def misspelt_ending(path: Path) -> str:
    """What to do about a file of YAML that does not end in .yaml; nothing, if it is none."""
    return f"Rename it to {path.stem}.yaml." if path.suffix in (".yml", ".YAML", ".YML") else ""


def not_plain(path: Path, shown: str, *, folder: bool = False) -> list[Diagnostic]:
    """What is wrong with a path that has to be a plain file, or a plain folder; nothing, where it is missing."""
    try:
        mode = path.lstat().st_mode
    except OSError:
        return []
    if stat.S_ISDIR(mode) if folder else stat.S_ISREG(mode):
        return []
    wanted = "folder" if folder else "file"
    what = "a link" if stat.S_ISLNK(mode) else f"no plain {wanted}"
    return [error("file-path", f"this is {what}", Span(shown), f"Put the {wanted} itself here.")]
