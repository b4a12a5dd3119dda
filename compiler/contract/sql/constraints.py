"""What the database refused, in words that name the constraint."""

import re
from collections.abc import Callable

import apsw

from .clock import ClockAskedError
from .error import plain_words


def is_foreign_key(problem: apsw.Error) -> bool:
    """Whether a statement failed for a reference between rows; which one, the engine does not say."""
    return getattr(problem, "extendedresult", 0) == apsw.SQLITE_CONSTRAINT_FOREIGNKEY


def foreign_key_words(reference: str | None) -> str:
    """A broken reference as an error; None where it could not be told which."""
    return f"FOREIGN KEY constraint failed: {reference or 'a row that is referred to has to be there'}."


def constraint_words(problem: apsw.ConstraintError | apsw.MismatchError) -> str:
    """Which constraint a row broke, as a sentence."""
    if isinstance(problem, apsw.MismatchError):
        return "Datatype mismatch: a whole number is due."
    message = str(problem)
    for pattern, words in _WORDS:
        if found := pattern.fullmatch(message):
            return words(found)
    return foreign_key_words(None) if is_foreign_key(problem) else f"{message}."


def refusal_words(problem: Exception) -> str:
    """Why a row that a world starts with cannot be stored, as a sentence."""
    if isinstance(problem, apsw.ConstraintError | apsw.MismatchError):
        return constraint_words(problem)
    if isinstance(problem, apsw.InterruptError):
        return "Its checks take more steps than the world's limit."
    if isinstance(problem, apsw.Error):
        return f"The database refuses it: {plain_words(problem)}."
    return "A number in it has more than 64 bits." if isinstance(problem, OverflowError) else f"{problem}."


def _unique(found: re.Match[str]) -> str:
    places = [place.split(".", 1) for place in found[1].split(", ")]
    columns = " and ".join(column for _, column in places)
    return f"UNIQUE constraint failed: {places[0][0]} has a row with this {columns} already."


def _not_null(found: re.Match[str]) -> str:
    return f"NOT NULL constraint failed: {found[2]} of {found[1]} has to be given."


def _check(found: re.Match[str]) -> str:
    return f"CHECK constraint failed: {found[1]}."


_WORDS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"UNIQUE constraint failed: ((?:[^.,]+\.[^.,]+)(?:, [^.,]+\.[^.,]+)*)"), _unique),
    (re.compile(r"NOT NULL constraint failed: ([^.]+)\.(.+)"), _not_null),
    (re.compile(r"CHECK constraint failed: (.+)", re.DOTALL), _check),
)

ROW_PROBLEMS = (apsw.Error, ClockAskedError, OverflowError)
"""What storing a row can raise."""
