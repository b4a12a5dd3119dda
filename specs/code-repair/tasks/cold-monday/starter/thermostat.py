"""Looks up what the heating has to do at a given minute of the week."""

from bisect import bisect_right
from collections.abc import Iterable
from operator import attrgetter

from src.programme import Switch


class Thermostat:
    """A week of switches that repeats for ever."""

    def __init__(self, switches: Iterable[Switch]) -> None:
        self._switches = sorted(switches, key=attrgetter("minute"))
        self._minutes = [switch.minute for switch in self._switches]
        if not self._switches:
            raise ValueError("a programme needs one switch or more")

    def target(self, minute: int) -> float:
        """The temperature to hold, as set by the switch that came last."""
        return self._switches[bisect_right(self._minutes, minute) - 1].target

    def coming(self, minute: int) -> Switch:
        """The switch that comes next."""
        return self._switches[bisect_right(self._minutes, minute) % len(self._switches)]
