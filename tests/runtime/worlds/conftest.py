"""The shop as a database world, and sums as a workspace."""

from collections.abc import Iterator

import pytest

from liarproof.runtime.worlds.database import DatabaseWorld
from liarproof.runtime.worlds.sandbox.warm import WarmSandbox
from liarproof.runtime.worlds.workspace import WorkspaceWorld
from liarproof.runtime.worlds.workspace_trial import WorkspaceTrial

from ..shop import head
from .workspaces import sums_task, sums_world


@pytest.fixture
def shop() -> Iterator[DatabaseWorld]:
    world = DatabaseWorld.open(head())
    yield world
    world.close()


@pytest.fixture(scope="module")
def world() -> Iterator[WorkspaceWorld]:
    sandbox = WarmSandbox("bubblewrap", "pytest")
    yield sums_world(sandbox, editable=("src/**",))
    sandbox.close()


@pytest.fixture
def trial(world: WorkspaceWorld) -> Iterator[WorkspaceTrial]:
    with world.trial(sums_task()) as made:
        yield made
