"""Reading what a call used."""

from typing import Any

import msgspec
import pytest

from liarproof.runtime.pricing.usage import Usage, UsageError, read_usage


def refused(value: dict[str, Any]) -> str:
    with pytest.raises(UsageError) as problem:
        read_usage(value)
    return str(problem.value)


def test_what_was_cached_is_beside_the_input_and_not_in_it():
    usage = read_usage({
        "input_tokens": 95, "cache_creation_input_tokens": 6000, "cache_read_input_tokens": 3000, "output_tokens": 60,
    })  # fmt: skip
    assert usage == Usage(95, 6000, 0, 3000, 60)
    assert usage.total_input == 9095


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"input_tokens": None, "cache_creation_input_tokens": None, "cache_read_input_tokens": None},
        {"output_tokens": None, "cache_creation": None, "server_tool_use": None, "service_tier": None, "speed": None},
        {"output_tokens": 0, "cache_creation": {}, "server_tool_use": {"web_search_requests": 0}},
        {"cache_creation": {"ephemeral_5m_input_tokens": None, "ephemeral_1h_input_tokens": 0}},
    ],
)
def test_what_is_null_or_missing_counts_nothing(value: dict[str, Any]):
    assert read_usage(value) == Usage()


@pytest.mark.parametrize(
    ("value", "write_5m", "write_1h"),
    [
        ({"cache_creation_input_tokens": 6000}, 6000, 0),
        ({"cache_creation_input_tokens": 6000, "cache_creation": None}, 6000, 0),
        ({"cache_creation_input_tokens": 6000, "cache_creation": {}}, 6000, 0),
        ({"cache_creation_input_tokens": 6000, "cache_creation": {"ephemeral_5m_input_tokens": None}}, 6000, 0),
        ({"cache_creation_input_tokens": 6000, "cache_creation": {"ephemeral_1h_input_tokens": 6000}}, 0, 6000),
        (
            {
                "cache_creation_input_tokens": 6000,
                "cache_creation": {"ephemeral_5m_input_tokens": 2000, "ephemeral_1h_input_tokens": 4000},
            },
            2000,
            4000,
        ),
        ({"cache_creation": {"ephemeral_5m_input_tokens": 2000, "ephemeral_1h_input_tokens": 4000}}, 2000, 4000),
    ],
)
def test_what_was_cached_counts_by_its_parts_and_else_as_kept_for_5_minutes(
    value: dict[str, Any], write_5m: int, write_1h: int
):
    assert read_usage(value) == Usage(cache_write_5m_tokens=write_5m, cache_write_1h_tokens=write_1h)


@pytest.mark.parametrize(
    ("total", "parts", "added"),
    [
        (6000, {"ephemeral_5m_input_tokens": 2000}, 2000),
        (6000, {"ephemeral_5m_input_tokens": 6000, "ephemeral_1h_input_tokens": 1}, 6001),
        (0, {"ephemeral_1h_input_tokens": 1}, 1),
        (6000, {"ephemeral_5m_input_tokens": 0, "ephemeral_1h_input_tokens": 0}, 0),
    ],
)
def test_parts_that_do_not_add_up_are_refused(total: int, parts: dict[str, int], added: int):
    assert refused({"cache_creation_input_tokens": total, "cache_creation": parts}) == (
        f"usage.cache_creation_input_tokens is {total}, and its parts in usage.cache_creation add up to {added}. "
        "Expected the same number."
    )


@pytest.mark.parametrize(
    "field", ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens"]
)
@pytest.mark.parametrize("count", [-1, 1.0, 0.5, float("nan"), True, False, "5", [], {}])
def test_what_is_no_count_is_refused(field: str, count: Any):
    assert refused({field: count}) == f"usage.{field} is {count!r}. Expected a whole number of tokens, 0 or more."


def test_a_part_that_is_no_count_is_refused():
    assert refused({"cache_creation": {"ephemeral_1h_input_tokens": -5}}) == (
        "usage.cache_creation.ephemeral_1h_input_tokens is -5. Expected a whole number of tokens, 0 or more."
    )


def test_parts_that_are_no_object_are_refused():
    assert refused({"cache_creation": "x" * 100}) == (
        f"usage.cache_creation is '{'x' * 58}…. "
        "Expected an object that holds ephemeral_5m_input_tokens and ephemeral_1h_input_tokens."
    )


@pytest.mark.parametrize(
    ("value", "path", "number"),
    [
        ({"audio_input_tokens": 12}, "audio_input_tokens", "12"),
        ({"server_tool_use": {"web_search_requests": 3}}, "server_tool_use.web_search_requests", "3"),
        ({"cache_creation": {"ephemeral_1d_input_tokens": 7}}, "cache_creation.ephemeral_1d_input_tokens", "7"),
        (
            {"iterations": [{"type": "message"}, {"type": "compaction", "input_tokens": 9}]},
            "iterations[1].input_tokens",
            "9",
        ),
        ({"\x1b[2J": 0.5}, "\\x1b[2J", "0.5"),
    ],
)
def test_a_number_that_no_price_is_for_is_said_and_not_left_out(value: dict[str, Any], path: str, number: str):
    assert refused({"input_tokens": 5, **value}) == (
        f"usage.{path} is {number}, which liarproof has no price for, so that this call would be counted as cheaper "
        "than it is. Make calls that do not use it."
    )


def test_a_call_at_another_speed_is_refused():
    assert read_usage({"input_tokens": 5, "speed": "standard"}) == Usage(5)
    assert refused({"input_tokens": 5, "speed": "fast"}) == (
        "usage.speed is 'fast', which has prices of its own that liarproof does not know. "
        "Make calls at the speed 'standard'."
    )


def test_what_costs_nothing_of_its_own_is_passed_over():
    value = {
        "input_tokens": 5,
        "output_tokens": 60,
        "output_tokens_details": {"thinking_tokens": 40},
        "audio_input_tokens": 0,
        "service_tier": "standard",
        "inference_geo": "eu",
        "is_new": True,
    }
    assert read_usage(value) == Usage(input_tokens=5, output_tokens=60)


def test_all_that_the_service_sends_is_read():
    value = {
        "cache_creation": {"ephemeral_1h_input_tokens": 1000, "ephemeral_5m_input_tokens": 5000},
        "cache_creation_input_tokens": 6000,
        "cache_read_input_tokens": 3000,
        "inference_geo": "global",
        "input_tokens": 95,
        "output_tokens": 60,
        "output_tokens_details": {"thinking_tokens": 40},
        "server_tool_use": {"web_fetch_requests": 0, "web_search_requests": 0},
        "service_tier": "standard",
        "speed": "standard",
    }
    assert read_usage(value) == Usage(95, 5000, 1000, 3000, 60)


def test_usages_are_added_field_by_field():
    assert Usage(1, 2, 3, 4, 5) + Usage(10, 20, 30, 40, 50) == Usage(11, 22, 33, 44, 55)
    assert sum([Usage(1), Usage(output_tokens=2)], Usage()) == Usage(1, output_tokens=2)


def test_a_record_keeps_what_is_not_0_and_refuses_less_than_0():
    assert msgspec.json.encode(Usage(5)) == b'{"input_tokens":5}'
    assert msgspec.json.decode(b'{"input_tokens":5}', type=Usage) == Usage(5)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"input_tokens":-5}', type=Usage)
