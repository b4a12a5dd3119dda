"""A trip of one bus, from its first stop to its last."""

from dataclasses import dataclass
from itertools import pairwise

from src.clock import face


@dataclass(frozen=True)
class Call:
    stop: str
    time: int


@dataclass(frozen=True)
class Trip:
    """The calls of one bus, in the order in which it makes them."""

    line: str
    calls: tuple[Call, ...]

    def __post_init__(self) -> None:
        for call, following in pairwise(self.calls):
            if following.time < call.time:
                raise ValueError(
                    f"line {self.line} reaches {following.stop} at {face(following.time)}, "
                    f"before it leaves {call.stop} at {face(call.time)}"
                )

    @property
    def destination(self) -> str:
        return self.calls[-1].stop

    @property
    def minutes(self) -> int:
        """How long the trip takes."""
        return self.calls[-1].time - self.calls[0].time

    def leaves(self, stop: str) -> int | None:
        """When it leaves the stop; None where it does not call or ends."""
        for call in self.calls[:-1]:
            if call.stop == stop:
                return call.time
        return None
