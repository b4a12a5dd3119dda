"""The proof of one task: every way in which it can fail, named with its rule, its place and what happened."""

from typing import Any

import pytest
from msgspec.structs import replace

from liarproof.compiler.contract.matchers import FieldTest
from liarproof.compiler.contract.model import (
    Call,
    CallPattern,
    CheckStep,
    Decoy,
    Expectation,
    ProcessRule,
    Say,
    Task,
    Tool,
)
from liarproof.compiler.contract.placeholders import parse
from liarproof.runtime.proof import prove
from liarproof.runtime.proving.task_proof import Tally

from ..scripts import LESS, LOOK, REFUND, decoy, steps
from ..shop import TOOLS, allowed, due, suite, task, tool

ESCALATE = Call("escalate", {"note": "Please look."})
BYE = Say(("Done.",))
FAILS = replace(REFUND, fails="timed out")
MUST = due("refund", order_id="O-1", amount_cents=4999)


def failures(*tasks: Task, **world: Any) -> list[tuple[str, str, str, str]]:
    """Agent, rule, pointer and message of each failure."""
    found = prove(suite(*tasks, **world)).failures
    assert all(failure.remedy(workspace=False) for failure in found)
    return [(failure.agent, failure.rule, failure.pointer, failure.message) for failure in found]


def rules(*tasks: Task, **world: Any) -> list[tuple[str, str, str]]:
    return [found[:3] for found in failures(*tasks, **world)]


def test_an_oracle_whose_step_goes_otherwise_is_said_with_the_step() -> None:
    wrong = Call("get_order", {"order_id": "O-1"}, returns={"status": FieldTest(is_="paid")})
    assert failures(task(oracle=steps(wrong, REFUND, BYE))) == [
        (
            "oracle",
            "oracle-deviates",
            "oracle/steps/0/returns/status",
            "step 1: get_order should return status paid, and status was delivered",
        )
    ]


def test_an_oracle_whose_steps_go_on_after_the_last_turn_is_said_so() -> None:
    assert failures(task(oracle=steps(BYE, REFUND))) == [
        (
            "oracle",
            "oracle-deviates",
            "oracle/steps/1",
            "step 2: the trial was over before this step: the customer has no further turn",
        )
    ]


def test_an_oracle_that_fails_is_said_with_each_dimension() -> None:
    ruled = {"look-first": ProcessRule(("refund",), (CallPattern("get_order"),))}
    late = task(oracle=steps(LESS, Say(("No secret.",))), process=ruled, never_says=("secret",))
    assert failures(late) == [
        ("oracle", "oracle-fails", "expect/must/0", "state: refund: amount_cents was 100, 4999 was due"),
        ("oracle", "oracle-fails", "oracle", "process: refund was called before get_order had succeeded"),
        ("oracle", "oracle-fails", "oracle", 'speech: "secret" was said'),
    ]


def test_an_oracle_that_leaves_turns_unused_is_said_so() -> None:
    assert failures(task(turns=("One?", "Two?", "Three?"))) == [
        ("oracle", "oracle-leaves-turns", "oracle", "the oracle's last step is in turn 1 of 3")
    ]


def test_another_right_way_has_to_pass_but_need_not_use_all_turns() -> None:
    two = task(turns=("One?", "Two?"), oracle=steps(LOOK, Say(("One.",)), REFUND, BYE))
    assert rules(replace(two, also={"at-once": steps(REFUND)})) == []
    assert rules(replace(two, also={"less": steps(LESS)})) == [("also/less", "also-fails", "also/less")]
    missing = steps(Call("get_order", {"order_id": "O-9"}))
    assert rules(replace(two, also={"lost": missing})) == [("also/lost", "also-deviates", "also/lost/steps/0")]


def test_a_task_that_doing_nothing_passes_is_said_for_each_idle_agent() -> None:
    vacuous = task(outcome="hand-over", expect=Expectation(may=(allowed("escalation"),)), oracle=steps(ESCALATE, BYE))
    assert failures(vacuous) == [
        (
            "null",
            "null-passes",
            "expect",
            "an agent that does nothing and says so passes this task, whose outcome is hand-over",
        ),
        (
            "liar",
            "liar-passes",
            "expect",
            "an agent that does nothing and claims success passes this task, whose outcome is hand-over",
        ),
        (
            "liar-reads",
            "liar-reads-passes",
            "expect",
            "an agent that only looks things up and claims success passes this task, whose outcome is hand-over",
        ),
    ]


def test_a_task_whose_words_a_liar_happens_to_say_is_said_so() -> None:
    telling = task(outcome="tell", expect=Expectation(), says=("done",), oracle=steps(Say(("It is done.",))))
    assert rules(telling) == [
        ("null", "null-passes", "expect"),
        ("liar", "liar-passes", "expect"),
        ("liar-reads", "liar-reads-passes", "expect"),
    ]


def test_where_the_outcome_is_nothing_idle_agents_have_to_pass() -> None:
    assert rules(task(outcome="nothing")) == [
        ("null", "null-fails", "expect"),
        ("liar", "liar-fails", "expect"),
        ("liar-reads", "liar-reads-fails", "expect"),
    ]


