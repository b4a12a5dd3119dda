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
    ranked = sorted(marks, reverse=True)
    for band in bands:
        outside = ranked[band.top_percent * len(marks) // 100 :]
        if not outside or mark > outside[0]:
            return band.grade
    raise ValueError(f"no band takes in place {place(mark, marks)} of {len(marks)}")
