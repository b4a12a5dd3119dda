"""Whatever an agent does, nothing of it is left: no process, folder, thread or descriptor."""

import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from ...runs.rig import PARCELS, every_worlds
from .stage import marked


@pytest.fixture(autouse=True)
def nothing_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    every_worlds(PARCELS)  # it stays open
    mark = uuid4().hex
    places = tmp_path / "places"
    places.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(places))
    monkeypatch.setenv("MARK_OF_A_TEST", mark)
    before = resources()
    yield
    assert [Path(f"/proc/{process}/cmdline").read_bytes() for process in marked(mark)] == []
    assert list(places.iterdir()) == []
    assert resources() == before


def resources() -> tuple[set[str], int]:
    """Our open descriptors, and how many threads there are."""
    descriptors = {one.name for one in Path("/proc/self/fd").iterdir() if one.is_symlink()}
    return descriptors, threading.active_count()
