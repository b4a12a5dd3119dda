"""Campaigns that measure what the tool promises: a seeded slice in every test run, the whole by `make promises`."""

from collections.abc import Iterator

import pytest

from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

from .campaign import Campaign
from .probing import Weakened


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--whole", action="store_true", help="run the campaigns whole, as `make promises` does")
    parser.addoption("--seed", type=int, default=20261026, help="the seed of the campaigns")


@pytest.fixture
def campaign(request: pytest.FixtureRequest) -> Campaign:
    """How much of a campaign to run, and with which seed."""
    return Campaign(whole=request.config.getoption("--whole"), seed=request.config.getoption("--seed"))


@pytest.fixture(scope="session")
def sandbox() -> Iterator[WarmSandbox]:
    """A sandbox of bubblewrap with all its defences."""
    made = WarmSandbox("bubblewrap", "pytest")
    yield made
    made.close()


@pytest.fixture(scope="session")
def weakened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Weakened]:
    """Sandboxes whose defences can be taken away."""
    made = Weakened(tmp_path_factory.mktemp("weakened"))
    yield made
    made.close()
