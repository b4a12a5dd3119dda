"""Where the commands are called: a working folder with a copy of the parcel desk."""

import shutil
from pathlib import Path

import pytest

from ..runs.cluster.fleet import fleet, new_fleet  # noqa: F401 - fixtures

DESK = Path(__file__).parents[3] / "specs" / "parcel-desk"


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the parcel desk under `specs`, in the working folder."""
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copytree(DESK, "specs/parcel-desk"))


@pytest.fixture
def agents(desk: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The agents of this repository beside the parcel desk, and no key of a service."""
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    return Path(shutil.copytree(DESK.parent / "agents", desk.parent / "agents"))
