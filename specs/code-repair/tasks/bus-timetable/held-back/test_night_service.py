import pytest
from src.board import board, last_bus
from src.clock import parse
from src.line import Line
from src.trip import Call, Trip

AIRPORT = Line("80", (("Station", 0), ("Fair", 14), ("Airport", 35)))
NIGHT = Line("N2", (("Opera", 0), ("Station", 9), ("Depot", 31)))


def times(trip: Trip) -> list[int]:
    return [call.time for call in trip.calls]


@pytest.mark.parametrize("start", ["00:00", "03:20", "12:05", "23:25"])
def test_a_trip_within_the_day(start):
    [trip] = AIRPORT.trips(start)
    assert times(trip) == [parse(start), parse(start) + 14, parse(start) + 35]


@pytest.mark.parametrize("start", ["23:26", "23:46", "23:59", "24:00", "25:30", "28:15"])
def test_a_trip_past_midnight(start):
    [trip] = AIRPORT.trips(start)
    assert times(trip) == [parse(start), parse(start) + 14, parse(start) + 35]


def test_a_trip_that_ends_on_the_stroke_of_midnight():
    [trip] = AIRPORT.trips("23:25")
    assert times(trip)[-1] == parse("24:00")
    assert board([trip], "Fair", now="23:00") == ["23:39 80 Airport"]


def test_the_first_bus_of_the_morning_stays_in_the_morning():
    trips = AIRPORT.trips("24:20", "03:20", "14:00")
    assert board(trips, "Station", now="00:00") == [
        "03:20 80 Airport",
        "14:00 80 Airport",
        "00:20 80 Airport",
    ]
    assert last_bus(trips, "Fair", "Airport") == "00:34"


def test_lines_mix_after_midnight():
    trips = NIGHT.every(30, "23:40", "24:40") + AIRPORT.trips("23:55", "24:15")
    assert board(trips, "Station", now="23:50", rows=5) == [
        "23:55 80 Airport",
        "00:15 80 Airport",
        "00:19 N2 Depot",
        "00:49 N2 Depot",
    ]


def test_the_small_hours_may_be_asked_for():
    trips = NIGHT.every(30, "23:40", "25:40")
    assert board(trips, "Opera", now="25:00", rows=2) == ["01:10 N2 Depot", "01:40 N2 Depot"]
    assert board(trips, "Opera", now="25:41") == []


def test_the_last_bus_of_a_day_with_none_after_midnight():
    trips = NIGHT.trips("22:00", "05:00")
    assert last_bus(trips, "Opera", "Depot") == "22:00"
    assert last_bus(trips, "Depot", "Opera") is None


def test_a_bus_still_cannot_arrive_before_it_left():
    with pytest.raises(ValueError, match="before it leaves Opera at 23:50"):
        Trip("N2", (Call("Opera", parse("23:50")), Call("Station", parse("00:05"))))
