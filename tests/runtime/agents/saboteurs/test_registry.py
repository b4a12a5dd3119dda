"""The saboteurs of a right way: all operators in order, no two alike, and none like the right way itself."""

from itertools import groupby
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from liarproof.compiler.contract.matchers import FieldTest
from liarproof.compiler.contract.model import Call, CallPattern, ExecuteStep, ProcessRule, Say, Step, Task
from liarproof.runtime.agents.saboteurs.course import Course
from liarproof.runtime.agents.saboteurs.registry import MOST, saboteurs
from liarproof.runtime.agents.saboteurs.saboteur import Saboteur

from ...courses import CANCEL, ESCALATE, acts, course, ground
from ...scripts import LESS, LOOK, REFUND, steps
from ...shop import TOOLS, task, tool


def derived(plain: Task, *others: Task, **changed: Any) -> tuple[tuple[Saboteur, ...], int]:
    return saboteurs(course(plain, **changed), ground(plain, *others, **changed))


def names(plain: Task, *others: Task, **changed: Any) -> list[str]:
    return [one.name for one in derived(plain, *others, **changed)[0]]


def test_operators_make_theirs_one_after_the_other() -> None:
    plain = task(
        turns=("One?", "Two?"),
        oracle=steps(LOOK, Say(("Sure?",)), REFUND, Call("refund", {"order_id": "O-3", "amount_cents": 7})),
        process={"look-first": ProcessRule(("refund",), (CallPattern("get_order"),))},
        never_says=("secret",),
    )
    assert [operator for operator, _ in groupby(names(plain), lambda name: name.partition(":")[0])] == [
        "drop",
        "double",
        "stray",
        "swap",
        "nudge",
        "early-stop",
        "reorder",
        "over-reach",
        "blurt",
    ]


def test_two_of_one_name_are_told_apart_by_a_number() -> None:
    calls = [Call("refund", {"order_id": "O-1", "amount_cents": cents}) for cents in (10, 20, 30)]
    found = names(task(oracle=steps(*calls)))
    assert found[:6] == [
        "drop:refund",
        "drop:refund#2",
        "drop:refund#3",
        "double:refund",
        "double:refund#2",
        "double:refund#3",
    ]


def test_one_with_a_number_is_the_same_otherwise() -> None:
    patterns = tuple(CallPattern("get_order", {"order_id": FieldTest(is_=order)}) for order in ("O-1", "O-2"))
    made, _ = derived(task(oracle=steps(LOOK), never_calls=patterns))
    assert made == tuple(
        Saboteur(f"over-reach:get_order@never_calls{number}", acts(LOOK, again), "process", "never_calls")
        for number, again in (("", LOOK), ("#2", replace(LOOK, input={"order_id": "O-2"})))
    )


def test_one_whose_acts_are_those_of_an_earlier_one_is_left_out() -> None:
    one = Call("refund", {"order_id": "O-1", "amount_cents": 1})
    nudged = [name for name in names(task(oracle=steps(one))) if name.startswith("nudge")]
    assert nudged == ["nudge:amount_cents+1", "nudge:amount_cents-1"]


def test_one_whose_acts_are_those_of_the_right_way_is_left_out() -> None:
    rule = {"refund-first": ProcessRule(("refund",), ())}
    assert not any(name.startswith("reorder") for name in names(task(oracle=steps(REFUND, LOOK), process=rule)))


def test_what_is_left_out_for_being_another_one_again_is_not_counted() -> None:
    assert derived(task(oracle=steps(Call("refund", {"order_id": "O-1", "amount_cents": 1}))))[1] == 0


def test_a_way_that_does_nothing_has_none() -> None:
    assert saboteurs(Course("oracle", (), ()), ground(task(oracle=steps()))) == ((), 0)


def grading(words: int) -> dict[str, Any]:
    """A world with a tool that takes one of so many words, each of which makes a saboteur."""
    words_of_it = {"enum": [f"w{number}" for number in range(words)]}
    return {"tools": {**TOOLS, "grade": tool({"it": words_of_it}, ExecuteStep("UPDATE orders SET note = :it"))}}


GRADED = task(oracle=steps(Call("grade", {"it": "w0"})), never_says=("secret",))
BESIDE_WORDS = ("drop:grade", "double:grade", "blurt:1")
"""Its saboteurs besides those; over-reach makes the call of double."""


def test_as_many_as_there_may_be_are_made() -> None:
    made, left_out = derived(GRADED, **grading(MOST - len(BESIDE_WORDS) + 1))
    assert (len(made), made[-1].name, left_out) == (MOST, "blurt:1", 0)


def test_what_is_more_than_there_may_be_is_counted_and_left_out() -> None:
    made, left_out = derived(GRADED, **grading(MOST + 1))
    assert (len(made), made[-1].name, left_out) == (MOST, f"nudge:it=w{MOST - len(BESIDE_WORDS)}", 3)


def test_of_too_many_some_of_each_operator_are_made() -> None:
    kinds = [one.name.partition(":")[0] for one in derived(GRADED, **grading(10 * MOST))[0]]
    assert {kind: kinds.count(kind) for kind in kinds} == {"drop": 1, "double": 1, "nudge": MOST - 3, "blurt": 1}


CALLS = (LOOK, LESS, REFUND, CANCEL, ESCALATE, Call("refund", {"order_id": "O-3", "amount_cents": 7}))
SAYS = (Say(("One.",)), Say(("Two.",)))
RULE = {"look-first": ProcessRule(("refund", "cancel"), (CallPattern("get_order"),))}


@st.composite
def tasks(draw: st.DrawFn) -> Task:
    script: list[Step] = draw(st.lists(st.sampled_from((*CALLS, *SAYS)), max_size=7))
    return task(
        turns=("One?", "Two?", "Three?"),
        oracle=steps(*script),
        process=draw(st.sampled_from(({}, RULE))),
        asks_first=draw(st.booleans()),
        never_calls=draw(st.sampled_from(((), (CallPattern("list_customers"),)))),
        never_says=draw(st.sampled_from(((), ("secret", "password")))),
    )


@settings(max_examples=40, deadline=None)
@given(tasks())
def test_the_same_are_made_each_time(plain: Task) -> None:
    assert derived(plain) == derived(plain)


@settings(max_examples=40, deadline=None)
@given(tasks())
def test_no_two_are_alike_in_name_or_acts_and_none_is_the_right_way(plain: Task) -> None:
    made, _ = derived(plain)
    assert len({one.name for one in made}) == len(made)
    does = [(one.acts, one.finding) for one in made]
    assert all(does.count(one) == 1 for one in does)
    assert all(one.acts != course(plain).acts for one in made)
