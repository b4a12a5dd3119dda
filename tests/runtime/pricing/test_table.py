"""What calls cost: to the digit, by sums made another way, in whole nanodollars."""

import json
import os
import subprocess
import sys
from datetime import date
from decimal import Decimal, localcontext
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from liarproof.runtime.pricing import table as module
from liarproof.runtime.pricing.money import micro_dollars, shown
from liarproof.runtime.pricing.price_file import PricesError
from liarproof.runtime.pricing.table import PriceTable, UnknownModelError, packaged_prices
from liarproof.runtime.pricing.usage import Usage, UsageError, read_usage
from liarproof.schemas import load

TABLE = packaged_prices()
DAY = date(2026, 11, 2)
BORDER = date(2026, 10, 7)
OWN: dict[str, Any] = {"input": "7", "output": "9", "write_5m": "8", "write_1h": "8.5", "read": "0.7"}

# Nanodollars a token: input, output, write 5m, write 1h, read.
NANO: dict[str, tuple[int, ...]] = {
    "claude-haiku-5-5": (100, 500, 125, 200, 10),
    "claude-sonnet-5-5": (2_000, 10_000, 2_500, 4_000, 100),
    "claude-opus-5-5": (4_000, 20_000, 5_000, 8_000, 200),
    "claude-sonnet-5": (2_000, 10_000, 2_500, 4_000, 200),
    "claude-sonnet-4-5": (3_000, 15_000, 3_750, 6_000, 300),
    "claude-sonnet-4-6": (3_000, 15_000, 3_750, 6_000, 300),
    "claude-haiku-4-5": (1_000, 5_000, 1_250, 2_000, 100),
    "claude-opus-4-5": (5_000, 25_000, 6_250, 10_000, 500),
    "claude-opus-4-6": (5_000, 25_000, 6_250, 10_000, 500),
    "claude-opus-4-7": (5_000, 25_000, 6_250, 10_000, 500),
    "claude-opus-4-8": (5_000, 25_000, 6_250, 10_000, 500),
    "claude-opus-5": (5_000, 25_000, 6_250, 10_000, 500),
    "claude-fable-5": (10_000, 50_000, 12_500, 20_000, 1_000),
    "claude-fable-5-1": (10_000, 50_000, 12_500, 20_000, 250),
}
HAIKU_LONG = (500, 2_500, 625, 1_000, 50)


def nano(amount: Decimal) -> int:
    """An amount in nanodollars, which it has to be whole in."""
    over, under = (amount * 1_000_000_000).as_integer_ratio()
    assert under == 1
    return over


def each(model: str, on: date = DAY) -> tuple[int, ...]:
    """The price of one token of each kind."""
    one = (
        Usage(input_tokens=1),
        Usage(output_tokens=1),
        Usage(cache_write_5m_tokens=1),
        Usage(cache_write_1h_tokens=1),
        Usage(cache_read_tokens=1),
    )
    return tuple(nano(TABLE.cost(model, usage, on)) for usage in one)


def unknown(table: PriceTable, model: str, on: date = DAY) -> str:
    with pytest.raises(UnknownModelError) as problem:
        table.cost(model, Usage(1), on)
    return str(problem.value)


def own(model: str, **more: Any) -> bytes:
    return json.dumps({"prices": {model: [OWN | more]}}).encode()


@pytest.mark.parametrize("model", NANO)
def test_a_token_has_its_price(model: str):
    assert each(model) == NANO[model]
    assert each(f"{model}-20251001") == NANO[model]


def test_no_other_model_has_a_price():
    assert set(TABLE.prices) == set(NANO)


@pytest.mark.parametrize("model", NANO)
def test_prices_are_from_ever_and_only_one_has_changed(model: str):
    before = (2_000, 10_000, 2_500, 4_000, 200) if model == "claude-sonnet-5-5" else NANO[model]
    assert each(model, date.min) == each(model, date(2026, 10, 6)) == before
    assert each(model, BORDER) == each(model, date.max) == NANO[model]


@pytest.mark.parametrize(
    "usage",
    [
        Usage(100_000, output_tokens=7),
        Usage(cache_read_tokens=100_000, output_tokens=7),
        Usage(cache_write_5m_tokens=100_000),
        Usage(cache_write_1h_tokens=100_000),
        Usage(1, 2, 3, 99_994, 1_000_000),
    ],
)
def test_a_prompt_of_100_001_tokens_makes_the_whole_call_dearer(usage: Usage):
    one_more = usage + Usage(1)
    assert (usage.total_input, one_more.total_input) == (100_000, 100_001)
    assert nano(TABLE.cost("claude-haiku-5-5", usage, DAY)) == by_hand(NANO["claude-haiku-5-5"], usage)
    assert nano(TABLE.cost("claude-haiku-5-5", one_more, DAY)) == by_hand(HAIKU_LONG, one_more)
    assert nano(TABLE.cost("claude-haiku-4-5", one_more, DAY)) == by_hand(NANO["claude-haiku-4-5"], one_more)


