"""The judge that tries everything finds as few faults as the grader, by no shared thought."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liarproof.compiler.contract.model import Expectation, Matcher
from liarproof.runtime.assignment import assign
from liarproof.runtime.mutations import Mutation
from liarproof.runtime.proving.judge import MOST_STEPS, TooManyWaysError, fewest_faults

from ..shop import allowed, due


def made(name: str, **fields: Any) -> Mutation:
    return Mutation(name, "neutral", fields)


ONE, OTHER, NOTE = made("pay", card=1), made("pay", card=2), made("note")


@pytest.mark.parametrize(
    ("expectation", "done", "faults"),
    [
        (Expectation(), (), 0),
        (Expectation(), (ONE,), 1),
        (Expectation(must=(due("pay", card=1),)), (ONE,), 0),
        (Expectation(must=(due("pay", card=1),)), (), 1),
        (Expectation(must=(due("pay", card=1),)), (OTHER,), 1),
        (Expectation(must=(due("pay", card=1),)), (NOTE,), 2),
        (Expectation(must=(due("pay"), due("pay", card=1))), (ONE, OTHER), 0),
        (Expectation(must=(due("note", 2, 3),)), (NOTE,) * 4, 1),
        (Expectation(must=(due("note", 1, None),)), (NOTE,) * 4, 0),
        (Expectation(may=(allowed("note", 1),)), (NOTE, NOTE), 1),
        (Expectation(may=(allowed("pay", card=1),)), (OTHER,), 1),
        (Expectation(either={"a": (due("pay", card=1),), "b": (due("pay", card=2),)}), (OTHER,), 0),
        (Expectation(either={"a": (due("pay", card=1),), "b": (due("pay", card=2),)}), (ONE, OTHER), 1),
        (Expectation(must=(due("note"),), either={"a": (due("pay"),)}), (), 2),
    ],
)
def test_faults_are_what_is_undone_what_is_undue_and_what_is_wrong(
    expectation: Expectation, done: tuple[Mutation, ...], faults: int
) -> None:
    assert fewest_faults(expectation, done) == faults


@pytest.mark.parametrize("count", [2, 8])
def test_each_of_some_loans_finds_its_must(count: int) -> None:
    musts = tuple(due("loan", book=number) for number in range(count))
    loans = [made("loan", book=number) for number in reversed(range(count))]
    assert fewest_faults(Expectation(must=musts), loans) == 0


def test_of_too_many_ways_to_fill_the_musts_it_gives_up() -> None:
    musts = tuple(due("loan", book=number) for number in range(14))
    with pytest.raises(TooManyWaysError):
        fewest_faults(Expectation(must=musts), [made("loan", book=number) for number in range(14)])


def test_of_three_hundred_mutations_of_one_name_it_gives_up() -> None:
    with pytest.raises(TooManyWaysError):
        fewest_faults(Expectation(must=(due("note", 300, 300),)), [NOTE] * 300)


def test_mutations_of_another_name_do_not_make_it_give_up() -> None:
    names = [made(f"note-{number}") for number in range(300)]
    assert fewest_faults(Expectation(), names) == 300


def test_equal_mutations_are_no_more_ways_however_many_are_due() -> None:
    enormous = MOST_STEPS**3
    assert fewest_faults(Expectation(must=(due("note", 1, enormous),)), [NOTE] * 70) == 0
    assert fewest_faults(Expectation(must=(due("note", enormous, None),)), [NOTE] * 70) == enormous - 70


@st.composite
def matchers(draw: st.DrawFn) -> Matcher:
    low = draw(st.integers(0, 2))
    fields = draw(st.dictionaries(st.sampled_from("xy"), st.integers(1, 2), max_size=2))
    high = draw(st.sampled_from((max(low, 1), low + 1, None)))
    return due(draw(st.sampled_from("ab")), low, high, **fields)


@st.composite
def permissions(draw: st.DrawFn) -> Matcher:
    fields = draw(st.dictionaries(st.sampled_from("xy"), st.integers(1, 2), max_size=2))
    return allowed(draw(st.sampled_from("ab")), draw(st.sampled_from((1, 2, None))), **fields)


EXPECTATIONS = st.builds(
    Expectation,
    st.lists(matchers(), max_size=2).map(tuple),
    st.lists(permissions(), max_size=2).map(tuple),
    st.dictionaries(st.sampled_from(("one", "two")), st.lists(matchers(), max_size=2).map(tuple), max_size=2),
)
MUTATIONS = st.builds(
    Mutation,
    st.sampled_from("ab"),
    st.just("neutral"),
    st.fixed_dictionaries({"x": st.integers(1, 2), "y": st.integers(1, 2)}),
)


@settings(deadline=None)
@given(EXPECTATIONS, st.lists(MUTATIONS, max_size=4))
def test_grader_and_judge_agree(expectation: Expectation, done: list[Mutation]) -> None:
    assert fewest_faults(expectation, done) == assign(expectation, done).faults


@settings(deadline=None)
@given(EXPECTATIONS, st.lists(MUTATIONS, max_size=4), st.data())
def test_the_order_of_mutations_decides_nothing(expectation: Expectation, done: list[Mutation], data: Any) -> None:
    other = data.draw(st.permutations(done))
    assert fewest_faults(expectation, done) == fewest_faults(expectation, other)
