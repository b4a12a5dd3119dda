"""Diagnostics: what is wrong, where, and what to write instead, as values."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from .source import SourceError, Span

Severity = Literal["error", "warning"]


class Diagnostic(NamedTuple):
    """One finding. `message` says what was expected and found, `hint` what to write instead."""

    rule: str
    severity: Severity
    message: str
    span: Span
    hint: str = ""


def error(rule: str, message: str, span: Span, hint: str = "") -> Diagnostic:
    """A finding that stops a suite from being compiled."""
    return Diagnostic(rule, "error", message, span, hint)


def warning(rule: str, message: str, span: Span, hint: str = "") -> Diagnostic:
    """A finding that an author should look at; `--strict` makes it an error."""
    return Diagnostic(rule, "warning", message, span, hint)


def from_source_error(problem: SourceError) -> Diagnostic:
    """The finding of a file that could not be read."""
    return error(problem.rule, problem.message, problem.span, problem.hint)


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any of them is an error."""
    return any(found.severity == "error" for found in diagnostics)


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """In order of place, each once."""
    return tuple(sorted(set(diagnostics), key=lambda found: (found.span, found.rule, found.message)))


_ABOUT_ONE_NAME = frozenset(
    {
        "impossible-matcher",
        "unknown-column",
        "unknown-fact",
        "unknown-fault",
        "unknown-field",
        "unknown-mutation",
        "unknown-output",
        "unknown-rule",
        "unknown-step",
        "unknown-table",
        "unknown-tool",
    }
)
"""Rules whose message says all of a name: where the name itself is misspelt or gone, every use of it says the same."""


def gathered(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Findings in order, those that say the same of one name put together at the first place."""
    told: dict[tuple[str, str], int] = {}
    kept: list[Diagnostic] = []
    for found in diagnostics:
        same = (found.rule, found.message)
        if found.rule in _ABOUT_ONE_NAME and same in told:
            told[same] += 1
        else:
            told[same] = 0
            kept.append(found)
    return tuple(_with_others(found, told[found.rule, found.message]) for found in kept)


def _with_others(found: Diagnostic, others: int) -> Diagnostic:
    if not others or found.rule not in _ABOUT_ONE_NAME:
        return found
    places = "another place names" if others == 1 else f"{others} other places name"
    return found._replace(message=f"{found.message}; {places} it too")


def quoted(text: str, limit: int = 60) -> str:
    """Words of the author's in a message: in single quotes, shortened, on one line."""
    line = " ".join(text.split())
    return f"'{line if len(line) <= limit else line[: limit - 1] + '…'}'"


def sentences(message: str, hint: str) -> str:
    """A message and its hint as running text."""
    return f"{message.rstrip('.')}. {hint}".rstrip()


def listed(words: Iterable[str], limit: int = 12) -> str:
    """Names that are allowed, in a message: `a, b or c`."""
    names = list(words)
    if not names:
        return "none"
    if len(names) > limit:
        return ", ".join(names[:limit]) + f" or {len(names) - limit} more"
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def here_stand(names: Iterable[str]) -> str:
    """What stands at a place where one name is due: `here are row and rows`."""
    words = list(names)
    if not words:
        return "none stands here"
    return f"here are {', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else f"here is {words[0]}"


_FURTHEST = 12
_MOST_COMPARED = 100
"""How much longer or shorter a word may be, and how many are compared with one, since it takes a while."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`Did you mean 'x'?` for the nearest known word, or nothing."""
    import difflib  # slow to load, and only errors need it

    names = [name for name in known if abs(len(name) - len(word)) <= _FURTHEST]
    if len(names) > _MOST_COMPARED:
        names = [name for name in names if name[:1] == word[:1]][:_MOST_COMPARED]
    folded = {name.casefold().replace("-", "_"): name for name in names}
    cutoff = 0.6 if len(word) > 3 else 0.75
    near = difflib.get_close_matches(word.casefold().replace("-", "_"), folded, n=1, cutoff=cutoff)
    return f"Did you mean '{folded[near[0]]}'?" if near else ""
