"""What the page on prices shows is a file of prices, and means what the page says."""

import json
from datetime import date
from decimal import Decimal

import pytest

from liarproof.runtime.pricing.table import PriceTable, packaged_prices
from liarproof.runtime.pricing.usage import Usage

from .blocks import ROOT, blocks

FILES = [block.text for block in blocks(ROOT / "docs" / "prices.md") if block.kind == "json"]


@pytest.fixture
def table() -> PriceTable:
    (content,) = FILES
    return packaged_prices().with_overrides(content.encode())


def test_it_is_what_its_schema_says():
    from jsonschema import Draft202012Validator

    from liarproof.schemas import load

    (content,) = FILES
    Draft202012Validator(load("prices")).validate(json.loads(content))


@pytest.mark.parametrize(
    ("tokens", "on", "cost"),
    [
        (100_000, date(2026, 12, 31), "0.1"),
        (100_000, date(2027, 1, 1), "0.08"),
        (100_001, date(2027, 1, 1), "0.1600016"),
    ],
)
def test_a_price_holds_until_the_next_and_a_longer_prompt_has_its_own(
    table: PriceTable, tokens: int, on: date, cost: str
):
    assert table.cost("our-model", Usage(tokens), on) == Decimal(cost)


def test_it_adds_to_what_is_there(table: PriceTable):
    assert table.prices.keys() == packaged_prices().prices.keys() | {"our-model"}
