"""Lines, and the trips that follow from their running times."""

from dataclasses import dataclass

from src.clock import later, parse
from src.trip import Call, Trip


@dataclass(frozen=True)
class Line:
    """A line with its stops, each with the minutes that a bus takes to it from the first."""

    name: str
    stops: tuple[tuple[str, int], ...]

    def trip(self, start: int) -> Trip:
        """The trip that leaves the first stop at this time."""
        calls = tuple(Call(stop, later(start, minutes)) for stop, minutes in self.stops)
        return Trip(self.name, calls)

    def trips(self, *starts: str) -> list[Trip]:
        """The trips that leave the first stop at these times."""
        return [self.trip(parse(start)) for start in starts]

    def every(self, headway: int, first: str, last: str) -> list[Trip]:
        """Trips at a regular headway, the last of them no later than `last`."""
        return [self.trip(start) for start in range(parse(first), parse(last) + 1, headway)]
