"""A trip of one bus, from its first stop to its last."""

from dataclasses import dataclass

from src.clock import DAY, face


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
        carried = list(self.calls[:1])
        for call in self.calls[1:]:
            time = call.time
            if time < carried[-1].time - DAY // 2:
                time += DAY
            if time < carried[-1].time:
                raise ValueError(
                    f"line {self.line} reaches {call.stop} at {face(time)}, "
                    f"before it leaves {carried[-1].stop} at {face(carried[-1].time)}"
                )
            carried.append(Call(call.stop, time))
        object.__setattr__(self, "calls", tuple(carried))

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
