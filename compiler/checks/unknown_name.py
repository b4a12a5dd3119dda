"""A name has to be known: one function that all rules about unknown names use."""

from collections.abc import Iterable

from ..diagnostics import Diagnostic, did_you_mean, error, listed
from ..document import Scalar
from ..source import Span


def unknown(rule: str, kind: str, name: Scalar | str, known: Iterable[str], *, span: Span | None = None) -> Diagnostic:
    """The finding that `name` is none of `known`; `kind` is the word for what it should be."""
    names = list(known)
    text = name if isinstance(name, str) else name.text
    place = span or (name.span if isinstance(name, Scalar) else Span(""))
    there = f"There is {listed(names)}." if names else f"There is no {kind} at all."
    return error(rule, f"there is no {kind} '{text}'", place, did_you_mean(text, names) or there)
