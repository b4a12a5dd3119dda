"""The list of a class with places and grades."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .curve import SCHOOL_BANDS, Band, grade
from .ranking import place_label
from .results import Result, marks_of

ABSENT = "-"


@dataclass(frozen=True)
class Row:
    """A line of the list."""

    place: str
    pupil: str
    grade: str


def class_list(results: Sequence[Result], bands: Sequence[Band] = SCHOOL_BANDS) -> list[Row]:
    """A row for each pupil: the best first, equal marks by name, and the absent at the end."""
    marks = marks_of(results)
    sat = [(result.mark, result.pupil) for result in results if result.mark is not None]
    absent = [result.pupil for result in results if result.mark is None]
    rows = [
        Row(place_label(mark, marks), pupil, grade(mark, marks, bands))
        for mark, pupil in sorted(sat, key=lambda entry: (-entry[0], entry[1]))
    ]
    return rows + [Row(ABSENT, pupil, ABSENT) for pupil in sorted(absent)]


def tally(rows: Iterable[Row]) -> dict[str, int]:
    """How many pupils got each grade."""
    return dict(Counter(row.grade for row in rows if row.grade != ABSENT))
