"""What the service refuses beside the conversation, and what it takes."""

from functools import partial
from typing import Any

import anthropic
import pytest

from .talk import HELLO, LOOK, OLD_HAIKU, SONNET, talk

CACHED = {"cache_control": {"type": "ephemeral"}}
HOUR = {"cache_control": {"type": "ephemeral", "ttl": "1h"}}


def words(text: str, control: Any = None) -> dict[str, Any]:
    return {"type": "text", "text": text, **(control or {})}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"max_tokens": 0}, "max_tokens: Input should be greater than or equal to 1"),
        ({"extra_body": {"max_tokens": None}}, "max_tokens: Field required"),
        ({"extra_body": {"temperature": 0}}, "`temperature` is deprecated for this model."),
        ({"extra_body": {"top_p": 0.5}}, "`top_p` is deprecated for this model."),
        ({"model": SONNET, "extra_body": {"top_k": 5}}, "`top_k` is deprecated for this model."),
        ({"model": OLD_HAIKU, "extra_body": {"temperature": 1.5}}, "temperature: range: 0..1"),
        ({"extra_body": {"temprature": 0}}, "Object contains unknown field `temprature`"),
        ({"extra_body": {"max_tokens": "many"}}, "max_tokens: Expected `int | null`, got `str`"),
        ({"extra_body": {"stream": True}}, "stream: the double answers whole messages only"),
        (
            {"thinking": {"type": "enabled", "budget_tokens": 9}},
            "thinking.enabled.budget_tokens: Input should be greater than or equal to 1024",
        ),
        (
            {"thinking": {"type": "enabled", "budget_tokens": 2000}},
            "`max_tokens` must be greater than `thinking.budget_tokens`",
        ),
        ({"thinking": {"type": "enabled"}}, "thinking.enabled.budget_tokens: Field required"),
        ({"output_config": {"effort": "utmost"}}, "output_config.effort: Invalid enum value 'utmost'"),
        ({"tool_choice": {"type": "auto"}}, "tool_choice may only be specified while providing tools."),
        (
            {"tools": [LOOK], "tool_choice": {"type": "tool", "name": "move"}},
            "tool_choice.name: Tool 'move' not found in provided tools",
        ),
        (
            {"model": SONNET, "tools": [LOOK], "tool_choice": {"type": "any"}},
            'tool_choice: this model takes "auto" and "none", and cannot be made to call a tool, got "any"',
        ),
        ({"tools": [LOOK, LOOK]}, "tools: Tool names must be unique."),
        (
            {"tools": [{**LOOK, "name": "look up"}]},
            "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
        ),
        (
            {"system": [words(str(at), CACHED) for at in range(4)], "tools": [{**LOOK, **CACHED}]},
            "A maximum of 4 blocks with cache_control may be provided. Found 5.",
        ),
        (
            {"system": [words("a", CACHED), words("b", HOUR)]},
            "a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block.",
        ),
        (
            {"system": [words("a", {"cache_control": {"type": "ephemeral", "ttl": "2h"}})]},
            "system.0.cache_control.ttl: Invalid enum value '2h'",
        ),
        ({"system": [words(" ")]}, "system.0: text content blocks must contain non-whitespace text"),
    ],
)
def test_it_is_refused(given: dict[str, Any], message: str) -> None:
    with talk() as line:
        assert line.fails(**given) == message
        assert line.double.counts().replies == {"400": 1}


@pytest.mark.parametrize(
    "given",
    [
        {"model": OLD_HAIKU, "extra_body": {"temperature": 0}},
        {"tools": [LOOK], "tool_choice": {"type": "tool", "name": "look"}},
        {"model": SONNET, "tools": [LOOK], "tool_choice": {"type": "none"}},
        {"max_tokens": 4000, "thinking": {"type": "enabled", "budget_tokens": 2000}},
        {"thinking": {"type": "adaptive"}, "output_config": {"effort": "max"}},
        {"output_config": {"format": {"type": "json_schema", "schema": {"type": "object"}}}},
        {"system": [words("a", HOUR), words("b", CACHED), words("c", CACHED)], "tools": [{**LOOK, **HOUR}]},
        {"cache_control": {"type": "ephemeral"}, "metadata": {"user_id": "me"}, "stop_sequences": ["!"]},
        {"system": "", "service_tier": "auto"},
        {"extra_headers": {"x-liarproof-trial": "late-refund/3"}},
    ],
)
def test_it_is_taken(given: dict[str, Any]) -> None:
    with talk() as line:
        assert line.say(**given).stop_reason == "end_turn"


def test_a_model_that_is_not_there_is_not_found() -> None:
    with talk() as line:
        for ask in (line.say, partial(line.client.messages.count_tokens, messages=[HELLO])):
            with pytest.raises(anthropic.NotFoundError) as caught:
                ask(model="claude-haiku-9")
            assert (caught.value.type, caught.value.api_message) == ("not_found_error", "model: claude-haiku-9")
        assert line.double.counts().replies == {"404": 1}


def test_a_trial_has_to_be_named_as_a_trial_is() -> None:
    with talk() as line:
        said = line.fails(extra_headers={"x-liarproof-trial": "late-refund"})
    assert said == "x-liarproof-trial: expected TASK/REPETITION, got 'late-refund'"


def test_a_count_of_tokens_is_checked_too_but_needs_no_limit() -> None:
    with talk() as line:
        count = line.client.messages.count_tokens
        one = count(model=SONNET, messages=[HELLO]).input_tokens
        assert count(model=SONNET, messages=[HELLO], system="Be brief.", tools=[LOOK]).input_tokens > one
        with pytest.raises(Exception, match="roles must alternate"):
            count(model=SONNET, messages=[HELLO, HELLO])
        counts = line.double.counts()
    assert (counts.token_counts, counts.requests, counts.billed) == (3, 0, ())


def test_what_is_counted_is_what_is_used() -> None:
    given: dict[str, Any] = {"system": "Be brief.", "tools": [LOOK]}
    with talk() as line:
        counted = line.client.messages.count_tokens(model=SONNET, messages=[HELLO], **given)
        assert line.say(model=SONNET, **given).usage.input_tokens == counted.input_tokens
