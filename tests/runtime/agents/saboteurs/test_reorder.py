"""Reorder makes a call first of all that a process rule, or asks_first, holds back."""

from typing import Any

from msgspec.structs import replace

from liarproof.compiler.contract.model import CallPattern, ProcessRule, Say, Task
from liarproof.runtime.agents.saboteurs import reorder
from liarproof.runtime.agents.saboteurs.saboteur import Saboteur

from ...courses import BYE, CANCEL, ESCALATE, acts, course, ground, made
from ...scripts import LESS, LOOK, REFUND, steps
from ...shop import task

LOOK_FIRST = {"look-first": ProcessRule(("refund", "cancel"), (CallPattern("get_order"),))}
ASK = Say(("Sure?",))


def asking(**changed: Any) -> Task:
    return replace(task(turns=("One?", "Two?"), asks_first=True, oracle=steps(LOOK, ASK, REFUND, BYE)), **changed)


def test_each_call_that_a_rule_holds_back_comes_first_alone() -> None:
    plain = task(process=LOOK_FIRST, oracle=steps(LOOK, REFUND, ESCALATE, CANCEL, BYE))
    assert made(reorder.derive, plain) == [
        ("reorder:refund@look-first", acts(REFUND, LOOK, ESCALATE, CANCEL, BYE)),
        ("reorder:cancel@look-first", acts(CANCEL, LOOK, REFUND, ESCALATE, BYE)),
    ]


def test_two_calls_of_one_tool_each_come_first() -> None:
    plain = task(process=LOOK_FIRST, oracle=steps(LOOK, LESS, REFUND))
    assert [found for _, found in made(reorder.derive, plain)] == [acts(LESS, LOOK, REFUND), acts(REFUND, LOOK, LESS)]


def test_a_failed_call_is_held_back_too() -> None:
    failing = replace(REFUND, fails=True)
    plain = task(process=LOOK_FIRST, faults={"gateway": 9}, oracle=steps(LOOK, failing, BYE))
    assert made(reorder.derive, plain) == [("reorder:refund@look-first", acts(failing, LOOK, BYE))]


def test_rules_are_taken_by_their_names() -> None:
    rules = {"b": ProcessRule(("cancel",), ()), "a": ProcessRule(("refund",), ())}
    plain = task(process=rules, oracle=steps(LOOK, CANCEL, REFUND))
    assert [name for name, _ in made(reorder.derive, plain)] == ["reorder:refund@a", "reorder:cancel@b"]


def test_a_rule_about_other_tools_makes_none() -> None:
    assert made(reorder.derive, task(process={"x": ProcessRule(("cancel",), ())})) == []


def test_without_a_rule_there_is_none() -> None:
    assert made(reorder.derive, task()) == []


def test_a_rule_is_broken_in_the_process_by_its_name() -> None:
    plain = task(process=LOOK_FIRST)
    (found,) = reorder.derive(course(plain), ground(plain))
    assert found == Saboteur("reorder:refund@look-first", acts(REFUND, LOOK, BYE), "process", "look-first")


def test_where_it_has_to_ask_first_each_changing_call_comes_first() -> None:
    plain = asking(oracle=steps(LOOK, ASK, REFUND, ESCALATE, BYE))
    assert made(reorder.derive, plain) == [
        ("reorder:refund@asks_first", acts(REFUND, LOOK, ASK, ESCALATE, BYE)),
        ("reorder:escalate@asks_first", acts(ESCALATE, LOOK, ASK, REFUND, BYE)),
    ]


def test_asking_first_is_broken_in_the_process() -> None:
    (found,) = reorder.derive(course(asking()), ground(asking()))
    assert (found.dimension, found.finding) == ("process", "asks_first")


def test_where_it_need_not_ask_first_there_is_none() -> None:
    assert made(reorder.derive, asking(asks_first=False)) == []


def test_a_failed_call_needs_no_asking() -> None:
    failing = replace(REFUND, fails=True)
    assert made(reorder.derive, asking(faults={"gateway": 9}, oracle=steps(ASK, failing, BYE))) == []


def test_a_way_that_never_ends_a_turn_asks_nobody() -> None:
    assert made(reorder.derive, asking(oracle=steps(LOOK, REFUND))) == []
