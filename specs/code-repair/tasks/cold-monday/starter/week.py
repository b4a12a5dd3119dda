"""Time as the heating counts it: in minutes since Monday, 00:00."""

from collections.abc import Iterator

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
DAY = 24 * 60
WEEK = len(DAYS) * DAY


def minute_of_week(text: str) -> int:
    """Read a moment such as `Tue 06:30`."""
    day, time = text.split()
    hours, minutes = time.split(":")
    return DAYS.index(day) * DAY + int(hours) * 60 + int(minutes)


def moment(minute: int) -> str:
    """Word a minute as `Tue 06:30`."""
    day, rest = divmod(minute, DAY)
    hours, minutes = divmod(rest, 60)
    return f"{DAYS[day]} {hours:02}:{minutes:02}"


def minutes_until(later: int, since: int) -> int:
    """How long it takes from one minute of the week to the next time it is another."""
    return (later - since) % WEEK


def days_in(text: str) -> Iterator[str]:
    """The days that `Sat`, `Mon-Thu` or `Mon,Wed,Fri-Sun` stand for. A range may go past Sunday."""
    for part in text.split(","):
        first, _, last = part.partition("-")
        start = DAYS.index(first)
        further = (DAYS.index(last or first) - start) % len(DAYS)
        for day in range(start, start + further + 1):
            yield DAYS[day % len(DAYS)]
