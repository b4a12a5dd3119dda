from src.line import Line

SEVEN = Line("7", (("Harbour", 0), ("Market", 6), ("Hospital", 17)))


def test_a_trip_follows_the_running_times():
    [trip] = SEVEN.trips("09:30")
    assert [(call.stop, call.time) for call in trip.calls] == [
        ("Harbour", 570),
        ("Market", 576),
        ("Hospital", 587),
    ]


def test_a_headway_includes_its_last_trip():
    starts = [trip.leaves("Harbour") for trip in SEVEN.every(20, "06:00", "07:00")]
    assert starts == [360, 380, 400, 420]


def test_a_headway_may_end_before_its_last_time():
    assert len(SEVEN.every(25, "06:00", "07:00")) == 3


def test_a_bus_does_not_leave_where_it_ends():
    [trip] = SEVEN.trips("09:30")
    assert trip.leaves("Hospital") is None
    assert trip.leaves("Airport") is None


def test_a_trip_takes_as_long_at_midnight():
    by_day, by_night = SEVEN.trips("09:30", "23:50")
    assert by_night.minutes == by_day.minutes == 17
