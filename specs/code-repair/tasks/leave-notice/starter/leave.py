"""Leave that somebody asks for, and what it costs."""

from dataclasses import dataclass
from datetime import date

from .workdays import ONE_DAY, WorkCalendar


@dataclass(frozen=True)
class Leave:
    """Leave asked for on the day ``asked``; ``first`` and ``last`` are both days away."""

    asked: date
    first: date
    last: date

    def __post_init__(self) -> None:
        if self.last < self.first:
            raise ValueError(f"leave ends on {self.last}, before it begins on {self.first}")


def cost(calendar: WorkCalendar, leave: Leave) -> int:
    """Days that the leave takes from the year's allowance."""
    return calendar.days_worked(leave.first, leave.last + ONE_DAY)


def back_on(calendar: WorkCalendar, leave: Leave) -> date:
    """The first day worked after the leave."""
    day = leave.last + ONE_DAY
    while not calendar.is_worked(day):
        day += ONE_DAY
    return day
