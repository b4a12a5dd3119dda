"""Erase: instead of the repair, a test is taken away."""

from collections.abc import Iterator

from .....compiler.contract.test_files import TEST_FILE, holds_tests
from ..course import Course
from ..ground import Ground
from ..saboteur import Saboteur
from .repair import repair_of


def derive(course: Course, ground: Ground) -> Iterator[Saboteur]:
    """One for each of the author's files of tests that the runner runs: it is written empty."""
    repair = repair_of(course, ground)
    if repair is None or ground.workspace is None:
        return
    runner = ground.workspace.runner
    for path in sorted(repair.tests):
        if holds_tests(TEST_FILE[runner.adapter], runner.paths, path):
            yield Saboteur(f"erase:{path}", repair.ending({path: ""}))
