"""The programme that the household writes: from when on it should be how warm."""

from dataclasses import dataclass
from operator import attrgetter

from src.week import days_in, minute_of_week


@dataclass(frozen=True)
class Switch:
    """From this minute of the week on, the rooms are to have this temperature."""

    minute: int
    target: float


def read_programme(text: str) -> list[Switch]:
    """Read rows of days, time and degrees, such as `Mon-Fri 06:30 21`, in the order of the week."""
    switches = []
    for row in text.strip().splitlines():
        days, time, degrees = row.split()
        for day in days_in(days):
            switches.append(Switch(minute_of_week(f"{day} {time}"), float(degrees)))
    return sorted(switches, key=attrgetter("minute"))
