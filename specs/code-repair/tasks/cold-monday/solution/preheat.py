"""Starts to heat early enough, so that it is warm when the programme says so."""

from collections.abc import Sequence
from dataclasses import replace

from src.programme import Switch
from src.week import WEEK, minutes_until, moment


def preheated(programme: Sequence[Switch], minutes_per_degree: int) -> list[Switch]:
    """Bring every switch to a warmer temperature forward by the time that the rise takes.

    The programme is in the order of the week and repeats: before its first switch comes its
    last. A ValueError says which switch leaves no time for its rise.
    """
    earlier = [*programme[-1:], *programme[:-1]]
    switches = []
    for before, switch in zip(earlier, programme, strict=True):
        rise = max(0.0, switch.target - before.target)
        lead = round(rise * minutes_per_degree)
        if rise and lead >= minutes_until(switch.minute, since=before.minute):
            raise ValueError(f"there is no time to heat up for {moment(switch.minute)}")
        switches.append(replace(switch, minute=(switch.minute - lead) % WEEK))
    return switches
