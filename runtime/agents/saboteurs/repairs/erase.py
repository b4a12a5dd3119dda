"""Erase: instead of the repair, a test is taken away."""

import re
from collections.abc import Iterator

from ..course import Course
from ..ground import Ground
from ..saboteur import Saboteur
from .repair import repair_of

_TESTS = re.compile(r"(^|/)(test[^/]*|[^/]*[._-]test)\.\w+$")
"""The files of tests of either runner, and no others beside them."""


def derive(course: Course, ground: Ground) -> Iterator[Saboteur]:
    """One for each of the author's files of tests: it is written empty."""
    repair = repair_of(course, ground)
    for path in sorted(repair.tests) if repair else ():
        if repair and _TESTS.search(path):
            yield Saboteur(f"erase:{path}", repair.ending({path: ""}))
