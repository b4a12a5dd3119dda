"""How long ahead leave has to be asked for.

Notice is counted in working days, and longer leave needs more of it.
"""

from datetime import date

from .leave import Leave, cost
from .workdays import ONE_DAY, WorkCalendar

# The most days that leave may cost, and the notice that it then needs.
NOTICE_BY_COST = ((1, 2), (5, 5))
NOTICE_FOR_LONG_LEAVE = 10


def notice_needed(calendar: WorkCalendar, leave: Leave) -> int:
    """Working days of notice that leave of this cost needs."""
    for most, notice in NOTICE_BY_COST:
        if cost(calendar, leave) <= most:
            return notice
    return NOTICE_FOR_LONG_LEAVE


def notice_given(calendar: WorkCalendar, leave: Leave) -> int:
    """Working days from the day of asking to the first day away."""
    return max(0, calendar.days_worked(leave.asked, leave.first) - 1)


def in_time(calendar: WorkCalendar, leave: Leave) -> bool:
    """Whether the leave was asked for with the notice that it needs."""
    return notice_given(calendar, leave) >= notice_needed(calendar, leave)


def last_day_to_ask(calendar: WorkCalendar, leave: Leave) -> date:
    """The last day on which the leave could be asked for in time."""
    day = leave.first
    missing = notice_needed(calendar, leave) + 1
    while missing > 0:
        day -= ONE_DAY
        if calendar.is_worked(day):
            missing -= 1
    return day
