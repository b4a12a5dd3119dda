from src.line import Line

SEVEN = Line("7", (("Harbour", 0), ("Market", 6), ("Hospital", 17)))


def test_a_trip_takes_as_long_in_the_evening():
    by_day, by_night = SEVEN.trips("09:30", "23:30")
    assert by_night.minutes == by_day.minutes == 17
