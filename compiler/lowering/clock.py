"""The clock of a task, and dates reckoned from it."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from ..contract.placeholders import WEEKDAYS
from ..diagnostics import Diagnostic, did_you_mean, error, listed, quoted
from ..document import Mapping, Node, Scalar, here

_MOMENT = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?:([T ])([0-9]{2}:[0-9]{2})(:[0-9]{2})?)?")
_ANCHORS = ("days_ago", "days_ahead", "next")
_MONTHS = "January February March April May June July August September October November December".split()


@dataclass(frozen=True, slots=True)
class Clock:
    """`now` as the author wrote it. Dates with a time are written in the same form."""

    now: str

    @property
    def today(self) -> str:
        """The date of now."""
        return self.now[:10]

    def moment(self, day: date, at: str | None) -> str:
        """A date, or a date and time in the form of now."""
        if at is None:
            return day.isoformat()
        separator = self.now[10:11] or "T"
        seconds = ":00" if len(self.now) > 16 else ""
        return f"{day.isoformat()}{separator}{at}{seconds}"


def read_clock(now: Scalar) -> Clock | Diagnostic:
    """The clock that a `now` sets, or what is wrong with it."""
    wrong = wrong_moment(now.text, time_due=False)
    if wrong:
        return error("date", f"'now' is {quoted(now.text)}: {wrong}", now.span, "Write, for example, 2026-10-26T09:00.")
    return Clock(now.text)


def wrong_moment(text: str, *, time_due: bool) -> str:
    """Why a text is no date, or no date and time where that is due; empty if it is one."""
    found = _MOMENT.fullmatch(text)
    if not found:
        return "a date is written YYYY-MM-DD, with a time YYYY-MM-DDTHH:MM"
    if time_due and not found[3]:
        return "a time is due as well, YYYY-MM-DDTHH:MM"
    return _no_such_day(found[1]) or (no_such_time(found[3]) if found[3] else "") or _no_such_second(found[4])


def _no_such_day(text: str) -> str:
    try:
        date.fromisoformat(text)
    except ValueError:
        year, month, day = map(int, text.split("-"))
        if year == 0 or not 1 <= month <= 12:
            return f"there is no month {month} in the year {year}" if year else "there is no year 0"
        return f"there is no {day} {_MONTHS[month - 1]}" + (f" {year}" if (month, day) == (2, 29) else "")
    return ""


def no_such_time(text: str) -> str:
    """Why a text is no time of day; empty if it is one."""
    if not re.fullmatch(r"[0-9]{2}:[0-9]{2}", text):
        return "a time is written HH:MM"
    hour, minute = map(int, text.split(":"))
    return "" if hour < 24 and minute < 60 else f"there is no time {text}"


def _no_such_second(text: str | None) -> str:
    return f"there is no second {text[1:]}" if text and text > ":59" else ""


def is_date_value(node: Node, *, among_structures: bool = False) -> bool:
    """Whether a node is meant as `{days_ago: …}`, `{days_ahead: …}` or `{next: …}`, each perhaps with `at`.

    Where no structure may stand, another key beside the first is taken for a slip; `among_structures` it is not.
    """
    if not isinstance(node, Mapping) or not any(key in node.entries for key in _ANCHORS):
        return False
    if among_structures:
        return len(node.entries.keys() - {"at"}) == 1
    return len(node.entries) <= 2


def reckon(node: Mapping, clock: Clock) -> str | Diagnostic:
    """The date, or date and time, that a date value stands for."""
    anchor = next(key for key in _ANCHORS if key in node.entries)
    for key in node.entries:
        if key not in (anchor, "at"):
            hint = did_you_mean(key, ("at",)) or "Beside it may stand 'at: 13:30'."
            return error("date-value", f"'{key}' does not belong to '{anchor}'", node.key_span(key), hint)
    day = _day(anchor, node.entries[anchor], date.fromisoformat(clock.today))
    if isinstance(day, Diagnostic):
        return day
    at = node.entries.get("at")
    if at is None:
        return clock.moment(day, None)
    time = at.text if isinstance(at, Scalar) else ""
    wrong = no_such_time(time)
    if wrong:
        message = f"'at' takes a time, and {here(at)}: {wrong}"
        return error("date-value", message, at.span, "Write, for example, 'at: 13:30'.")
    return clock.moment(day, time)


def _day(anchor: str, node: Node, today: date) -> date | Diagnostic:
    days = _weekday(node, today) if anchor == "next" else _count(anchor, node)
    if isinstance(days, Diagnostic):
        return days
    try:
        return today + timedelta(days)
    except OverflowError:
        return error("date-value", f"{abs(days)} days from {today} there is no date", node.span, "Write fewer days.")


def _count(anchor: str, node: Node) -> int | Diagnostic:
    text = node.text if isinstance(node, Scalar) else ""
    if not re.fullmatch(r"[0-9]{1,6}", text):
        message = f"'{anchor}' takes a number of days, and {here(node)}"
        return error("date-value", message, node.span, "Write, for example, 46.")
    return int(text) * (-1 if anchor == "days_ago" else 1)


def _weekday(node: Node, today: date) -> int | Diagnostic:
    text = node.text if isinstance(node, Scalar) else ""
    if text not in WEEKDAYS:
        message = f"'next' takes {listed(WEEKDAYS)}, and {here(node)}"
        return error("date-value", message, node.span, did_you_mean(text, WEEKDAYS))
    return (WEEKDAYS.index(text) - today.weekday() - 1) % 7 + 1
