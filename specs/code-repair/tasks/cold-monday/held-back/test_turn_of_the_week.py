import pytest
from src.panel import panel
from src.preheat import preheated
from src.programme import read_programme
from src.thermostat import Thermostat
from src.week import minute_of_week

CHURCH = """
Mon 01:00 18
Mon 04:00 8
Sun 09:30 16
Sun 13:00 8
"""


def target(programme: str, now: str, minutes_per_degree: int) -> float:
    thermostat = Thermostat(preheated(read_programme(programme), minutes_per_degree))
    return thermostat.target(minute_of_week(now))


@pytest.mark.parametrize(
    ("now", "degrees"),
    [
        ("Sun 18:59", 8.0),
        ("Sun 19:00", 18.0),
        ("Sun 21:30", 18.0),
        ("Sun 23:59", 18.0),
        ("Mon 00:00", 18.0),
        ("Mon 03:59", 18.0),
        ("Mon 04:00", 8.0),
    ],
)
def test_a_church_heats_for_hours(now: str, degrees: float):
    assert target(CHURCH, now, 36) == degrees


def test_the_panel_looks_past_a_heating_that_began_hours_ago():
    assert panel(CHURCH, "Sun 20:00", 36) == "18 °C, 8 °C from Mon 04:00 (in 8 h 00 min)"


def test_the_panel_announces_a_heating_that_is_hours_away():
    assert panel(CHURCH, "Sun 13:30", 36) == "8 °C, 18 °C from Sun 19:00 (in 5 h 30 min)"


def test_a_programme_of_mondays_may_begin_to_heat_on_saturday():
    programme = "Mon 02:00 20\nTue 00:00 0"
    assert target(programme, "Sat 23:59", 80) == 20.0
    assert target(programme, "Sat 23:19", 80) == 0.0
    assert panel(programme, "Sun 12:00", 80) == "20 °C, 0 °C from Tue 00:00 (in 36 h 00 min)"


def test_heating_that_begins_with_the_week_leaves_sunday_cool():
    programme = "Mon 00:50 20\nSat 12:00 15"
    assert panel(programme, "Sun 23:59") == "15 °C, 20 °C from Mon 00:00 (in 0 h 01 min)"
    assert panel(programme, "Mon 00:00") == "20 °C, 15 °C from Sat 12:00 (in 132 h 00 min)"


def test_half_degrees_take_half_the_time():
    assert panel("Mon 00:00 20.5\nSun 08:00 19", "Sun 23:44") == (
        "19 °C, 20.5 °C from Sun 23:45 (in 0 h 01 min)"
    )
    assert panel("Mon 00:00 20.5\nSun 08:00 19", "Sun 23:46") == (
        "20.5 °C, 19 °C from Sun 08:00 (in 152 h 14 min)"
    )


def test_a_cooler_monday_is_not_brought_forward():
    assert panel("Mon 00:10 15\nSat 10:00 21", "Sun 23:55") == (
        "21 °C, 15 °C from Mon 00:10 (in 0 h 15 min)"
    )


def test_one_switch_holds_all_week():
    assert panel("Thu 12:00 19", "Thu 11:00") == "19 °C, 19 °C from Thu 12:00 (in 1 h 00 min)"
    assert panel("Thu 12:00 19", "Sun 23:59") == "19 °C, 19 °C from Thu 12:00 (in 84 h 01 min)"
