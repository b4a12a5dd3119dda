"""The way that a picker walks."""

from collections.abc import Iterable
from operator import attrgetter

from src.allocation import Pick


def walk(picks: Iterable[Pick]) -> list[Pick]:
    """Order picks by the picker's way: up the first aisle, down the second, and so on.

    Up is from bay 1 on. Aisles come in alphabetical order, and those that the picker has no
    business in are passed by. At one bin, picks go by article.
    """
    way: list[Pick] = []
    by_aisle: dict[str, list[Pick]] = {}
    for pick in sorted(picks, key=attrgetter("bin", "sku")):
        by_aisle.setdefault(pick.bin.aisle, []).append(pick)
    upwards = True
    for stops in by_aisle.values():
        way += sorted(stops, key=attrgetter("bin.bay"), reverse=not upwards)
        upwards = not upwards
    return way
