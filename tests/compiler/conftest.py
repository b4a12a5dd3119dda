"""The suite that the compiler's tests spoil."""

import shutil
from pathlib import Path

import pytest

from .support import PARCEL_DESK, SHOWN, Desk


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A copy of specs/parcel-desk, with the working folder above its `specs`."""
    folder = tmp_path / SHOWN
    shutil.copytree(PARCEL_DESK, folder)
    monkeypatch.chdir(tmp_path)
    return Desk(folder)
