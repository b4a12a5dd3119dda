"""A place to serve from, and the suites that are there."""

from pathlib import Path

import pytest

from .place import lay_out


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with suites under `specs`."""
    return lay_out(tmp_path_factory.mktemp("place"))


@pytest.fixture
def specs(place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the suites, from another one that is empty."""
    monkeypatch.chdir(tmp_path)
    return place / "specs"
