from datetime import date

from src.leave import Leave
from src.notice import in_time, last_day_to_ask, notice_given, notice_needed
from src.workdays import WorkCalendar

# 5 July 2026 is a Sunday, and Tuesday 14 July is a holiday.
CALENDAR = WorkCalendar(holidays=frozenset({date(2026, 7, 14)}))


def july(asked: int, first: int, last: int | None = None) -> Leave:
    days = (asked, first, first if last is None else last)
    return Leave(*(date(2026, 7, day) for day in days))


def test_longer_leave_needs_more_notice():
    assert notice_needed(CALENDAR, july(1, 22)) == 2
    assert notice_needed(CALENDAR, july(1, 20, 24)) == 5
    assert notice_needed(CALENDAR, july(1, 20, 27)) == 10


def test_a_whole_week_lies_between_a_sunday_and_the_monday_after_next():
    assert notice_given(CALENDAR, july(asked=5, first=13)) == 5


def test_from_one_monday_to_the_next_is_five_days_notice():
    assert notice_given(CALENDAR, july(asked=6, first=13)) == 5


def test_a_friday_gives_a_day_of_notice_of_the_monday():
    assert notice_given(CALENDAR, july(asked=3, first=6)) == 1


def test_a_holiday_is_no_notice():
    assert notice_given(CALENDAR, july(asked=12, first=20)) == 4


def test_monday_is_in_time_for_a_wednesday():
    assert in_time(CALENDAR, july(asked=6, first=8))


def test_friday_is_in_time_for_a_wednesday():
    assert in_time(CALENDAR, july(asked=3, first=8))


def test_a_thursday_can_be_asked_for_on_tuesday():
    assert last_day_to_ask(CALENDAR, july(asked=1, first=9)) == date(2026, 7, 7)


def test_a_week_can_be_asked_for_on_the_monday_of_the_week_before():
    assert last_day_to_ask(CALENDAR, july(1, 27, 31)) == date(2026, 7, 20)
