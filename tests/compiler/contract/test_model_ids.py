"""What the id of a model tells."""

import pytest

from liarproof.compiler.contract.model_ids import alias_of, cache_minimum, is_served, takes_temperature


@pytest.mark.parametrize(
    ("model", "alias"),
    [
        ("claude-haiku-4-5-20251001", "claude-haiku-4-5"),
        ("claude-sonnet-4-5-20250929", "claude-sonnet-4-5"),
        ("claude-haiku-4-5", "claude-haiku-4-5"),
        ("claude-haiku-4-5-20251399", "claude-haiku-4-5-20251399"),
        ("claude-haiku-4-5-2025100", "claude-haiku-4-5-2025100"),
        ("claude-haiku-4-5-20251001\n", "claude-haiku-4-5-20251001\n"),
        ("claude-haiku-4-5-2025100\u0661", "claude-haiku-4-5-2025100\u0661"),
        ("-20251001", "-20251001"),
        ("", ""),
    ],
)
def test_an_alias_is_the_id_without_the_day_of_a_snapshot(model: str, alias: str):
    assert alias_of(model) == alias


@pytest.mark.parametrize(
    ("asked", "served"),
    [
        ("claude-haiku-4-5", "claude-haiku-4-5"),
        ("claude-haiku-4-5", "claude-haiku-4-5-20251001"),
        ("claude-haiku-4-5-20251001", "claude-haiku-4-5-20251001"),
    ],
)
def test_that_very_model_or_a_snapshot_of_the_alias_is_the_one_asked_for(asked: str, served: str):
    assert is_served(asked, served)


@pytest.mark.parametrize(
    ("asked", "served"),
    [
        ("claude-haiku-4-5", "claude-haiku-5-5"),
        ("claude-haiku-4-5", "claude-haiku-4-5-20251399"),
        ("claude-haiku-4-5", "claude-haiku-4-5-latest"),
        ("claude-haiku-4-5", "claude-haiku-4-5-20251001-20251001"),
        ("claude-haiku-4-5", "Claude-Haiku-4-5"),
        ("claude-haiku-4-5", ""),
        ("claude-sonnet-5", "claude-sonnet-5-5"),
        ("claude-sonnet-5", "claude-sonnet-5-5-20260901"),
        ("claude-haiku-4-5-20251001", "claude-haiku-4-5"),
        ("claude-haiku-4-5-20251001", "claude-haiku-4-5-20260101"),
        ("claude-haiku-4-5-20251001", "claude-haiku-4-5-20251001-20251001"),
    ],
)
def test_nothing_else_is(asked: str, served: str):
    assert not is_served(asked, served)


@pytest.mark.parametrize(
    "model",
    [
        "claude-haiku-4-5",
        "claude-haiku-4-5-20251001",
        "claude-opus-4-6",
        "claude-sonnet-4-20250514",
        "claude-3-7-sonnet-20250219",
        "claude-3-opus",
    ],
)
def test_models_older_than_4_7_take_a_temperature(model: str):
    assert takes_temperature(model) is True


@pytest.mark.parametrize(
    "model",
    [
        "claude-opus-4-7",
        "claude-opus-4-8",
        "claude-opus-4-10",
        "claude-opus-5",
        "claude-fable-5-1",
        "claude-sonnet-5-5",
        "claude-haiku-5-5-20260901",
        "claude-haiku-10",
    ],
)
def test_models_from_4_7_and_5_on_take_none(model: str):
    assert takes_temperature(model) is False


@pytest.mark.parametrize("model", ["claude-mythos-preview", "gpt-4", "claude-haiku", "claude-haiku-4-5-fast", ""])
def test_of_a_model_without_a_version_it_is_not_known(model: str):
    assert takes_temperature(model) is None


@pytest.mark.parametrize(
    ("model", "tokens"),
    [
        ("claude-haiku-5-5", 512),
        ("claude-haiku-4-5", 4096),
        ("claude-haiku-4-5-20251001", 4096),
        ("claude-opus-5-5", None),
        ("claude-haiku-4-50", None),
    ],
)
def test_the_shortest_prefix_that_is_cached_is_known_of_some(model: str, tokens: int | None):
    assert cache_minimum(model) == tokens
