"""Files of prices: what is read of a good one, and what is said of a bad one."""

import json
from datetime import date
from typing import Any

import pytest

from liarproof.runtime.pricing.price import LongerRates, Price, Rates
from liarproof.runtime.pricing.price_file import PricesError, read_prices

RATES: dict[str, Any] = {"input": "1", "output": "5.5", "write_5m": "1.25", "write_1h": "2.000000", "read": "0.000001"}
READ = Rates(1_000_000, 5_500_000, 1_250_000, 2_000_000, 1)
EXAMPLE = '{"input": "1", "output": "5", "write_5m": "1.25", "write_1h": "2", "read": "0.10"}'
AMOUNT = 'US dollars per million tokens as text, such as "0.10", below a million and with at most six decimals'


def written(*entries: Any, model: str = "m") -> bytes:
    return json.dumps({"prices": {model: entries}}).encode()


def refused(content: bytes) -> str:
    with pytest.raises(PricesError) as problem:
        read_prices(content)
    return str(problem.value)


def test_amounts_are_read_in_millionths():
    assert read_prices(written(RATES)) == {"m": (Price(None, READ),)}


def test_each_price_but_the_first_has_a_day():
    later = {"from": "2026-10-07", **RATES}
    assert read_prices(written(RATES, later)) == {"m": (Price(None, READ), Price(date(2026, 10, 7), READ))}


def test_prices_of_longer_prompts_are_read():
    longer = [{"above": 100, **RATES}, {"above": 200, **RATES}]
    found = read_prices(written(RATES | {"longer": longer}))["m"][0]
    assert found.longer == (LongerRates(100, READ), LongerRates(200, READ))


def test_the_price_of_a_snapshot_is_that_of_its_alias():
    assert list(read_prices(written(RATES, model="claude-haiku-4-5-20251001"))) == ["claude-haiku-4-5"]


def test_a_mark_at_the_front_and_ends_of_line_of_windows_do_no_harm():
    content = b"\xef\xbb\xbf" + json.dumps({"prices": {"m": [RATES]}}, indent=1).replace("\n", "\r\n").encode()
    assert read_prices(content) == {"m": (Price(None, READ),)}


@pytest.mark.parametrize("amount", ["0", "0.0", "007", "999999.999999"])
def test_an_amount_may_be_nothing_and_much(amount: str):
    assert read_prices(written(RATES | {"input": amount}))["m"][0].rates.input == round(float(amount) * 1_000_000)


@pytest.mark.parametrize(
    "amount",
    [
        0.1, 1, "", " 1", "1 ", "1\n", "-1", "+1", "1e3", ".5", "5.", "1,5", "1_0", "$1", "NaN", "Infinity", "1000000",
        "0.0000001", "٣", None, True, ["1"],
    ],
)  # fmt: skip
def test_what_is_no_amount_is_refused(amount: Any):
    assert refused(written(RATES, {"from": "2026-10-07", **RATES, "read": amount})) == (
        f"At prices.m[1].read: expected {AMOUNT}, and found {json.dumps(amount)}."
    )


@pytest.mark.parametrize("day", ["2026-02-30", "20261007", "2026-W41-3", "2026-10-07T00:00:00", "", None, 20261007])
def test_what_is_no_day_is_refused(day: Any):
    assert refused(written({"from": day, **RATES})) == (
        f'At prices.m[0].from: expected a day as text, such as "2026-10-07", and found {json.dumps(day)}.'
    )


@pytest.mark.parametrize("above", [0, -1, 100, 99, 150.0, "150", True, None])
def test_prices_of_longer_prompts_are_in_order_of_length(above: Any):
    longer = [{"above": 100, **RATES}, {"above": above, **RATES}]
    assert refused(written(RATES | {"longer": longer})) == (
        "At prices.m[0].longer[1].above: expected a whole number of tokens, 101 or more, "
        f"and found {json.dumps(above)}."
    )


@pytest.mark.parametrize("day", ["2026-10-07", "2026-10-06"])
def test_prices_are_in_order_of_time(day: str):
    assert refused(written({"from": "2026-10-07", **RATES}, {"from": day, **RATES})) == (
        f'At prices.m[1].from: expected a day after 2026-10-07, the one before, and found "{day}".'
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{", "It is no JSON: Expecting property name enclosed in double quotes at line 1, column 2."),
        (b'{"prices":\n oops}', "It is no JSON: Expecting value at line 2, column 2."),
        (b"", "It is no JSON: Expecting value at line 1, column 1."),
        (b"[]", "At the top: expected an object, and found []."),
        (b"{}", "At the top: the key 'prices' is missing. Expected prices."),
        (b'{"prices": {}, "x\\u001b": 1}', 'At the top: there is no key "x\\u001b". Allowed are prices.'),
        (b'{"prices": []}', "At prices: expected an object, and found []."),
        (
            b'{"prices": {}}',
            f'At prices: expected at least one model, such as {{"claude-haiku-4-5": [{EXAMPLE}]}}, and found {{}}.',
        ),
        (b'{"prices": {"a b": []}}', 'At prices: expected the ids of models as keys, and found "a b".'),
        (b'{"prices": {"m": []}}', f"At prices.m: expected a list of prices, such as [{EXAMPLE}], and found []."),
        (b'{"prices": {"m": {}}}', f"At prices.m: expected a list of prices, such as [{EXAMPLE}], and found {{}}."),
        (b'{"prices": {"m": [7]}}', "At prices.m[0]: expected an object, and found 7."),
        (
            b'{"prices": {"m": [], "m": []}}',
            'The key "m" is there twice in one object. Leave one of the two.',
        ),
        (
            written({"input": "1", "output": "5"}),
            "At prices.m[0]: the key 'write_5m' is missing. Expected input, output, write_5m, write_1h, read.",
        ),
        (
            written(RATES, RATES),
            "At prices.m[1]: the key 'from' is missing. Expected from, input, output, write_5m, write_1h, read.",
        ),
        (
            written(RATES | {"cached": "1"}),
            "At prices.m[0]: there is no key \"cached\". "
            "Allowed are input, output, write_5m, write_1h, read, from, longer.",
        ),
        (
            written(RATES | {"longer": []}),
            "At prices.m[0].longer: expected a list of prices, such as "
            '[{"above": 100000, "input": "1", "output": "5", "write_5m": "1.25", "write_1h": "2", "read": "0.10"}], '
            "and found [].",
        ),
        (
            written(RATES | {"longer": [RATES]}),
            "At prices.m[0].longer[0]: the key 'above' is missing. "
            "Expected above, input, output, write_5m, write_1h, read.",
        ),
        (
            json.dumps({"prices": {"claude-x-1": [RATES], "claude-x-1-20260101": [RATES]}}).encode(),
            "At prices.claude-x-1-20260101: claude-x-1 has prices already, and a model and its snapshots have the "
            "same. Leave one of the two.",
        ),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_with_a_sentence(content: bytes, message: str):
    assert refused(content) == message


@pytest.mark.parametrize("content", [b"\xff\xfe\xfd", b"[" * 100_000, b"9" * 5_000, b'"\xff"'])
def test_bytes_that_break_a_reader_are_refused(content: bytes):
    assert refused(content).startswith("It is no JSON")
