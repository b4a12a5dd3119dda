"""Of several plays of a trial counts what most of them left behind, whatever its grade."""

from typing import Any

import pytest

from liarproof.compiler.contract.outcomes import Ending
from liarproof.runtime.episode import Episode
from liarproof.runtime.mutations import Mutation
from liarproof.runtime.runs.voting import elected
from liarproof.runtime.trajectory import CallMade, ToolResult


def play(*mutations: Mutation, ending: Ending = "completed", calls: tuple[CallMade, ...] = ()) -> Episode:
    return Episode("late-fee", "haiku", ending, calls, (), mutations, None)


def refund(amount: int, **fields: Any) -> Mutation:
    return Mutation("refund", "harmful", {"order_id": "O-1", "amount_cents": amount, **fields})


def ran(*failed: str) -> tuple[CallMade, ...]:
    output = {"passed": [], "skipped": [], "timed_out": [], "not_run": [], "failed": list(failed), "output": "in 3 s"}
    return (CallMade(0, "run_tests", {}, ToolResult({"exit_code": int(bool(failed)), **output})),)


def test_the_majority_counts_and_of_it_the_first():
    assert elected([play(refund(1)), play(refund(2)), play(refund(2))]) == 1
    assert elected([play(), play(refund(2)), play()]) == 0


def test_where_all_differ_the_first_counts():
    assert elected([play(refund(1)), play(refund(2)), play(refund(3))]) == 0


def test_in_a_tie_the_earliest_counts():
    assert elected([play(), play(refund(2)), play(refund(2)), play(refund(1)), play(refund(1))]) == 1


def test_wording_and_handed_out_numbers_make_no_difference():
    one = Mutation("note", "neutral", {"id": 7, "body": "It has to go back.", "code": "PK-1"}, loose=("id",))
    two = Mutation("note", "neutral", {"id": 9, "body": "Please send it back.", "code": "PK-1"}, loose=("id",))
    assert elected([play(), play(one), play(two)]) == 1


@pytest.mark.parametrize("other", [refund(2), refund(1, reason="late"), Mutation("note", "neutral", {"id": "O-1"})])
def test_another_number_word_or_name_is_another_vote(other: Mutation):
    assert elected([play(other), play(refund(1)), play(refund(1))]) == 1


def test_in_a_workspace_the_tests_as_they_were_last_seen_decide():
    wrong, right = play(calls=ran("t::a")), play(calls=(*ran("t::a"), *ran()))
    assert elected([wrong, right, right]) == 1
    assert elected([right, wrong, wrong]) == 1


def test_what_the_last_run_found_is_nothing_that_a_vote_knows():
    def seen(result: str, content: str) -> Episode:
        tests = Mutation("tests", "neutral", {"result": result, "failed": [], "passed": []})
        return play(Mutation("file", "neutral", {"path": "a.py", "change": "modified", "content": content}), tests)

    assert elected([seen("fail", "one"), seen("pass", "two"), seen("pass", "three")]) == 0


def test_an_ending_is_a_vote_of_its_own():
    cut = play(refund(1), ending="truncated")
    assert elected([cut, play(refund(1)), cut]) == 0
    assert elected([cut, play(refund(1)), play(refund(1))]) == 1
