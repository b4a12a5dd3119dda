"""Plain text that YAML reads otherwise than its author: cut by a comment, or come apart inside braces."""

from typing import Any

from ..diagnostics import Diagnostic, error, quoted
from ..document import Scalar
from ..source import Source, Span

_BRACES_RULE = "unquoted-text-in-braces"
_LONGEST_QUOTED = 200
"""The longest text that a hint writes out in quotes."""


def spaced_text(text: str, span: Span) -> Diagnostic:
    """What is wrong with plain text inside braces or brackets that has a space in it."""
    message = f"the text {quoted(text)} stands without quotes inside braces or brackets"
    return error(_BRACES_RULE, message, span, _quote(text, "Put it in quotes."))


class LoneKeys:
    """Keys without a value in one pair of braces: `{say: Yes, done}` is two keys to YAML.

    They are the rest of a text that lost its quotes. Keys that follow one another make one finding, in place of the one
    that says that such a key, or the text before it, has a space in it.
    """

    def __init__(self, source: Source, found: list[Diagnostic]) -> None:
        self._source = source
        self._found = found
        self._before: Any = None
        self._parts: set[Span] = set()
        self._key: Scalar | None = None

    def add(self, key: Scalar, value: Any) -> None:
        """Note a key and the event of its value."""
        if value.start_mark.index != value.end_mark.index or not self._is_lone(key, value):
            self._before = value
            self._key = None
            return
        if self._key is None:
            mark = self._before.start_mark if self._before else None
            self._parts = {Span(self._source.path, mark.line + 1, mark.column + 1)} if mark else set()
        self._parts.add(key.span)
        while self._found and self._found[-1].rule == _BRACES_RULE and self._found[-1].span in self._parts:
            self._found.pop()
        self._key = self._key or key
        whole = ""
        begin: int | None = self._before.start_mark.index if getattr(self._before, "value", None) else None
        if begin is not None and value.start_mark.index - begin < _LONGEST_QUOTED:
            whole = self._source.text[begin : value.start_mark.index].rstrip()
        otherwise = "If it is part of the text before the comma, put the whole text in quotes."
        message = f"{quoted(self._key.text)} stands alone inside braces, as a key without a value"
        self._found.append(error(_BRACES_RULE, message, self._key.span, _quote(whole, otherwise)))

    def _is_lone(self, key: Scalar, value: Any) -> bool:
        if not key.plain or not hasattr(value, "value"):
            return False
        before = value.start_mark.index - 1
        while before >= 0 and self._source.text[before].isspace():
            before -= 1
        return before < 0 or self._source.text[before] != ":"


def cut_by_comment(text: str, rest: str, end: Span) -> Diagnostic | None:
    """What is wrong with plain text that ends at `end`, before the `rest` of its line.

    A comment is meant after one word; after a sentence or in place of a value it rarely is.
    """
    comment = rest.lstrip(" ")
    if not comment.startswith("#") or rest.startswith("#"):
        return None
    if " " not in text and (text or not comment[1:2].strip()):
        return None
    span = Span(end.path, end.line, end.column + len(rest) - len(comment))
    message = f"the text ends before {quoted(comment)}, which reads as a comment"
    hint = "Move the comment to its own line, or put the whole text in quotes."
    if not comment.startswith("# "):
        hint = _quote(f"{text}{rest}".strip(), "Put the whole text in quotes.")
    return error("text-cut-by-comment", message, span, hint)


def _quote(text: str, otherwise: str) -> str:
    fits = text and not {'"', "\\", "\n"}.intersection(text)
    return f'Write "{text}".' if fits else otherwise
