"""The key is nowhere but in the requests."""

import traceback

import msgspec
import pytest

from liarproof.runtime.double.replies import Broken, Page, Reply, Reset, invalid, rate_limited, text
from liarproof.runtime.double.server import Double
from liarproof.runtime.errors import InfrastructureError

from .stage import Stage, at

CANARY = "sk-ant-canary-0123456789"


def told(problem: InfrastructureError) -> str:
    """All that a log or a traceback could show."""
    return "".join(traceback.format_exception(problem)) + repr(problem) + repr(vars(problem))


def failing(scene: Stage) -> InfrastructureError:
    with pytest.raises(InfrastructureError) as caught:
        scene.hear()
    return caught.value


@pytest.mark.parametrize("fault", [invalid("No."), rate_limited(), Page(), Page(200), Reset(), Broken(text("Hi."))])
def test_no_failure_shows_it(fault: Reply):
    with Double(lambda request: fault, key=CANARY) as double:
        assert CANARY not in told(failing(at(double.url, key=CANARY)))


def test_a_key_that_is_refused_is_not_shown():
    with Double(lambda request: text("Hi.")) as double:
        problem = failing(at(double.url, key=CANARY))
    assert problem.kind == "authentication"
    assert CANARY not in told(problem)


@pytest.mark.parametrize("key", [CANARY + "\n", CANARY + "\r\nx: y", " "])
def test_a_key_that_cannot_be_sent_stops_the_run_and_is_not_shown(key: str):
    with Double(lambda request: text("Hi.")) as double:
        problem = failing(at(double.url, key=key))
        assert double.counts().requests == 0
    assert (problem.kind, problem.again, problem.stops) == ("authentication", False, True)
    assert CANARY not in told(problem)


def test_no_connection_does_not_show_it():
    assert CANARY not in told(failing(at("http://127.0.0.1:1", key=CANARY)))


def test_neither_a_call_nor_a_player_shows_it():
    with Double(lambda request: text("Hi."), key=CANARY) as double:
        scene = at(double.url, key=CANARY)
        scene.hear()
    assert CANARY.encode() not in msgspec.json.encode(scene.call)
    assert CANARY not in repr((scene.call, scene.player, vars(scene.player)))
