"""A world is a right way's if it is like one that was shown, and else differs from the nearest of those."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from liarproof.runtime.mutations import Mutation
from liarproof.runtime.proving.end_states import Difference, EndState, EndStates
from liarproof.runtime.proving.unseen import RowReader

from ..shop import world

FULL = Mutation("refund", "harmful", {"order": "O-1", "cents": 4999})
LESS = Mutation("refund", "harmful", {"order": "O-1", "cents": 100})
OTHER = Mutation("refund", "harmful", {"order": "O-2", "cents": 100})
ROWS = RowReader(world())
NOTE = Mutation("note", "handoff", {"body": "Please look."})


def differences(*done: Mutation, shown: Any = ((FULL,),)) -> tuple[Any, ...]:
    return EndStates([EndState(each, ()) for each in shown], {}, ROWS).differences(EndState(done, ()))


def kinds(*done: Mutation, shown: Any = ((FULL,),)) -> list[tuple[str, str, str]]:
    return [(each.kind, each.name, each.field) for each in differences(*done, shown=shown)]


def test_a_world_that_was_shown_differs_in_nothing() -> None:
    assert differences(FULL) == ()


def test_another_value_is_a_difference_in_its_field() -> None:
    assert differences(NOTE, LESS, shown=((NOTE, FULL),)) == (Difference("field", "refund", "harmful", "cents", 1),)


def test_each_field_that_is_another_is_a_difference() -> None:
    assert kinds(OTHER) == [("field", "refund", "cents"), ("field", "refund", "order")]


def test_what_no_right_way_does_is_one_more() -> None:
    assert differences(FULL, NOTE) == (Difference("more", "note", "handoff", "times", 1),)


def test_what_is_done_once_more_is_one_more() -> None:
    assert kinds(FULL, FULL) == [("more", "refund", "times")]


def test_what_is_not_done_is_one_fewer_by_its_place_in_the_right_way() -> None:
    assert differences(FULL, shown=((FULL, NOTE),)) == (Difference("fewer", "note", "handoff", "times", 1),)


def test_one_mutation_is_never_taken_for_one_of_another_name() -> None:
    assert kinds(NOTE) == [("more", "note", "times"), ("fewer", "refund", "times")]


def test_the_nearest_right_way_is_the_one_with_the_fewest_differences() -> None:
    assert kinds(LESS, shown=((FULL, NOTE), (OTHER,))) == [("field", "refund", "order")]


def test_of_two_that_are_as_near_a_wrong_field_is_nearer_than_one_too_many() -> None:
    assert kinds(LESS, shown=((), (FULL,))) == [("field", "refund", "cents")]


def test_a_mutation_is_held_against_the_most_alike() -> None:
    assert kinds(FULL, LESS, shown=((OTHER, FULL),)) == [("field", "refund", "order")]
    third = Mutation("refund", "harmful", {"order": "O-2", "cents": 7})
    assert kinds(third, shown=((FULL, OTHER),)) == [("field", "refund", "cents"), ("fewer", "refund", "times")]


def test_numbers_that_were_handed_out_make_no_difference() -> None:
    first, second = (Mutation("refund", "harmful", {"id": number, "cents": 1}, loose=("id",)) for number in (1, 2))
    assert differences(second, shown=((first,),)) == ()
    less = Mutation("refund", "harmful", {"id": 1, "cents": 2}, loose=("id",))
    assert kinds(less, shown=((second,),)) == [("field", "refund", "cents")]


def test_a_whole_number_is_the_same_as_its_fraction() -> None:
    assert (
        differences(Mutation("fee", "harmful", {"cents": 1.0}), shown=((Mutation("fee", "harmful", {"cents": 1}),),))
        == ()
    )


def test_true_is_not_one() -> None:
    one, true = (Mutation("tag", "neutral", {"vip": value}) for value in (1, True))
    assert kinds(one, shown=((true,),)) == [("field", "tag", "vip")]


def test_an_untouched_world_is_right_where_it_is_shown() -> None:
    assert differences(shown=((FULL,), ())) == ()
    assert kinds() == [("fewer", "refund", "times")]


def test_where_nothing_is_shown_nothing_differs() -> None:
    assert differences(FULL, shown=()) == ()


MUTATIONS = st.builds(
    Mutation,
    st.sampled_from(("refund", "note")),
    st.just("neutral"),
    st.fixed_dictionaries({"id": st.integers(1, 3), "value": st.sampled_from((1, 2, "x", None, True))}),
    st.sampled_from(((), ("id",))),
)
WORLDS = st.lists(st.lists(MUTATIONS, max_size=4), min_size=1, max_size=3)


@given(WORLDS, st.data())
def test_every_world_that_was_shown_differs_in_nothing_in_any_order(shown: list[list[Mutation]], data: Any) -> None:
    done = data.draw(st.permutations(data.draw(st.sampled_from(shown))))
    assert differences(*done, shown=shown) == ()


@given(WORLDS, st.lists(MUTATIONS, max_size=4), st.data())
def test_no_order_makes_a_right_world_of_a_wrong_one(
    shown: list[list[Mutation]], done: list[Mutation], data: Any
) -> None:
    other = data.draw(st.permutations(done))
    assert bool(differences(*done, shown=shown)) == bool(differences(*other, shown=shown))


@given(WORLDS, st.lists(MUTATIONS, max_size=4))
def test_another_right_way_never_makes_a_world_more_wrong(shown: list[list[Mutation]], done: list[Mutation]) -> None:
    fewer = len(differences(*done, shown=shown[:1]))
    assert len(differences(*done, shown=shown)) <= fewer
