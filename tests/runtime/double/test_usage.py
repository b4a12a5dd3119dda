"""Cached prompts, as their numbers show them over a conversation."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liarproof.runtime.double.models import MODELS
from liarproof.runtime.double.prompt import Piece, Prompt
from liarproof.runtime.double.usage import PromptCache

from .talk import HAIKU, HELLO, LOOK, OLD_HAIKU, Talk, talk

NOW = {"cache_control": {"type": "ephemeral"}}
HOUR = {"cache_control": {"type": "ephemeral", "ttl": "1h"}}
HI = {"role": "assistant", "content": "Hi."}


class Clock:
    """A clock that stands still until it is set."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def long(mark: Any = None, *, letter: str = "x", tokens: int = 1000) -> list[dict[str, Any]]:
    """A system prompt of some tokens: its block is that many in compact JSON, with what names it."""
    frame = len('["system",{"type":"text","text":""}]')
    return [{"type": "text", "text": letter * (4 * tokens - frame), **(mark or {})}]


def marked(text: str, mark: Any = None) -> dict[str, Any]:
    return {"role": "user", "content": [{"type": "text", "text": text, **(mark or NOW)}]}


def numbers(line: Talk, *messages: Any, **told: Any) -> tuple[int, int, int]:
    """What was not cached, what was written and what was read."""
    usage = line.say(*messages, **told).usage
    written, read = usage.cache_creation_input_tokens, usage.cache_read_input_tokens
    assert written is not None
    assert read is not None
    assert usage.cache_creation is not None
    split = usage.cache_creation
    assert written == split.ephemeral_5m_input_tokens + split.ephemeral_1h_input_tokens
    return usage.input_tokens, written, read


def counted(line: Talk, *messages: Any, **told: Any) -> int:
    return line.client.messages.count_tokens(model=HAIKU, messages=messages or [HELLO], **told).input_tokens


def test_without_breakpoints_nothing_is_cached() -> None:
    with talk() as line:
        assert [numbers(line, system=long()) for _ in range(2)] == [(1010, 0, 0)] * 2


def test_a_prefix_is_written_once_and_then_read() -> None:
    with talk() as line:
        assert [numbers(line, system=long(NOW)) for _ in range(3)] == [(10, 1000, 0), (10, 0, 1000), (10, 0, 1000)]


def test_a_conversation_reads_what_it_wrote_and_writes_what_is_new() -> None:
    with talk() as line:
        one = marked("Hello.")
        two = [{"role": "user", "content": "Hello."}, HI, marked("And then?")]
        three = [{"role": "user", "content": "Hello."}, HI, {"role": "user", "content": "And then?"}, HI, marked("So?")]
        sizes = [counted(line, *messages, system=long()) for messages in ([one], two, three)]
        got = [numbers(line, *messages, system=long(NOW)) for messages in ([one], two, three)]
    assert got == [(0, sizes[0], 0), (0, sizes[1] - sizes[0], sizes[0]), (0, sizes[2] - sizes[1], sizes[1])]


def test_control_of_the_request_caches_all_of_it() -> None:
    with talk() as line:
        control = NOW["cache_control"]
        assert [numbers(line, system=long(), cache_control=control) for _ in range(2)] == [(0, 1010, 0), (0, 0, 1010)]


@pytest.mark.parametrize(("model", "tokens", "cached"), [(HAIKU, 511, 0), (HAIKU, 512, 512), (OLD_HAIKU, 4095, 0)])
def test_below_the_model_s_minimum_nothing_is_cached(model: str, tokens: int, cached: int) -> None:
    with talk() as line:
        told = {"model": model, "system": long(NOW, tokens=tokens)}
        assert numbers(line, **told)[1:] == (cached, 0)
        assert numbers(line, **told)[1:] == (0, cached)


def test_models_share_no_cache() -> None:
    with talk() as line:
        assert numbers(line, system=long(NOW)) == numbers(line, system=long(NOW), model="claude-opus-5-5")


