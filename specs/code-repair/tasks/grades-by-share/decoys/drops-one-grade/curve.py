"""Grades on a curve: a share of the class gets each grade."""

from collections.abc import Sequence
from dataclasses import dataclass

from .ranking import place


@dataclass(frozen=True)
class Band:
    """A grade, and the share of the class, in percent, that gets it or a better one."""

    grade: str
    top_percent: int


SCHOOL_BANDS = (Band("A", 10), Band("B", 35), Band("C", 70), Band("D", 90), Band("E", 100))


def grade(mark: int, marks: Sequence[int], bands: Sequence[Band] = SCHOOL_BANDS) -> str:
    """The best grade that has room for a mark among the marks of its class."""
    reached = place(mark, marks)
    last = reached + marks.count(mark) - 1
    for index, band in enumerate(bands):
        room = band.top_percent * len(marks)
        if 100 * reached <= room:
            if 100 * last > room:
                return bands[index + 1].grade
            return band.grade
    raise ValueError(f"no band takes in place {reached} of {len(marks)}")
