"""A run's folder, new for each test."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from liarproof.runtime.runs.folder import RunFolder

from .rig import manifest


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[RunFolder]:
    with closing(RunFolder.create(tmp_path / "run", manifest())) as made:
        yield made
