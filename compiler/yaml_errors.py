"""YAML's own errors in the author's words."""

import re
from typing import Any

from .diagnostics import Diagnostic, error
from .source import Source, Span

_EXPLAINED: tuple[tuple[str, str, str], ...] = (
    (
        "mapping values are not allowed",
        "a second ': ' stands in what is already a value",
        "Put text that has ': ' in it in quotes, or check the indentation.",
    ),
    (
        "found character that cannot start any token",
        "a text cannot begin with this character",
        "Put the text in quotes.",
    ),
    (
        "could not find expected ':'",
        "a key was expected, and no ':' follows",
        "Write 'key: value', or put text that goes over several lines in quotes or behind '>'.",
    ),
    (
        "did not find expected key",
        "a key was expected here",
        "Check the indentation, and put text that begins with a quote, a brace or a bracket wholly in quotes.",
    ),
    (
        "did not find expected '-' indicator",
        "a list item was expected here",
        "Begin each item of the list with '- ' in the same column.",
    ),
    (
        "did not find expected ',' or",
        "a comma or the closing brace or bracket was expected here",
        "Close what was opened, and put text with a comma, colon, brace or bracket in quotes.",
    ),
    ("found unexpected end of stream", "the file ends inside quotes", "Close the quotes."),
    ("found unknown escape character", "a backslash in double quotes has an unknown letter behind it", "Write '\\\\'."),
    (
        "did not find expected whitespace or line break",
        "a space was expected here",
        "Put a space behind it.",
    ),
    ("found undefined alias", "this alias has no anchor", "Put text that begins with '*' in quotes."),
    ("did not find expected alphabetic", "a name was expected behind '*' or '&'", "Put the text in quotes."),
    ("block sequence entries are not allowed", "a list cannot begin here", "Begin it on a line of its own."),
    ("control characters are not allowed", "a control character stands here", "Remove it."),
)


def explain(problem: Any, source: Source) -> Diagnostic:
    """A finding from an error that PyYAML raised."""
    text = str(getattr(problem, "problem", None) or getattr(problem, "reason", None) or problem)
    span = _place(problem, source)
    for known, message, hint in _EXPLAINED:
        if known in text:
            return error("yaml-syntax", message, span, hint)
    return error("yaml-syntax", f"this is not YAML: {text}", span, "Check quotes, colons and indentation near here.")


def _place(problem: Any, source: Source) -> Span:
    mark = getattr(problem, "problem_mark", None) or getattr(problem, "context_mark", None)
    if mark is not None:
        return _last_character(source, Span(source.path, mark.line + 1, mark.column + 1))
    position = getattr(problem, "position", None)
    if isinstance(position, int):
        return source.span_at(min(position, len(source.text)))
    found = re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]", source.text)
    return source.span_at(found.start()) if found else Span(source.path)


def _last_character(source: Source, span: Span) -> Span:
    """An error at the end of the file points behind its last line; show the last line that has text."""
    lines = source.text.split("\n")
    if span.line <= len(lines) and (span.line < len(lines) or lines[-1]):
        return span
    last = max((number for number, line in enumerate(lines, 1) if line.strip()), default=1)
    return Span(span.path, last, len(lines[last - 1]) + 1)