def by_hand(prices: tuple[int, ...], usage: Usage) -> int:
    counts = (
        usage.input_tokens,
        usage.output_tokens,
        usage.cache_write_5m_tokens,
        usage.cache_write_1h_tokens,
        usage.cache_read_tokens,
    )
    return sum(price * count for price, count in zip(prices, counts, strict=True))


def test_cached_written_read_and_retried_calls_cost_what_they_do_to_the_digit():
    """A null and a missing field count 0, and a call whose stream broke is paid for like any other."""
    calls = [
        {
            "input_tokens": 95, "cache_creation_input_tokens": 6000, "cache_read_input_tokens": 3000,
            "output_tokens": 60,
        },
        {
            "input_tokens": 700, "cache_creation_input_tokens": None, "cache_read_input_tokens": 6000,
            "output_tokens": 90,
        },
        {"input_tokens": 200, "cache_read_input_tokens": 6000},
    ]  # fmt: skip
    costs = [TABLE.cost("claude-haiku-4-5", read_usage(call), DAY) for call in calls]
    assert [str(cost) for cost in costs] == ["0.008195", "0.00175", "0.0008"]
    total = sum(costs, Decimal())
    assert total == Decimal("0.0107450")
    assert (micro_dollars(total), shown(total)) == (10_745, "$0.0107")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_thousand_calls_cost_what_integers_say(seed: int):
    random = Random(seed)
    said, counted, refusals = Decimal(), 0, 0
    for _ in range(1_000):
        model = random.choice(list(NANO))
        day = random.choice([date(2026, 10, 6), BORDER, DAY])
        raw, tokens = a_call(random)
        if random.random() < 0.1:
            raw[f"new_{random.randrange(9)}_tokens"] = random.randrange(1, 10**6)
            with pytest.raises(UsageError):
                read_usage(raw)
            refusals += 1
            continue
        prices = list(NANO[model])
        if model == "claude-sonnet-5-5" and day < BORDER:
            prices[4] *= 2
        if model == "claude-haiku-5-5" and tokens[0] + sum(tokens[2:]) > 100_000:
            prices = [5 * price for price in prices]
        expected = sum(price * count for price, count in zip(prices, tokens, strict=True))
        cost = TABLE.cost(model, read_usage(raw), day)
        assert nano(cost) == expected, (model, day, raw)
        assert micro_dollars(cost) == (expected + 500) // 1_000
        assert TABLE.cost_of_batch(model, read_usage(raw), day) * 2 == cost
        said += cost
        counted += expected
    assert nano(said) == counted
    assert refusals > 0


def a_call(random: Random) -> tuple[dict[str, Any], tuple[int, ...]]:
    """A usage object as the service may send it, and its tokens: input, output, write 5m, write 1h, read."""

    def count() -> int:
        return random.choice([0, 0, random.randrange(1, 100), random.randrange(10**5), random.randrange(10**7)])

    uncached, output, write_5m, write_1h, read = (count() for _ in range(5))
    raw: dict[str, Any] = {"input_tokens": uncached, "output_tokens": output, "cache_read_input_tokens": read}
    form = random.randrange(3)
    if form == 0:
        write_1h = 0
    if form < 2:
        raw["cache_creation_input_tokens"] = write_5m + write_1h
    if form > 0:
        raw["cache_creation"] = {"ephemeral_5m_input_tokens": write_5m, "ephemeral_1h_input_tokens": write_1h}
    for field in [field for field, value in raw.items() if value == 0]:
        if random.random() < 0.5:
            raw[field] = None
        elif random.random() < 0.5:
            del raw[field]
    if random.random() < 0.5:
        raw |= {"service_tier": "standard", "server_tool_use": random.choice([None, {"web_search_requests": 0}])}
    return raw, (uncached, output, write_5m, write_1h, read)


def test_a_cost_is_exact_whatever_the_context_of_decimal():
    usage = Usage(123_456_789_123, 123_456_789_123, 123_456_789_123, 123_456_789_123, 123_456_789_123)
    with localcontext(prec=3):
        cost, half = (count("claude-haiku-4-5", usage, DAY) for count in (TABLE.cost, TABLE.cost_of_batch))
    assert cost == Decimal("123456.789123") * Decimal("9.35")
    assert half == Decimal("123456.789123") * Decimal("4.675")


