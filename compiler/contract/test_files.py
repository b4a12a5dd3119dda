"""Which files test runners take for files of tests."""

import re
from collections.abc import Iterable, Mapping
from typing import Literal

TEST_FILE: Mapping[Literal["pytest", "node"], re.Pattern[str]] = {
    "pytest": re.compile(r"(^|/)(test_[^/]*|[^/]*_test)\.py$"),
    "node": re.compile(r"(^|/)(test|test-[^/]+|[^/]+[._-]test)\.[cm]?[jt]s$"),
}
"""Paths of files that a runner takes for files of tests where it is given a folder that they are in, by its adapter."""


def holds_tests(test_file: re.Pattern[str], paths: Iterable[str], path: str) -> bool:
    """Whether a runner that looks in some files and folders runs a file; one that they name is run by any name."""
    return any(path == place or (lies_in(path, place) and test_file.search(path)) for place in paths)


def lies_in(path: str, place: str) -> bool:
    """Whether a path is a place, or lies under it."""
    return path == place or path.startswith(place.removesuffix("/") + "/")
