"""What survivors show: each weakness of a task once, at its place, with all who show it and how bad it is."""

from typing import Any

import pytest
from msgspec.structs import replace

from liarproof.compiler.contract.matchers import FieldTest
from liarproof.compiler.contract.model import Call, CallPattern, Expectation, Matcher, ProcessRule, Task
from liarproof.runtime.proving.failure import Failure
from liarproof.runtime.proving.survivors import weaknesses

from ..courses import BYE, ESCALATE, cast
from ..scripts import LESS, REFUND, steps
from ..shop import MUTATIONS, allowed, due, task

MUST = due("refund", order_id="O-1", amount_cents=4999)
TAG = Call("tag", {"customer_id": "C-1", "tags": ["x"]})
TAGGED = due("tagging", id="C-1", tags=["x"])


def shown(plain: Task, **changed: Any) -> list[Failure]:
    found = cast(plain, **changed)
    return list(weaknesses(plain, found.saboteurs()[0], found.states))


def told(plain: Task, **changed: Any) -> list[tuple[str, str, str]]:
    """Place, message and severity of each weakness."""
    return [(found.pointer, found.message, found.severity) for found in shown(plain, **changed)]


def expecting(*musts: Matcher, **more: Any) -> Task:
    return task(expect=Expectation(must=musts, **more))


def test_a_task_that_is_held_tight_shows_none() -> None:
    assert shown(task()) == []


def test_a_free_field_is_said_once_with_all_who_show_it() -> None:
    found = shown(expecting(due("refund", order_id="O-1")))
    assert found == [
        Failure(
            "refund-all",
            "nudge:amount_cents-1",
            "saboteur-passes",
            "expect/must/0",
            "amount_cents of refund is free: any value passes (nudge:amount_cents-1 and 1 more)",
            "error",
        )
    ]


def test_a_single_one_that_shows_it_is_named_alone() -> None:
    plain = task(oracle=steps(ESCALATE, BYE), expect=Expectation(must=(due("escalation"),)))
    found = [failure for failure in told(plain) if "note" in failure[1]]
    assert found == [
        ("expect/must/0", "note of escalation is free: any text passes (nudge:note=other-words)", "warning")
    ]


def test_a_field_that_is_held_loosely_is_said_with_what_it_has_to_be() -> None:
    low = Matcher("refund", {"order_id": FieldTest(is_="O-1"), "amount_cents": FieldTest(at_most=4999)})
    assert told(expecting(low)) == [
        (
            "expect/must/0",
            "amount_cents of refund has to be at most 4999, which lets more pass than any right way shows "
            "(nudge:amount_cents-1 and 1 more)",
            "error",
        )
    ]


def test_each_field_that_is_free_is_a_weakness_of_its_own() -> None:
    plain = replace(expecting(due("refund")), oracle=steps(LESS, BYE))
    assert [message.partition(" is free")[0] for _, message, _ in told(plain)] == [
        "order_id of refund",
        "amount_cents of refund",
    ]


def test_the_place_is_that_of_the_matcher_that_takes_it() -> None:
    plain = expecting(TAGGED, due("refund", order_id="O-1"))
    found = told(replace(plain, oracle=steps(TAG, REFUND, BYE)))
    assert [place for place, message, _ in found if message.startswith("amount_cents")] == ["expect/must/1"]


def test_the_place_may_be_in_a_branch() -> None:
    either = {"full": (due("refund", order_id="O-1"),)}
    assert [place for place, *_ in told(expecting(either=either))] == ["expect/either/full/0"]


def test_what_may_be_left_out_though_every_right_way_does_it_is_a_weakness() -> None:
    plain = expecting(MUST, may=(allowed("escalation", 1, note="Please look."),))
    found = told(replace(plain, oracle=steps(REFUND, ESCALATE, BYE)))
    assert found[0] == (
        "expect",
        "the task passes without escalation, which every right way leaves (drop:escalate)",
        "warning",
    )


def test_what_is_allowed_more_often_than_any_right_way_does_it_is_a_weakness() -> None:
    plain = task(expect=Expectation(must=(due("refund", 1, None),)), oracle=steps(REFUND, BYE))
    found = [each for each in told(plain) if "more often" in each[1]]
    assert found == [
        (
            "expect/must/0",
            "refund passes more often than any right way makes it (over-reach:refund=O-3)",
            "error",
        )
    ]


@pytest.mark.parametrize(("effect", "severity"), [("harmful", "error"), ("handoff", "warning"), ("neutral", "warning")])
def test_it_is_an_error_where_what_goes_unnoticed_can_do_harm(effect: str, severity: str) -> None:
    rules = {**MUTATIONS, "escalation": replace(MUTATIONS["escalation"], effect=effect)}
    plain = task(oracle=steps(ESCALATE, BYE), expect=Expectation(must=(due("escalation"),)))
    assert told(plain, mutations=rules)[0][2] == severity


def test_a_rule_of_the_process_that_notices_nothing_is_an_error() -> None:
    ruled = {"look-first": ProcessRule(("refund",), (CallPattern("get_order"),))}
    plain = task(process=ruled, skips={"look-first": "The number is given."})
    ((place, message, severity),) = [each for each in told(plain) if "(reorder:refund@look-first)" in each[1]]
    assert (place, severity) == ("oracle", "error")
    assert message.startswith("look-first does not notice ")


def test_an_equivalent_one_shows_nothing() -> None:
    plain = task(expect=Expectation(must=(TAGGED,)), oracle=steps(TAG, BYE))
    assert not [each for each in told(plain) if "double" in each[1]]


def test_tolerated_weaknesses_are_not_shown() -> None:
    plain = expecting(due("refund", order_id="O-1"))
    assert shown(replace(plain, tolerates={"refund": {"amount_cents": "Any amount will do."}})) == []
    assert shown(replace(plain, tolerates={"refund": {"order_id": "Any order will do."}})) != []
