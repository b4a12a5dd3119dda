"""The grade: each dimension by itself, and the headline."""

import pytest

from liarproof.compiler.contract.matchers import FieldTest
from liarproof.compiler.contract.model import CallPattern, Expectation, Task
from liarproof.runtime.graders.grade import grade_episode
from liarproof.runtime.graders.verdicts import Grade
from liarproof.runtime.mutations import Mutation
from liarproof.runtime.trajectory import AgentMessage, CallMade, ToolResult

from ..shop import EFFECTS, due, task


def grade(plain: Task, *, said: str = "", done: tuple[Mutation, ...] = ()) -> Grade:
    calls = CallMade(0, "tag", {"id": "C-1"}, ToolResult())
    return grade_episode(
        plain,
        effects=EFFECTS,
        trajectory=(calls, AgentMessage(0, said)),
        mutations=done,
        changed_in_first_turn=False,
    )


def test_process_and_speech_stand_beside_the_headline() -> None:
    never = (CallPattern("tag", {"id": FieldTest(is_="C-1")}),)
    found = grade(task(expect=Expectation(), never_calls=never, never_says=("no",)), said="no")
    assert (found.passed, found.state.passed, found.process.passed, found.speech.passed) == (True, True, False, False)
    assert not found.all_passed


@pytest.mark.parametrize(("said", "passed"), [("It is 49.99.", True), ("Done.", False)])
def test_where_the_outcome_is_to_tell_what_has_to_be_said_is_in_the_headline(said: str, passed: bool) -> None:
    telling = task(outcome="tell", expect=Expectation(), says=("49.99",))
    assert grade(telling, said=said).passed is passed


def test_elsewhere_what_has_to_be_said_is_not_in_the_headline() -> None:
    acting = task(expect=Expectation(must=(due("tagging"),)), says=("49.99",))
    assert grade(acting, said="Done.", done=(Mutation("tagging", "neutral", {}),)).passed


def test_where_the_outcome_is_to_tell_what_must_not_be_said_is_in_the_headline_too() -> None:
    telling = task(outcome="tell", expect=Expectation(), says=("49.99",), never_says=("secret",))
    assert not grade(telling, said="49.99, secret").passed
