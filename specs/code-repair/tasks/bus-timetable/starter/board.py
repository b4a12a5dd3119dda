"""The departure board of a stop, for one service day."""

from collections.abc import Iterable

from src.clock import face, parse
from src.trip import Trip


def departures(trips: Iterable[Trip], stop: str) -> list[tuple[int, Trip]]:
    """All buses that leave the stop, the soonest first."""
    leaving = [(time, trip) for trip in trips if (time := trip.leaves(stop)) is not None]
    return sorted(leaving, key=lambda departure: departure[0])


def board(trips: Iterable[Trip], stop: str, now: str, rows: int = 4) -> list[str]:
    """The next buses from the stop, as in "23:50 7 Hospital"."""
    coming = [
        f"{face(time)} {trip.line} {trip.destination}"
        for time, trip in departures(trips, stop)
        if time >= parse(now)
    ]
    return coming[:rows]


def last_bus(trips: Iterable[Trip], stop: str, destination: str) -> str | None:
    """What the clock shows when the last bus to the destination leaves."""
    times = [time for time, trip in departures(trips, stop) if trip.destination == destination]
    return face(times[-1]) if times else None
