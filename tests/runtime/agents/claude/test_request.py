"""What goes out is what the profile says, and nothing else."""

import pytest

from liarproof.runtime.double.replies import calls, text
from liarproof.runtime.double.wire import CacheControl

from ...shop import TOOLS
from .fixed import REPLY, fixed
from .stage import LOOK, OLD_HAIKU, at, stage


def test_a_plain_profile_sends_no_settings_of_its_own():
    with fixed(REPLY) as (url, got):
        at(url).hear()
    assert set(got[0]) == {"model", "max_tokens", "system", "tools", "messages"}


def test_max_tokens_are_those_of_the_profile():
    with stage(text("Hi."), max_tokens=77) as scene:
        scene.hear()
    assert scene.requests[0].body.max_tokens == 77


@pytest.mark.parametrize("effort", ["low", "max"])
def test_effort_is_sent_where_it_is_set(effort: str):
    with stage(text("Hi."), effort=effort) as scene:
        scene.hear()
    assert scene.requests[0].body.output_config is not None
    assert scene.requests[0].body.output_config.effort == effort


@pytest.mark.parametrize("temperature", [0, 0.5])
def test_temperature_is_sent_where_it_is_set(temperature: float):
    with stage(text("Hi."), model=OLD_HAIKU, temperature=temperature) as scene:
        scene.hear()
    assert scene.requests[0].body.temperature == temperature


def test_the_addition_stands_behind_the_policy():
    with stage(text("Hi."), policy="Be fair.", prompt="Be brief.") as scene:
        scene.hear()
    (block,) = scene.requests[0].body.system_blocks
    assert block.text == "Be fair.\n\nBe brief."


def test_without_an_addition_the_policy_is_all():
    with stage(text("Hi."), policy="Be fair.") as scene:
        scene.hear()
    assert scene.requests[0].body.system_blocks[0].text == "Be fair."


def test_tools_are_those_of_the_world_in_its_order():
    with stage(text("Hi.")) as scene:
        scene.hear()
    assert [(tool.name, tool.input_schema) for tool in scene.requests[0].body.tools] == [
        (name, tool.input) for name, tool in TOOLS.items()
    ]


@pytest.mark.parametrize("life", ["5m", "1h"])
def test_the_one_breakpoint_is_at_the_end_of_the_system_prompt(life: str):
    with stage(text("Hi."), cache=life) as scene:
        scene.hear()
    body = scene.requests[0].body
    assert [block.cache_control for block in body.system_blocks] == [CacheControl("ephemeral", life)]  # type: ignore[arg-type]
    assert [tool.cache_control for tool in body.tools] == [None] * len(TOOLS)
    assert body.cache_control is None


def test_there_is_no_breakpoint_where_caching_is_off():
    with fixed(REPLY) as (url, got):
        at(url, cache="off").hear()
    assert "cache_control" not in str(got[0])


def test_headers_go_with_each_request_of_a_trial():
    with stage(calls(LOOK), text("Hi."), headers={"x-liarproof-trial": "refund-all/3"}) as scene:
        scene.hear()
        scene.see({})
    assert [request.headers["x-liarproof-trial"] for request in scene.requests] == ["refund-all/3"] * 2


def test_the_fixed_part_is_the_same_in_every_request():
    with fixed(REPLY) as (url, got):
        scene = at(url, effort="low")
        scene.hear()
        scene.hear()
    first, second = ({name: value for name, value in body.items() if name != "messages"} for body in got)
    assert first == second
