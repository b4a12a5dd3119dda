"""What a task tolerates makes no difference to its end states, and nothing beside it is tolerated."""

from typing import Any

from liarproof.runtime.mutations import Mutation
from liarproof.runtime.proving.end_states import EndState, EndStates, Tolerated
from liarproof.runtime.proving.unseen import RowReader

from ..shop import world

FULL = Mutation("refund", "harmful", {"order": "O-1", "cents": 4999})
LESS = Mutation("refund", "harmful", {"order": "O-1", "cents": 100})
OTHER = Mutation("refund", "harmful", {"order": "O-2", "cents": 100})
ROWS = RowReader(world())
NOTE = Mutation("note", "handoff", {"body": "Please look."})


def differences(*done: Mutation, shown: Any = ((FULL,),), tolerated: Tolerated | None = None) -> tuple[Any, ...]:
    return EndStates([EndState(each, ()) for each in shown], tolerated or {}, ROWS).differences(EndState(done, ()))


def kinds(*done: Mutation, shown: Any = ((FULL,),), tolerated: Tolerated | None = None) -> list[tuple[str, str, str]]:
    return [(each.kind, each.name, each.field) for each in differences(*done, shown=shown, tolerated=tolerated)]


def test_a_tolerated_field_makes_no_difference() -> None:
    assert differences(LESS, tolerated={"refund": {"cents": "Any amount."}}) == ()


def test_another_field_than_the_tolerated_one_does() -> None:
    assert kinds(OTHER, tolerated={"refund": {"cents": "Any amount."}}) == [("field", "refund", "order")]


def test_a_field_is_tolerated_of_its_own_mutation_only() -> None:
    assert kinds(LESS, tolerated={"note": {"cents": "Any."}}) == [("field", "refund", "cents")]


def test_a_tolerated_field_is_still_counted() -> None:
    assert kinds(FULL, LESS, tolerated={"refund": {"cents": "Any."}}) == [("more", "refund", "times")]


def test_tolerated_times_let_it_be_done_more_often_and_less_often() -> None:
    often = {"note": {"times": "A second note costs a glance."}}
    assert differences(FULL, NOTE, NOTE, shown=((FULL, NOTE),), tolerated=often) == ()
    assert differences(FULL, shown=((FULL, NOTE),), tolerated=often) == ()


def test_tolerated_times_do_not_let_something_else_be_done() -> None:
    often = {"note": {"times": "A second note costs a glance."}}
    other = Mutation("note", "handoff", {"body": "Something else."})
    assert kinds(FULL, NOTE, other, shown=((FULL, NOTE),), tolerated=often) == [("more", "note", "times")]
    assert kinds(FULL, NOTE, tolerated=often) == [("more", "note", "times")]


def test_tolerated_fields_and_times_let_it_be_done_otherwise_again() -> None:
    any_note = {"note": {"body": "In any words.", "times": "As often as it likes."}}
    other = Mutation("note", "handoff", {"body": "Something else."})
    assert differences(other, NOTE, other, shown=((NOTE,),), tolerated=any_note) == ()
