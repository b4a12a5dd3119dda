"""The shop as a database world, opened for one test."""

from collections.abc import Iterator

import pytest

from liarproof.runtime.worlds.database import DatabaseWorld

from ..shop import head


@pytest.fixture
def shop() -> Iterator[DatabaseWorld]:
    world = DatabaseWorld.open(head())
    yield world
    world.close()
