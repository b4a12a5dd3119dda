from datetime import date

import pytest
from src.leave import Leave, back_on, cost
from src.workdays import WorkCalendar

CALENDAR = WorkCalendar(holidays=frozenset({date(2026, 7, 14)}))
ASKED = date(2026, 6, 1)


def test_a_day_away_costs_a_day():
    assert cost(CALENDAR, Leave(ASKED, date(2026, 7, 8), date(2026, 7, 8))) == 1


def test_a_weekend_costs_nothing():
    friday_to_monday = Leave(ASKED, date(2026, 7, 3), date(2026, 7, 6))
    assert cost(CALENDAR, friday_to_monday) == 2


def test_a_holiday_costs_nothing():
    monday_to_friday = Leave(ASKED, date(2026, 7, 13), date(2026, 7, 17))
    assert cost(CALENDAR, monday_to_friday) == 4


def test_back_after_the_weekend():
    until_friday = Leave(ASKED, date(2026, 7, 6), date(2026, 7, 10))
    assert back_on(CALENDAR, until_friday) == date(2026, 7, 13)


def test_leave_cannot_end_before_it_begins():
    with pytest.raises(ValueError, match="before it begins"):
        Leave(ASKED, date(2026, 7, 8), date(2026, 7, 7))
