"""The suites and agents that the compiler's tests spoil."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from .support import AGENTS, SUITES, Agents, Desk

collect_ignore = ["suites"]  # in the folders of tasks lie tests of theirs


@pytest.fixture
def desk_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Desk]:
    """A copy of a suite by its id, or of `agents`, with the working folder above its `specs`."""

    def copied(suite: str) -> Desk:
        folder = tmp_path / "specs" / suite
        shutil.copytree(AGENTS if suite == AGENTS.name else SUITES / suite, folder)
        monkeypatch.chdir(tmp_path)
        return Agents(folder) if suite == AGENTS.name else Desk(folder)

    return copied


@pytest.fixture
def desk(desk_of: Callable[[str], Desk]) -> Desk:
    """A copy of specs/parcel-desk."""
    return desk_of("parcel-desk")


@pytest.fixture
def repair(desk_of: Callable[[str], Desk]) -> Desk:
    """A copy of specs/tiny-repair, whose world is a workspace."""
    return desk_of("tiny-repair")


@pytest.fixture
def agents(desk_of: Callable[[str], Desk]) -> Desk:
    """A copy of specs/agents."""
    return desk_of("agents")
