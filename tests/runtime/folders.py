"""Copies of the suites in `specs/`, for tests to change."""

import shutil
from pathlib import Path

SPECS = Path(__file__).parents[2] / "specs"


def copied(suite: str, folder: Path) -> Path:
    """A copy of a suite under a folder."""
    return Path(shutil.copytree(SPECS / suite, folder / suite))