def test_half_of_the_smallest_amount_there_is_is_exact():
    table = TABLE.with_overrides(own("m", read="0.000001"))
    assert table.cost_of_batch("m", Usage(cache_read_tokens=1), DAY) == Decimal("0.0000000000005")


def test_an_unknown_model_is_an_error_that_says_what_to_do():
    assert unknown(TABLE, "claude-haiku-5.5-20260901") == (
        "There is no price for 'claude-haiku-5.5-20260901'. Did you mean 'claude-haiku-5-5'? "
        'Add one with --prices FILE, where FILE holds {"prices": {"claude-haiku-5.5": [{"input": "1", "output": "5", '
        '"write_5m": "1.25", "write_1h": "2", "read": "0.10"}]}} with the prices of the model, in US dollars per '
        "million tokens."
    )


@pytest.mark.parametrize("model", ["gpt-4", "", "x" * 10_000, "\x1b[2J", "claude-haiku-4-5-latest\n"])
def test_any_other_model_is_said_on_one_short_line(model: str):
    message = unknown(TABLE, model)
    assert message.isprintable()
    assert len(message) < 600


def test_what_the_error_says_to_write_is_a_file_that_adds_the_model():
    message = unknown(TABLE, "claude-epic-7")
    written = message[message.index('{"prices"') : message.index(" with the prices")]
    assert "Did you mean" not in message
    assert TABLE.with_overrides(written.encode()).cost("claude-epic-7", Usage(1_000_000), DAY) == 1


def test_a_day_before_the_first_price_is_an_error_that_says_so():
    table = TABLE.with_overrides(own("m", **{"from": "2026-10-07"}))
    assert table.cost("m", Usage(1), BORDER) == Decimal("0.000007")
    assert unknown(table, "m", date(2026, 10, 6)).startswith(
        "There is no price for 'm' on 2026-10-06: its first one is from 2026-10-07. Add one with --prices FILE, "
    )


def test_no_model_costs_nothing_but_one_whose_owner_says_so():
    free = own("own-model", **dict.fromkeys(OWN, "0"))
    assert TABLE.with_overrides(free).cost("own-model", Usage(5, 5, 5, 5, 5), DAY) == 0
    assert all(min(each(model)) > 0 for model in TABLE.prices)


def test_a_file_adds_models_and_replaces_all_that_one_had():
    added = TABLE.with_overrides(own("own-model")).with_overrides(own("claude-haiku-5-5"))
    long = Usage(1_000_000, output_tokens=1_000_000)
    assert added.cost("own-model", long, DAY) == 16
    assert added.cost("claude-haiku-5-5", long, DAY) == 16
    assert added.cost("claude-opus-5-5", long, DAY) == 24
    assert TABLE.cost("claude-haiku-5-5", long, DAY) == 3


def test_a_file_that_names_a_snapshot_prices_its_alias():
    table = TABLE.with_overrides(own("claude-haiku-4-5-20251001"))
    assert table.cost("claude-haiku-4-5", Usage(1_000_000), DAY) == 7


def test_the_file_that_comes_with_us_is_what_the_schema_says():
    content = Path(module.__file__).with_name("prices.json").read_text(encoding="utf-8")
    Draft202012Validator(load("prices")).validate(json.loads(content))


def test_a_bad_file_is_refused():
    with pytest.raises(PricesError, match="At the top: the key 'prices' is missing"):
        TABLE.with_overrides(b"{}")


def table_of(**models: dict[str, Any]) -> PriceTable:
    content = json.dumps({"prices": {model: [rates] for model, rates in models.items()}})
    return PriceTable({}).with_overrides(content.encode())


def test_the_digest_is_that_of_what_the_table_says():
    digest = table_of(a=OWN, b=OWN).digest
    assert digest == "55cb403ef8be94c4c3428cbc49adc0ce2b763b82520a723ecb632f3502ca0240"
    assert table_of(b=OWN | {"input": "7.00"}, a=OWN).digest == digest
    assert table_of(b=OWN | {"input": "7.000001"}, a=OWN).digest != digest


DIGEST = """
from liarproof.runtime.pricing.table import packaged_prices
print(packaged_prices().digest)
"""


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_the_digest_is_the_same_in_every_process(hash_seed: str):
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "LC_ALL": "C", "TZ": "Asia/Tokyo"}
    printed = subprocess.run(
        [sys.executable, "-c", DIGEST], capture_output=True, text=True, check=True, env=environment
    ).stdout
    assert printed.strip() == TABLE.digest
