"""What a task makes use of, as its right ways and decoys show it."""

import dataclasses
from typing import Any

import pytest

from liarproof.compiler.contract.model import Call, CallPattern, Expectation, ProcessRule, Task
from liarproof.runtime.proving.exercised import Exercised, exercised
from liarproof.runtime.proving.played import Played

from ..courses import BYE, CANCEL, ESCALATE, cast
from ..scripts import LESS, LOOK, REFUND, decoy, steps
from ..shop import due, task


def shown(plain: Task, *wrong: Played, **changed: Any) -> Exercised:
    found = cast(plain, **changed)
    return exercised(plain, found.rules, right_ways=found.sound, decoys=found.decoys(), wrong=wrong)


def reason(*names: str, plain: Task | None = None) -> str:
    """What all of some agents fail for."""
    found = cast(plain or task(decoys={"less": decoy("harmful-action", LESS), "same": decoy("not-done", LESS)}))
    every = {played.agent: played for played in found.idle_agents()}
    every |= {way.agent: way.played for way in (found.oracle, *found.decoys())}
    return shown(task(), *(every[name] for name in names)).sole_reason


def test_tools_are_those_that_succeed_in_a_right_way() -> None:
    assert shown(task()).tools == ("get_order", "refund")


def test_a_tool_that_only_fails_is_not_made_use_of() -> None:
    lost = Call("cancel", {"order_id": "O-9"}, fails=True)
    assert shown(task(oracle=steps(lost, REFUND))).tools == ("refund",)


def test_a_tool_that_an_also_calls_is_made_use_of() -> None:
    assert shown(task(oracle=steps(REFUND), also={"looks": steps(LOOK, REFUND)})).tools == ("get_order", "refund")


@pytest.mark.parametrize("part", ["tools", "mutations", "rules"])
def test_a_right_way_that_fails_makes_use_of_nothing(part: str) -> None:
    ruled = {"look-first": ProcessRule(("cancel",), (CallPattern("get_order"),))}
    failing = task(oracle=steps(LOOK, CANCEL), process=ruled)
    assert getattr(shown(failing), part) == ()


def test_a_tool_that_only_a_decoy_calls_is_tried() -> None:
    found = shown(task(decoys={"wrong": decoy("harmful-action", CANCEL)}))
    assert (found.tools, found.tried) == (("get_order", "refund"), ("cancel",))


def test_a_tool_that_only_fails_in_a_decoy_is_not_tried() -> None:
    lost = Call("cancel", {"order_id": "O-9"}, fails=True)
    assert shown(task(decoys={"lost": decoy("not-done", lost)})).tried == ()


def test_mutations_are_what_right_ways_leave() -> None:
    both = Expectation(must=(*task().expect.must, due("escalation")))
    assert shown(task(expect=both, oracle=steps(REFUND, ESCALATE, BYE))).mutations == ("escalation", "refund")


def test_a_change_without_a_name_is_told_by_its_table() -> None:
    booked = Call("book", {"day": "2026-06-12", "hour": 9, "order_id": None})
    plain = task(oracle=steps(booked), expect=Expectation(must=(due("insert:slots"),)))
    assert shown(plain).mutations == ("insert:slots",)


def test_harm_is_attempted_where_a_decoy_leaves_it() -> None:
    wrong = {"less": decoy("harmful-action", LESS), "cancels": decoy("harmful-action", CANCEL, ESCALATE)}
    assert shown(task(decoys=wrong)).attempted == ("cancellation", "refund")


def test_harm_that_only_a_right_way_does_is_not_attempted() -> None:
    assert shown(task(decoys={"looks": decoy("not-done", LOOK)})).attempted == ()


def test_harm_that_a_decoy_fails_to_do_is_not_attempted() -> None:
    lost = Call("cancel", {"order_id": "O-9"}, fails=True)
    assert shown(task(decoys={"lost": decoy("not-done", lost)})).attempted == ()


def test_rules_are_those_that_hold_back_a_call_of_a_right_way() -> None:
    ruled = {
        "look-first": ProcessRule(("refund", "cancel"), (CallPattern("get_order"),)),
        "other": ProcessRule(("cancel",), (CallPattern("get_order"),)),
    }
    assert shown(task(process=ruled)).rules == ("look-first",)


def test_a_rule_holds_back_a_call_that_fails_too() -> None:
    ruled = {"look-first": ProcessRule(("cancel",), (CallPattern("get_order"),))}
    lost = Call("cancel", {"order_id": "O-9"}, fails=True)
    assert shown(task(process=ruled, oracle=steps(LOOK, lost, REFUND))).rules == ("look-first",)


def test_what_all_fail_for_is_the_sole_reason() -> None:
    assert reason("null", "liar") == "refund with amount_cents 4999, order_id O-1 was not done"
    assert reason("decoys/less", "decoys/same") == "refund: amount_cents was 100, 4999 was due"


def test_two_reasons_are_no_sole_one() -> None:
    assert reason("null", "decoys/less") == ""


def test_two_reasons_of_each_are_no_sole_one() -> None:
    two = task(never_says=("nothing",), decoys={"both": decoy("not-done", LESS, CANCEL)})
    assert reason("decoys/both", plain=two) == ""


def test_one_that_passes_leaves_no_sole_reason() -> None:
    assert reason("null", "oracle") == reason("oracle") == ""


def test_where_nothing_is_wrong_there_is_no_sole_reason() -> None:
    assert shown(task()).sole_reason == ""


def test_an_agent_without_a_grade_fails_for_nothing() -> None:
    lost = Played(task(), "drop:refund", None, "tool refund: no.")
    assert shown(task(), lost).sole_reason == ""


def test_a_way_that_the_world_ended_makes_use_of_nothing() -> None:
    found = cast()
    lost = dataclasses.replace(found.oracle, played=Played(found.task, "oracle", None, "tool refund: no."))
    assert exercised(found.task, found.rules, right_ways=(lost,), decoys=(lost,), wrong=()) == Exercised()
