"""The suites that the compiler's tests spoil."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from .support import SUITES, Desk

collect_ignore = ["suites"]  # in the folders of tasks lie tests of theirs


@pytest.fixture
def desk_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Desk]:
    """A copy of a suite by its id, with the working folder above its `specs`."""

    def copied(suite: str) -> Desk:
        folder = tmp_path / "specs" / suite
        shutil.copytree(SUITES / suite, folder)
        monkeypatch.chdir(tmp_path)
        return Desk(folder)

    return copied


@pytest.fixture
def desk(desk_of: Callable[[str], Desk]) -> Desk:
    """A copy of specs/parcel-desk."""
    return desk_of("parcel-desk")


@pytest.fixture
def repair(desk_of: Callable[[str], Desk]) -> Desk:
    """A copy of specs/tiny-repair, whose world is a workspace."""
    return desk_of("tiny-repair")
