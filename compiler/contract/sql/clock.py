"""No SQL of a world reads the machine's clock, time zone or files.

The connection is opened through a file system of our own whose clock refuses: that holds whatever the SQL
says. What can be seen in the text is refused before it runs, with its place; the time zone only there.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, NoReturn

import apsw

from .tokens import FunctionCall, Token, calls


class ClockAskedError(Exception):
    """A statement that ran asked for the time of the machine."""

    def __init__(self) -> None:
        super().__init__("the SQL asks for the time of the machine; `:now` and `:today` hold the time of the task")


class _NoClock(apsw.VFS):
    """The default file system with its clock, and the opening of files, taken away."""

    def __init__(self) -> None:
        super().__init__(VFS_NAME, "")

    def xCurrentTime(self) -> float:  # noqa: N802
        raise ClockAskedError

    def xCurrentTimeInt64(self) -> int:  # noqa: N802
        raise ClockAskedError

    def xOpen(self, name: object, flags: object) -> NoReturn:  # noqa: N802
        raise apsw.CantOpenError("a world's database stays in memory")


VFS_NAME = "liarproof-no-clock"
_REGISTERED = _NoClock()


class ClockUse(NamedTuple):
    """A place where SQL text would read the clock or the time zone: why, and the offset in characters."""

    message: str
    offset: int


_DATE_FUNCTIONS = {"date", "time", "datetime", "julianday", "unixepoch", "strftime", "timediff"}
_CLOCK_WORDS = ("current_date", "current_time", "current_timestamp")
_NOW = {"now", "subsec", "subsecond"}
_ZONES = {"localtime", "utc"}


def clock_uses(found: Sequence[Token], *, instead: str) -> Iterator[ClockUse]:
    """Where a statement, given as its tokens, would read the clock or the time zone of the machine.

    `instead` says what to do about the clock.
    """
    for token in found:
        if token.is_word(*_CLOCK_WORDS):
            yield ClockUse(f"{token.text} reads the clock of the machine; {instead}", token.offset)
    for call in calls(found):
        if call.name in _DATE_FUNCTIONS:
            times, modifiers = _times_and_modifiers(call)
            if not times:
                message = f"{call.name}() without a time reads the clock of the machine; {instead}"
                yield ClockUse(message, call.offset)
            yield from (use for argument in times for use in _time(argument, instead))
            yield from (use for argument in modifiers for use in _modifier(argument))


def _time(argument: Sequence[Token], instead: str) -> Iterator[ClockUse]:
    for token in argument:
        if token.kind == "text" and token.value.lower() in _NOW:
            yield ClockUse(f"{token.text} reads the clock of the machine; {instead}", token.offset)


def _modifier(argument: Sequence[Token]) -> Iterator[ClockUse]:
    """A modifier has to be text as written, or to begin with such text so that it can be no time zone."""
    for token in argument:
        if token.kind == "text" and token.value.strip().lower() in _ZONES:
            yield ClockUse(f"{token.text} reads the time zone of the machine; keep to times as given", token.offset)
    if argument and not _is_settled(argument[0]):
        name = argument[0].text if len(argument) == 1 else ":days"
        what = name if len(argument) == 1 else "this modifier"
        message = f"{what} could be any modifier, also 'localtime'; write it out, as in '+' || {name} || ' days'"
        yield ClockUse(message, argument[0].offset)


def _is_settled(first: Token) -> bool:
    """Whether what begins so, whatever is put behind it, is no time zone."""
    if first.kind == "number" or first.text in ("+", "-"):
        return True
    begun = first.value.lstrip().lower()
    return (
        first.kind == "text"
        and (begun[:1].isalnum() or begun[:1] in ("+", "-"))
        and not any(zone.startswith(begun) for zone in _ZONES)
    )


def _times_and_modifiers(
    call: FunctionCall,
) -> tuple[Sequence[tuple[Token, ...]], Sequence[tuple[Token, ...]]]:
    if call.name == "timediff":
        return call.arguments, ()
    first = 1 if call.name == "strftime" else 0
    return call.arguments[first : first + 1], call.arguments[first + 1 :]
