"""A name has to be known: one function that all rules about unknown names use."""

from collections.abc import Iterable

from ..diagnostics import Diagnostic, did_you_mean, error, listed
from ..document import Scalar
from ..source import Span


def unknown(rule: str, kind: str, name: Scalar, known: Iterable[str], *, owner: str = "") -> Diagnostic:
    """The finding that `name` is none of `known`; `kind` is the word for what it should be, `owner` what has it."""
    return unknown_at(rule, kind, name.text, name.span, known, owner=owner)


def unknown_at(rule: str, kind: str, name: str, span: Span, known: Iterable[str], *, owner: str = "") -> Diagnostic:
    """The same for a name that stands inside a text."""
    names = list(known)
    message = f"{owner} has no {kind} '{name}'" if owner else f"there is no {kind} '{name}'"
    there = f"{'It has' if owner else 'There is'} {listed(names)}."
    return error(rule, message, span, did_you_mean(name, names) or there)
