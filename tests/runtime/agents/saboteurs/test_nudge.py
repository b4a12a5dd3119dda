"""Nudge takes another value for one input of a changing call: near to the right one, and far from it."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from liarproof.compiler.contract.model import Call
from liarproof.runtime.agents.saboteurs import nudge
from liarproof.runtime.agents.saboteurs.nudge import OTHER_WORDS

from ...courses import BYE, ESCALATE, acts, made
from ...scripts import LOOK, REFUND, steps
from ...shop import task


def names(*script: Any, **changed: Any) -> list[str]:
    return [name for name, _ in made(nudge.derive, task(oracle=steps(*script), **changed))]


def test_one_value_of_one_call_is_another() -> None:
    less = replace(REFUND, input={"order_id": "O-1", "amount_cents": 4998})
    assert made(nudge.derive, task(oracle=steps(LOOK, REFUND, ESCALATE, BYE)))[1] == (
        "nudge:amount_cents-1",
        acts(LOOK, less, ESCALATE, BYE),
    )


def test_each_value_of_each_changing_call_is_nudged() -> None:
    assert names(LOOK, REFUND, ESCALATE, BYE) == [
        "nudge:amount_cents+1",
        "nudge:amount_cents-1",
        "nudge:amount_cents*2",
        "nudge:amount_cents/2",
        "nudge:note=other-words",
        "nudge:order_id=added",
    ]


def test_references_are_not_nudged() -> None:
    assert names(Call("cancel", {"order_id": "O-1"})) == []


def test_text_that_names_no_row_is_nudged() -> None:
    assert names(Call("escalate", {"note": "x", "order_id": "O-9"})) == [
        "nudge:note=other-words",
        "nudge:order_id=other-words",
        "nudge:order_id=left-out",
    ]


def test_an_optional_input_that_is_left_out_is_given_and_one_that_is_given_left_out() -> None:
    assert names(Call("tag", {"customer_id": "C-1", "tags": []})) == ["nudge:vip=added"]
    assert names(Call("tag", {"customer_id": "C-1", "tags": [], "vip": True})) == [
        "nudge:vip=false",
        "nudge:vip=left-out",
    ]


def test_an_input_that_is_null_is_not_nudged() -> None:
    booked = Call("book", {"day": "soon", "hour": 9, "order_id": None})
    assert not any(name.startswith("nudge:order_id") for name in names(booked))


def test_a_call_that_only_reads_is_left_alone() -> None:
    assert names(LOOK, BYE) == []


def test_a_failed_call_is_left_alone() -> None:
    failing = replace(REFUND, fails=True)
    assert names(failing, ESCALATE, faults={"gateway": 1}) == ["nudge:note=other-words", "nudge:order_id=added"]


@settings(max_examples=25, deadline=None)
@given(st.text())
def test_text_becomes_other_text(text: str) -> None:
    (name, (nudged,)), *_ = made(nudge.derive, task(oracle=steps(Call("escalate", {"note": text}))))
    assert (name, nudged) == ("nudge:note=other-words", *acts(Call("escalate", {"note": OTHER_WORDS})))
