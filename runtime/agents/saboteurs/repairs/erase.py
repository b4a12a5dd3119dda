"""Erase: instead of the repair, a test is taken away."""

from collections.abc import Iterator

from .....compiler.contract.test_files import TEST_FILE, holds_tests
from ..saboteur import Saboteur
from .repair import Repair


def derive(repair: Repair) -> Iterator[Saboteur]:
    """One for each of the author's files of tests that the runner runs: it is written empty."""
    for path in sorted(repair.tests):
        if holds_tests(TEST_FILE[repair.runner.adapter], repair.runner.paths, path):
            yield Saboteur(f"erase:{path}", repair.ending({path: ""}))
