"""Diagnostics as text with a caret, as JSON, and as GitHub annotations."""

import stat
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from .contract.visible import visible
from .diagnostics import Diagnostic, sentences
from .source import SPEC_LIMIT, Span

WIDTH = 100
"""The most characters of a source line that are shown."""

Excerpt = Callable[[Span], str | None]


def as_text(diagnostics: Iterable[Diagnostic], excerpt: Excerpt, *, width: int | None = None) -> Iterator[str]:
    """`path:line:col: error[rule] message`, the line, cut to the width of a terminal, a caret, and what to write."""
    for found in diagnostics:
        span = found.span
        yield f"{visible(span.path)}:{span.line}:{span.column}: {found.severity}[{found.rule}] {visible(found.message)}"
        line = excerpt(span)
        if line is not None and line.strip():
            yield from _pointed(line, span.column, min(width - 4, WIDTH) if width else WIDTH)
        if found.hint:
            yield f"    {visible(found.hint)}"


def _pointed(line: str, column: int, width: int) -> Iterator[str]:
    """The part of a line around a column, and a caret under it. What is left out is shown as `…`."""
    at = min(column - 1, len(line))
    start = max(0, min(at - width // 2, len(line) - width))
    end = start + width
    before = ("…" if start else "") + visible(line[start + bool(start) : at])
    rest = visible(line[at:end]) if end >= len(line) else visible(line[at : end - 1]) + "…"
    yield f"  | {before}{rest}"
    yield f"  | {' ' * _cells(before)}^"


def _cells(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )


def as_json(diagnostics: Iterable[Diagnostic]) -> dict[str, Any]:
    """The object that `schemas/diagnostics.schema.json` describes."""
    found = [
        {
            "rule": each.rule,
            "severity": each.severity,
            "path": each.span.path,
            "line": each.span.line,
            "column": each.span.column,
            "message": each.message,
            "hint": each.hint,
        }
        for each in diagnostics
    ]
    return {"diagnostics": found}


def as_github(diagnostics: Iterable[Diagnostic]) -> Iterator[str]:
    """Workflow commands that put each finding on its line of a pull request."""
    for found in diagnostics:
        yield annotation(found.severity, found.span, found.rule, sentences(found.message, found.hint))


def annotation(severity: str, span: Span, title: str, text: str) -> str:
    """One workflow command. Nothing in a path or message can end it or begin another."""
    place = f"file={_property(span.path)},line={span.line},col={span.column},title={_property(title)}"
    return f"::{severity} {place}::{_escaped(text)}"


def _escaped(text: str) -> str:
    text = text.encode(errors="backslashreplace").decode()  # a half surrogate, of a name that is not UTF-8
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


class Excerpts:
    """Lines of the files that findings are in, each file read once. Links and devices are not followed."""

    def __init__(self) -> None:
        self._lines: dict[str, list[str]] = {}

    def __call__(self, span: Span) -> str | None:
        """The line of a place; None where that is not possible."""
        if span.path not in self._lines:
            self._lines[span.path] = _read_lines(Path(span.path))
        lines = self._lines[span.path]
        return lines[span.line - 1] if span.line <= len(lines) else None


def _read_lines(path: Path) -> list[str]:
    try:
        if not stat.S_ISREG(path.lstat().st_mode):
            return []
        with path.open("rb") as file:
            data = file.read(SPEC_LIMIT)
    except OSError:
        return []
    return data.decode("utf-8-sig", errors="replace").replace("\r\n", "\n").split("\n")
