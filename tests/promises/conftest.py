"""Campaigns that measure what the tool promises: a seeded slice in every test run, the whole by `make promises`."""

import pytest

from .campaign import Campaign


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--whole", action="store_true", help="run the campaigns whole, as `make promises` does")
    parser.addoption("--seed", type=int, default=20261026, help="the seed of the campaigns")


@pytest.fixture
def campaign(request: pytest.FixtureRequest) -> Campaign:
    """How much of a campaign to run, and with which seed."""
    return Campaign(whole=request.config.getoption("--whole"), seed=request.config.getoption("--seed"))
