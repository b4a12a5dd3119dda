"""What is wrong with a piece of SQL: one error type, the engine's messages in plain words, and the place."""

import re
from collections.abc import Sequence

import apsw

from .tokens import Token


class SqlError(Exception):
    """SQL that a world cannot have. `offset` counts characters from the start of the text handed in."""

    def __init__(self, message: str, offset: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset


ENDS_EARLY = "the statement ends too early"

_WORDS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.DOTALL), words)
    for pattern, words in (
        (
            r'no such column: (".*") - should this be.*',
            r"there is no column \1; text stands in single quotes",
        ),
        (r"no such column: (.+)", r"there is no column \1"),
        (r"table (\S+) has no column named (.+)", r"\1 has no column \2"),
        (r"no such table: (?:main\.)?(.+)", r"there is no table or view \1"),
        (r"no such function: (.+)", r"there is no function \1"),
        (r"wrong number of arguments to function (.+)\(\)", r"\1 takes another number of arguments"),
        (
            r"ambiguous column name: (.+)",
            r"\1 could be of more than one table; write the table's name before it",
        ),
        (r'near "(.*)": syntax error', r'"\1" cannot stand here'),
        (r'unrecognized token: "(.*)"', r'"\1" cannot be read as SQL'),
        (r"incomplete input", ENDS_EARLY),
        (r"interrupted", "it takes more steps, or more time, than a world may"),
        (
            r'foreign key mismatch - "(.+)" referencing "(.+)"',
            r"\1 refers to columns of \2 that are neither its primary key nor unique",
        ),
    )
)


def plain_words(problem: apsw.Error) -> str:
    """The engine's message in the words that the rest of our messages use."""
    message = str(problem)
    for pattern, words in _WORDS:
        if found := pattern.fullmatch(message):
            return found.expand(words)
    return message


def engine_error(problem: apsw.Error, sql: str, found: Sequence[Token]) -> SqlError:
    """The engine's error about a statement, in plain words and at the place that it gives or names."""
    message = plain_words(problem)
    size: int = getattr(problem, "error_offset", -1)
    if size >= 0:
        return SqlError(message, len(sql.encode()[:size].decode(errors="ignore")))
    if message == ENDS_EARLY:
        return SqlError(message, found[-1].offset)
    return SqlError(message, place_of(last_word(message), found, otherwise=found[0].offset))


def last_word(message: str) -> str:
    """The name that most of the engine's messages end in."""
    return message.rsplit(" ", 1)[-1]


def place_of(word: str, found: Sequence[Token], *, otherwise: int) -> int:
    """The offset of the first token that is a word or a quoted name, in any case."""
    for token in found:
        if token.kind in ("word", "name") and token.value.lower() == word.lower():
            return token.offset
    return otherwise
