import pytest
from src.trip import Call, Trip


def test_a_trip_ends_at_its_last_call():
    trip = Trip("7", (Call("Harbour", 570), Call("Market", 576)))
    assert trip.destination == "Market"


def test_a_bus_may_leave_when_it_arrives():
    trip = Trip("7", (Call("Harbour", 570), Call("Harbour Gate", 570)))
    assert trip.minutes == 0


def test_a_bus_cannot_arrive_before_it_left():
    with pytest.raises(ValueError, match="reaches Market at 09:20, before it leaves Harbour"):
        Trip("7", (Call("Harbour", 570), Call("Market", 560)))
