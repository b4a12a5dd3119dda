"""Sandboxes with Node in them."""

from collections.abc import Iterator

import pytest

from liarproof.runtime.worlds.sandbox.warm import WarmSandbox


@pytest.fixture(scope="session")
def node() -> Iterator[WarmSandbox]:
    """A sandbox of bubblewrap that all tests share."""
    made = WarmSandbox("bubblewrap", "node")
    yield made
    made.close()


@pytest.fixture(scope="session")
def bare_node() -> Iterator[WarmSandbox]:
    """What stands in for it where somebody asked for none."""
    made = WarmSandbox("none", "node")
    yield made
    made.close()
