"""Which days are worked, and how many of them lie in a stretch of time."""

from dataclasses import dataclass
from datetime import date, timedelta

ONE_DAY = timedelta(days=1)
SATURDAY, SUNDAY = 5, 6


@dataclass(frozen=True)
class WorkCalendar:
    """The days off in a week, numbered as by ``date.weekday``, and the public holidays."""

    holidays: frozenset[date] = frozenset()
    days_off: frozenset[int] = frozenset({SATURDAY, SUNDAY})

    def is_worked(self, day: date) -> bool:
        return day.weekday() not in self.days_off and day not in self.holidays

    def days_worked(self, start: date, stop: date) -> int:
        """Days worked from ``start`` up to, but not on, ``stop``."""
        count = 0
        day = start
        while day < stop:
            if self.is_worked(day):
                count += 1
            day += ONE_DAY
        return count
