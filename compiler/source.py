"""Places in the author's files, and reading those files."""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple


class Span(NamedTuple):
    """A place in a file: its path as the user would open it, line and column counted from 1."""

    path: str
    line: int = 1
    column: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A text and the path under which it is known. Line breaks are LF, and a byte order mark is gone.

    `folder` is where the files lie that the text names.
    """

    path: str
    text: str
    folder: Path = Path()

    def span(self, line: int = 1, column: int = 1) -> Span:
        """A place in this text."""
        return Span(self.path, line, column)

    def span_at(self, offset: int) -> Span:
        """The place of a character offset counted from 0."""
        line = self.text.count("\n", 0, offset) + 1
        return Span(self.path, line, offset - (self.text.rfind("\n", 0, offset) + 1) + 1)


class SourceError(Exception):
    """A file cannot be read as text: `rule`, `message` and `hint` say why, `span` where."""

    def __init__(self, rule: str, message: str, hint: str, span: Span) -> None:
        super().__init__(message)
        self.rule = rule
        self.message = message
        self.hint = hint
        self.span = span


SPEC_LIMIT = 1 << 20
DATA_LIMIT = 64 << 20


def read_source(path: Path, shown: str, *, limit: int = SPEC_LIMIT) -> Source:
    """Read a UTF-8 file of at most `limit` bytes.

    Raises:
        SourceError: the file is missing, unreadable, too large or not UTF-8.
    """
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except FileNotFoundError as problem:
        raise SourceError(
            "unreadable-file", "there is no such file, and it is needed", f"Add {path.name}.", Span(shown)
        ) from problem
    except OSError as problem:
        reason = (problem.strerror or "unknown error").lower()
        raise SourceError(
            "unreadable-file", f"the file cannot be read: {reason}", "Check its name and permissions.", Span(shown)
        ) from problem
    if len(data) > limit:
        raise SourceError(
            "file-too-large",
            f"the file is larger than {limit >> 20} MiB, the most that is read",
            "Split it, or move rows into a .csv or .jsonl file.",
            Span(shown),
        )
    return Source(shown, decode(data, shown), path.parent)


def decode(data: bytes, shown: str) -> str:
    """Text from bytes: UTF-8, a byte order mark dropped, CRLF read as LF.

    Raises:
        SourceError: the bytes are not UTF-8.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        before = data[: problem.start]
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        raise SourceError(
            "not-utf8",
            f"the byte 0x{data[problem.start]:02X} is not UTF-8 text",
            "Save the file as UTF-8.",
            Span(shown, before.count(b"\n") + 1, column),
        ) from problem
    return text.replace("\r\n", "\n")
