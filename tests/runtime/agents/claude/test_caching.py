"""The fixed part is read from the cache, and it is told where it is too short for that."""

import pytest

from liarproof.compiler.contract.model import Profile
from liarproof.runtime.agents.base import Briefing, brief
from liarproof.runtime.agents.claude.caching import too_short_to_cache
from liarproof.runtime.double.replies import calls, text

from ...shop import head, task
from .stage import HAIKU, LOOK, OLD_HAIKU, profiled, stage

LONG = "Refund what is due, and nothing else. " * 600


def test_the_second_call_reads_from_the_cache_what_the_first_wrote():
    with stage(calls(LOOK), text("Done."), policy=LONG) as scene:
        scene.hear()
        scene.see({})
    first, second = (call.usage for call in scene.book.calls)
    assert first.cache_write_5m_tokens == second.cache_read_tokens > 4000
    assert first.cache_read_tokens == second.cache_write_5m_tokens == 0


def test_what_is_kept_for_an_hour_is_counted_as_such():
    with stage(text("Hi."), policy=LONG, cache="1h") as scene:
        scene.hear()
    assert scene.call.usage.cache_write_1h_tokens > 4000
    assert scene.call.usage.cache_write_5m_tokens == 0


def test_nothing_is_written_where_caching_is_off():
    with stage(text("Hi."), policy=LONG, cache="off") as scene:
        scene.hear()
    assert scene.call.usage.total_input == scene.call.usage.input_tokens


def told(profile: Profile, briefing: Briefing) -> str | None:
    return too_short_to_cache(profile, profile.stages[0], briefing)


def briefed(policy: str) -> Briefing:
    return Briefing(policy, brief(head(), task()).tools)


def test_a_short_fixed_part_is_told_with_both_numbers():
    assert told(profiled(), Briefing("x" * 400, {})) == (
        "The tools and the system prompt have about 102 tokens, and claude-haiku-5-5 caches none below 512, "
        "so every call pays for them in full."
    )


@pytest.mark.parametrize(
    ("model", "policy", "is_told"),
    [(HAIKU, LONG, False), (OLD_HAIKU, "Be fair. " * 300, True), (OLD_HAIKU, LONG, False)],
)
def test_it_is_told_just_where_the_service_caches_nothing(model: str, policy: str, is_told: bool):
    assert (told(profiled(model=model), briefed(policy)) is not None) is is_told
    with stage(text("Hi."), model=model, policy=policy) as scene:
        scene.hear()
    assert (scene.call.usage.cache_write_5m_tokens == 0) is is_told


def test_the_tools_and_the_addition_count():
    plain = briefed("Be fair. " * 20)
    assert told(profiled(), Briefing(plain.policy, {})) is not None
    assert told(profiled(), plain) is None
    assert told(profiled(model=OLD_HAIKU), plain) is not None
    assert told(profiled(model=OLD_HAIKU, prompt=LONG), plain) is None


@pytest.mark.parametrize("fields", [{"cache": "off"}, {"model": "claude-opus-5-5"}])
def test_nothing_is_told_where_nothing_is_to_be_cached_or_the_least_is_not_known(fields: dict[str, str]):
    assert told(profiled(**fields), Briefing("Be fair.", {})) is None
