"""The way that a picker walks."""

from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter

from src.allocation import Pick


def walk(picks: Iterable[Pick]) -> list[Pick]:
    """Order picks by the picker's way: up the first aisle, down the second, and so on.

    Up is from bay 1 on. Aisles come in alphabetical order, and those that the picker has no
    business in are passed by. At one bin, picks go by article.
    """
    way: list[Pick] = []
    by_aisle = groupby(sorted(picks, key=attrgetter("bin", "sku")), key=attrgetter("bin.aisle"))
    downwards = False
    for _, group in by_aisle:
        stops = sorted(group, key=attrgetter("bin.bay"), reverse=downwards)
        way += stops
        if len(stops) > 1:  # for one stop, the picker steps in and out at the same end
            downwards = not downwards
    return way