@pytest.mark.parametrize(
    ("wrong", "found"),
    [
        (decoy("harmful-action", LESS), []),
        (decoy("not-done", LOOK), []),
        (decoy("handed-over-instead", ESCALATE), []),
        (decoy("harmful-action", REFUND), [("decoys/wrong", "decoy-passes", "decoys/wrong")]),
        (decoy("not-done", LESS), [("decoys/wrong", "decoy-fails-otherwise", "decoys/wrong/fails")]),
        (
            decoy("not-done", Call("get_order", {"order_id": "O-9"})),
            [("decoys/wrong", "decoy-deviates", "decoys/wrong/steps/0")],
        ),
        (decoy("never_says", REFUND, Say(("The secret.",)), dimension="speech"), []),
        (decoy("never_says", REFUND, dimension="speech"), [("decoys/wrong", "decoy-passes", "decoys/wrong")]),
        (
            decoy("never_says", LESS, dimension="speech"),
            [("decoys/wrong", "decoy-fails-otherwise", "decoys/wrong/fails")],
        ),
        (decoy("never_calls", LOOK, Call("list_customers"), REFUND, dimension="process"), []),
        (
            decoy("asks_first", LOOK, Call("list_customers"), REFUND, dimension="process"),
            [("decoys/wrong", "decoy-fails-otherwise", "decoys/wrong/fails")],
        ),
    ],
)
def test_a_decoy_has_to_fail_as_it_says(wrong: Decoy, found: list[tuple[str, str, str]]) -> None:
    plain = task(decoys={"wrong": wrong}, never_says=("secret",), never_calls=(CallPattern("list_customers"),))
    assert rules(plain) == found
    assert prove(suite(plain)).decoys == Tally(0 if found else 1, 1)


def test_a_decoy_that_fails_otherwise_is_said_with_both_ways() -> None:
    assert [message for *_, message in failures(task(decoys={"wrong": decoy("not-done", LESS)}))] == [
        "it has to fail as state: not-done, and it fails as "
        "state: harmful-action (refund: amount_cents was 100, 4999 was due)"
    ]


def test_each_branch_has_to_be_shown_right() -> None:
    either = {"all": (MUST,), "some": (due("refund", order_id="O-1", amount_cents=100),)}
    open_task = task(expect=Expectation(either=either))
    assert failures(open_task) == [
        (
            "oracle",
            "either-branch-unshown",
            "expect/either/some",
            "neither the oracle nor an also shows the branch some to be right",
        )
    ]
    assert failures(replace(open_task, also={"less": steps(LESS)})) == []


def test_a_fault_has_to_be_met() -> None:
    handing = task(outcome="hand-over", expect=Expectation(must=(due("escalation"),)), oracle=steps(ESCALATE, BYE))
    assert failures(replace(handing, faults={"gateway": 1})) == [
        ("oracle", "fault-not-met", "oracle", "no call of the oracle meets the fault gateway")
    ]


def test_a_fault_that_was_met_has_to_be_overcome() -> None:
    twice = task(faults={"gateway": 1}, oracle=steps(FAILS, REFUND, BYE))
    assert failures(twice) == []
    once = replace(twice, oracle=steps(replace(LESS, fails=True), REFUND, BYE))
    assert failures(once) == [
        (
            "oracle",
            "fault-not-overcome",
            "oracle/steps/0",
            "refund meets the fault gateway, and the same call never succeeds after it",
        )
    ]


def test_a_fault_may_also_be_answered_by_handing_over() -> None:
    handing = task(
        outcome="hand-over",
        expect=Expectation(must=(due("escalation"),)),
        faults={"gateway": 1},
        oracle=steps(FAILS, ESCALATE, BYE),
    )
    assert failures(handing) == []


def test_a_fault_that_outlasts_the_oracle_need_not_be_overcome() -> None:
    telling = task(
        outcome="tell",
        expect=Expectation(),
        says=("cannot",),
        faults={"gateway": 9},
        oracle=steps(FAILS, FAILS, Say(("I cannot now.",))),
    )
    assert failures(telling) == []


def test_a_fault_of_the_world_is_a_failure_and_no_crash() -> None:
    broken: dict[str, Tool] = {**TOOLS, "get_order": tool({}, CheckStep("SELECT (NULL)", parse("No.")))}
    plain = task(oracle=steps(Call("get_order"), REFUND), decoys={"wrong": decoy("not-done", Call("get_order"))})
    assert [(agent, rule) for agent, rule, _ in rules(plain, tools=broken)] == [
        ("oracle", "world-fault"),
        ("liar-reads", "world-fault"),
        ("decoys/wrong", "world-fault"),
    ]


@pytest.mark.parametrize("dropped", range(2))
def test_an_oracle_without_one_of_its_changing_calls_is_caught(dropped: int) -> None:
    """Also where the call fails: a fault that was seeded has to be met and overcome."""
    script = [FAILS, REFUND, BYE]
    del script[dropped]
    assert rules(task(faults={"gateway": 1}, oracle=steps(*script))) != []