@pytest.mark.parametrize(("mark", "seconds"), [(NOW, 300), (HOUR, 3600)])
def test_a_prefix_is_kept_for_its_time_after_it_was_last_used(mark: Any, seconds: float) -> None:
    clock = Clock()
    with talk(clock=clock) as line:
        read: list[int] = []
        for clock.seconds in (0, seconds - 1, 2 * seconds - 2, 3 * seconds - 2):
            read.append(numbers(line, system=long(mark))[2])
    assert read == [0, 1000, 1000, 0]


def test_an_hour_and_five_minutes_are_told_apart() -> None:
    with talk() as line:
        first = line.say(marked("Hello."), system=long(HOUR)).usage
        then = line.say(HELLO, HI, marked("So?"), system=long(HOUR)).usage
    assert first.cache_creation is not None
    assert (first.cache_creation.ephemeral_1h_input_tokens, first.cache_creation.ephemeral_5m_input_tokens) == (
        1000,
        10,
    )
    assert then.cache_creation is not None
    assert (then.cache_creation.ephemeral_1h_input_tokens, then.cache_read_input_tokens) == (0, 1010)


def test_when_five_minutes_are_over_the_hour_is_still_read() -> None:
    clock = Clock()
    with talk(clock=clock) as line:
        numbers(line, marked("Hello."), system=long(HOUR))
        clock.seconds = 600
        assert numbers(line, marked("Hello."), system=long(HOUR)) == (0, 10, 1000)


def test_what_comes_before_a_breakpoint_has_to_be_the_same() -> None:
    with talk() as line:
        numbers(line, system=long(NOW))
        assert numbers(line, system=long(NOW, letter="y"))[1:] == (1000, 0)
        assert numbers(line, system=long(NOW), tools=[LOOK])[2] == 0


def test_tools_and_system_are_read_whatever_the_settings_and_messages_are_not() -> None:
    told: dict[str, Any] = {"tools": [LOOK], "system": long(NOW)}
    with talk() as line:
        size = counted(line, **told) - 10
        numbers(line, marked("Hello."), **told)
        assert numbers(line, marked("Hello."), **told, tool_choice={"type": "none"}) == (0, 10, size)


def test_a_breakpoint_looks_back_over_twenty_blocks() -> None:
    with talk() as line:
        numbers(line, {"role": "user", "content": long(NOW)})
        one = {"type": "text", "text": "x"}
        far = {"role": "user", "content": [*long(), *([one] * 19), {**one, **NOW}]}
        near = {"role": "user", "content": [*long(), *([one] * 18), {**one, **NOW}]}
        assert numbers(line, far)[2] == 0
        assert numbers(line, near)[2] > 0


def test_what_is_refused_or_fails_caches_nothing() -> None:
    with talk() as line:
        line.fails(HELLO, HELLO, system=long(NOW))
        assert numbers(line, system=long(NOW)) == (10, 1000, 0)


PIECES = st.lists(
    st.builds(Piece, st.just("messages"), st.binary(min_size=1, max_size=4000), st.sampled_from([None, "5m", "1h"])),
    max_size=8,
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(PIECES, st.integers(0, 400)), max_size=8))
def test_written_read_and_the_rest_are_always_the_whole_prompt(prompts: list[tuple[list[Piece], int]]) -> None:
    clock = Clock()
    cache = PromptCache(clock)
    for pieces, wait in prompts:
        clock.seconds += wait
        prompt = Prompt(tuple(pieces), b"")
        usage = cache.use(MODELS[HAIKU], prompt)
        again = cache.use(MODELS[HAIKU], prompt)
        split = usage.cache_creation
        assert usage.prompt_tokens == prompt.tokens
        assert usage.cache_creation_input_tokens == split.ephemeral_5m_input_tokens + split.ephemeral_1h_input_tokens
        assert min(usage.input_tokens, split.ephemeral_5m_input_tokens, split.ephemeral_1h_input_tokens) >= 0
        assert again.cache_creation_input_tokens == 0
        assert again.cache_read_input_tokens == usage.cache_read_input_tokens + usage.cache_creation_input_tokens
