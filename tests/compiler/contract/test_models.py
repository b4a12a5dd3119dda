"""Which models take a temperature."""

import pytest

from liarproof.compiler.contract.models import takes_temperature


@pytest.mark.parametrize(
    "model",
    [
        "claude-haiku-4-5",
        "claude-haiku-4-5-20251001",
        "claude-sonnet-4-5-20250929",
        "claude-sonnet-4-6",
        "claude-opus-4-5",
        "claude-opus-4-20250514",
    ],
)
def test_a_model_before_4_7_takes_one(model: str):
    assert takes_temperature(model) is True


@pytest.mark.parametrize(
    "model",
    [
        "claude-opus-4-7",
        "claude-opus-4-8",
        "claude-opus-4-10",
        "claude-sonnet-5",
        "claude-opus-5",
        "claude-fable-5-1",
        "claude-haiku-5-5",
        "claude-sonnet-5-5-20260901",
        "claude-opus-10",
    ],
)
def test_a_model_from_4_7_and_5_on_takes_none(model: str):
    assert takes_temperature(model) is False


@pytest.mark.parametrize("model", ["", "claude", "gpt-5", "claude-next", "my-claude-opus-5", "claude-opus-5-preview"])
def test_of_another_name_nothing_is_known(model: str):
    assert takes_temperature(model) is None
