from src.panel import panel

OFFICE = """
Mon-Fri 06:30 21
Mon-Fri 18:00 17
"""
BAKERY = """
Mon-Sat 00:20 20
Mon-Sat 09:00 15
"""
NIGHT_SHIFT = """
Mon,Thu 00:05 22
Tue,Fri 12:00 18
"""


def test_the_panel_shows_what_is_held_and_what_comes():
    assert panel(OFFICE, "Tue 12:00") == "21 °C, 17 °C from Tue 18:00 (in 6 h 00 min)"


def test_a_switch_holds_from_its_minute_on():
    assert panel(OFFICE, "Tue 18:00") == "17 °C, 21 °C from Wed 05:50 (in 11 h 50 min)"


def test_the_panel_is_warm_while_the_rooms_heat_up():
    assert panel(OFFICE, "Wed 06:00") == "21 °C, 17 °C from Wed 18:00 (in 12 h 00 min)"


def test_on_sunday_the_friday_evening_still_holds():
    assert panel(OFFICE, "Sun 23:50") == "17 °C, 21 °C from Mon 05:50 (in 6 h 00 min)"


def test_early_on_monday_the_friday_evening_still_holds():
    assert panel(OFFICE, "Mon 05:00") == "17 °C, 21 °C from Mon 05:50 (in 0 h 50 min)"


def test_heating_for_an_early_wednesday_begins_on_tuesday():
    assert panel(BAKERY, "Tue 23:40") == "20 °C, 15 °C from Wed 09:00 (in 9 h 20 min)"


def test_on_sunday_the_panel_announces_the_heating_for_monday():
    assert panel(BAKERY, "Sun 18:00") == "15 °C, 20 °C from Sun 23:30 (in 5 h 30 min)"


def test_heating_for_an_early_monday_begins_on_sunday():
    assert panel(BAKERY, "Sun 23:30") == "20 °C, 15 °C from Mon 09:00 (in 9 h 30 min)"


def test_heating_for_an_early_monday_goes_on_until_midnight():
    assert panel(BAKERY, "Sun 23:59") == "20 °C, 15 °C from Mon 09:00 (in 9 h 01 min)"


def test_the_last_minutes_of_a_week_belong_to_the_night_shift():
    assert panel(NIGHT_SHIFT, "Sun 23:45") == "22 °C, 18 °C from Tue 12:00 (in 36 h 15 min)"


def test_a_slow_radiator_starts_earlier():
    assert panel(OFFICE, "Thu 01:00", 30) == "17 °C, 21 °C from Thu 04:30 (in 3 h 30 min)"
