"""Sandboxes, warm from the first test on."""

from collections.abc import Iterator

import pytest

from liarproof.runtime.worlds.sandbox.warm import WarmSandbox


@pytest.fixture(scope="session")
def sandbox() -> Iterator[WarmSandbox]:
    """A sandbox of bubblewrap that all tests share."""
    made = WarmSandbox("bubblewrap", "pytest")
    yield made
    made.close()


@pytest.fixture(scope="session")
def bare() -> Iterator[WarmSandbox]:
    """What stands in for a sandbox where somebody asked for none."""
    made = WarmSandbox("none", "pytest")
    yield made
    made.close()


@pytest.fixture
def fresh() -> Iterator[WarmSandbox]:
    """A sandbox that nothing has run in."""
    made = WarmSandbox("bubblewrap", "pytest")
    yield made
    made.close()
