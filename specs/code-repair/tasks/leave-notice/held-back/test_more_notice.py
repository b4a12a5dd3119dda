from dataclasses import replace
from datetime import date, timedelta

import pytest
from src.leave import Leave
from src.notice import in_time, last_day_to_ask, notice_given
from src.workdays import SUNDAY, WorkCalendar

# 31 August 2026 is a Monday, and a holiday.
CALENDAR = WorkCalendar(holidays=frozenset({date(2026, 8, 31)}))
ONE_DAY = timedelta(days=1)


def leave(asked: date, first: date, days: int = 1) -> Leave:
    return Leave(asked, first, first + (days - 1) * ONE_DAY)


def test_notice_over_two_weeks():
    assert notice_given(CALENDAR, leave(date(2026, 8, 5), date(2026, 8, 20))) == 10


def test_asked_on_a_saturday():
    assert notice_given(CALENDAR, leave(date(2026, 8, 8), date(2026, 8, 17))) == 5


def test_asked_on_a_holiday():
    assert notice_given(CALENDAR, leave(date(2026, 8, 31), date(2026, 9, 4))) == 3


def test_asked_on_the_eve():
    assert notice_given(CALENDAR, leave(date(2026, 8, 18), date(2026, 8, 19))) == 0


def test_asked_on_the_day_itself():
    assert notice_given(CALENDAR, leave(date(2026, 8, 19), date(2026, 8, 19))) == 0


def test_a_saturday_that_is_worked_is_notice():
    six_days = WorkCalendar(days_off=frozenset({SUNDAY}))
    assert notice_given(six_days, leave(date(2026, 8, 6), date(2026, 8, 10))) == 2


def test_the_last_day_to_ask_is_a_holiday():
    assert last_day_to_ask(CALENDAR, leave(date(2026, 8, 3), date(2026, 9, 3))) == date(2026, 8, 31)


def test_long_leave_is_asked_for_two_weeks_ahead():
    three_weeks = leave(date(2026, 8, 3), date(2026, 8, 26), days=21)
    assert last_day_to_ask(CALENDAR, three_weeks) == date(2026, 8, 11)


@pytest.mark.parametrize("days", [1, 3, 12])
def test_the_last_day_to_ask_is_in_time_and_the_next_is_late(days):
    for offset in range(21):
        asked_for = leave(date(2026, 8, 3), date(2026, 8, 24) + offset * ONE_DAY, days)
        last = last_day_to_ask(CALENDAR, asked_for)
        assert in_time(CALENDAR, replace(asked_for, asked=last))
        assert not in_time(CALENDAR, replace(asked_for, asked=last + ONE_DAY))
