"""YAML's own errors in the author's words, at the place that the author has to change."""

import re
from typing import Any, NamedTuple, Protocol

from ..diagnostics import Diagnostic, error
from ..source import Source, Span

RULE = "yaml-syntax"


class _Mark(Protocol):
    """A place as libyaml tells it, counted from 0."""

    index: int
    line: int
    column: int


class _Words(NamedTuple):
    message: str
    hint: str


_EXPLAINED: tuple[tuple[str, _Words], ...] = (
    (
        "found character that cannot start any token",
        _Words("a text cannot begin with this character", "Put the text in quotes."),
    ),
    (
        "did not find expected ',' or",
        _Words(
            "a comma or the closing brace or bracket was expected here",
            "Put text that has a comma, colon, brace or bracket in it in quotes.",
        ),
    ),
    (
        "did not find expected node content",
        _Words("a value was expected here", "Write the value; put text that begins with a brace or bracket in quotes."),
    ),
    ("found unknown escape character", _Words("this letter means nothing behind a backslash", "Write '\\\\'.")),
    ("hexdecimal number", _Words("a code of hexadecimal digits was expected here", "Write '\\\\' for a backslash.")),
    ("did not find expected whitespace", _Words("a space was expected here", "Put a space before it.")),
    ("expected alphabetic or numeric", _Words("a text cannot begin with this character", "Put the text in quotes.")),
    (
        "expected comment or line break",
        _Words(
            "nothing may follow on the line of a '|' or '>'",
            "Begin the text on the next line, or put text that begins with this sign in quotes.",
        ),
    ),
    (
        "block sequence entries are not allowed",
        _Words(
            "a list cannot begin here", "Begin it on a line of its own, or put text that begins with '- ' in quotes."
        ),
    ),
    (
        "mapping keys are not allowed",
        _Words("a text cannot begin with '? '", "Put the text in quotes."),
    ),
    ("control characters are not allowed", _Words("a control character stands here", "Take it out.")),
    ("directive", _Words("a line that begins with '%' is no part of a document", "Put the text in quotes.")),
)
_INDENTED = _Words(
    "the indentation of this line fits nothing above it",
    "Put it in the column of its neighbours; text that goes over several lines stands behind '>'.",
)


def explain(problem: Any, source: Source, quoted: Any = None) -> Diagnostic:
    """A finding from an error that PyYAML raised. `quoted` is the event of the last text in quotes, if there is one."""
    reason = str(getattr(problem, "problem", None) or getattr(problem, "reason", None) or problem)
    mark: _Mark | None = getattr(problem, "problem_mark", None)
    context: _Mark | None = getattr(problem, "context_mark", None)
    if mark is None:
        return _finding(_known(reason), source, _unmarked(problem, source))
    if context is not None and "found unexpected end of stream" in reason:
        return _open_quote(source, context, "the end of the file")
    if quoted is not None and quoted.start_mark.line < quoted.end_mark.line == mark.line:
        return _open_quote(source, quoted.start_mark, f"line {mark.line + 1}")
    if context is not None and "expected ',' or" in reason and _is_outside(mark, context, source):
        sign = source.text[context.index]
        words = _Words(
            f"the '{sign}' that stands here is not closed",
            f"Write '{'}' if sign == '{' else ']'}' where it ends, and put text with a brace or bracket in quotes.",
        )
        return _finding(words, source, _span(source, context))
    if "mapping values are not allowed" in reason or "could not find expected ':'" in reason:
        return _colon(source, context or mark)
    if any(due in reason for due in ("expected key", "expected '-' indicator", "expected <document start>")):
        return _misfit(source, mark)
    if context is not None and ("expected alphabetic or numeric" in reason or "directive" in reason):
        mark = context
    return _finding(_known(reason), source, _span(source, mark))


def _known(reason: str) -> _Words:
    for part, words in _EXPLAINED:
        if part in reason:
            return words
    return _Words(f"this is not YAML: {reason}", "Check quotes, colons and indentation near here.")


def _finding(words: _Words, source: Source, span: Span) -> Diagnostic:
    return error(RULE, words.message, _last_character(source, span), words.hint)


def _span(source: Source, mark: _Mark) -> Span:
    return Span(source.path, mark.line + 1, mark.column + 1)


def _open_quote(source: Source, mark: _Mark, end: str) -> Diagnostic:
    words = _Words(f"the text in quotes that begins here goes on to {end}", "Close the quotes where the text ends.")
    return _finding(words, source, _span(source, mark))


def _is_outside(mark: _Mark, context: _Mark, source: Source) -> bool:
    """Whether an error inside braces is on a later line that is indented no deeper than the one that opened them."""
    lines = source.text.split("\n")
    if mark.line == context.line:
        return False
    return mark.line >= len(lines) or _indent(lines[mark.line]) <= _indent(lines[context.line])


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


_KEY_WITHOUT_SPACE = re.compile(r" *(?:- )?([A-Za-z][A-Za-z0-9_-]*):(?=[^\s:/])")


def _colon(source: Source, mark: _Mark) -> Diagnostic:
    """A key where none can be: behind a value, below one, or without a space behind its colon."""
    lines = source.text.split("\n")
    for row in (mark.line, mark.line - 1):
        found = _KEY_WITHOUT_SPACE.match(lines[row]) if 0 <= row < len(lines) else None
        if found:
            words = _Words(f"no space follows the colon of '{found[1]}'", f"Write '{found[1]}: ' and the value.")
            return _finding(words, source, Span(source.path, row + 1, found.end()))
    line = lines[mark.line]
    if ":" not in line:
        words = _Words("a key was expected here", "Write 'key: value'; text over several lines stands behind '>'.")
        return _finding(words, source, Span(source.path, mark.line + 1, _indent(line) + 1))
    if ": " in line[: mark.column].lstrip(" -"):
        words = _Words("a second ': ' stands in what is already a value", "Put text that has ': ' in it in quotes.")
        return _finding(words, source, _span(source, mark))
    return _finding(_INDENTED, source, Span(source.path, mark.line + 1, _indent(line) + 1))


def _misfit(source: Source, mark: _Mark) -> Diagnostic:
    """Something where a key or a list item was due: a line out of its column, or more behind what has ended."""
    line = source.text.split("\n")[mark.line]
    if not line[: mark.column].strip():
        return _finding(_INDENTED, source, _span(source, mark))
    words = _Words("something follows a value that has ended", "Put all of the text in quotes.")
    return _finding(words, source, _span(source, mark))


def _unmarked(problem: Any, source: Source) -> Span:
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
