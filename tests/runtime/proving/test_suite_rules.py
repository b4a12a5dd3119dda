"""What is weak about a suite as a whole is said once, and not of its sound neighbour."""

import pytest
from msgspec.structs import replace

from liarproof.compiler.contract.model import CallPattern, ProcessRule, Suite
from liarproof.runtime.proving.failure import Failure
from liarproof.runtime.proving.suite_rules import weak_points

from ..shop import MUTATIONS, TOOLS, suite, task
from .proofs import bare, proof_of, told

UNUSED = bare(
    tools={"a": TOOLS["refund"], "b": TOOLS["cancel"]},
    mutations={"refund": MUTATIONS["refund"]},
    faults={"gateway": "It timed out."},
    process={"look-first": "Look first."},
)


def test_what_no_task_makes_use_of_is_said_by_its_kind() -> None:
    assert told("unexercised", UNUSED, [proof_of()]) == [
        "no task makes use of the tools a and b",
        "no task makes use of the mutation refund",
        "no task makes use of the fault gateway",
        "no task makes use of the process rule look-first",
    ]


def test_what_one_task_makes_use_of_is_enough() -> None:
    used = proof_of("b", tools=("a", "b"), mutations=("refund",), rules=("look-first",))
    seeding = suite(task(faults={"gateway": 1}))
    assert told("unexercised", replace(UNUSED, tasks=seeding.tasks), [proof_of(), used]) == []


def test_a_mutation_that_a_decoy_attempts_is_made_use_of() -> None:
    assert "no task makes use of the mutation refund" not in told(
        "unexercised", UNUSED, [proof_of(attempted=("refund",))]
    )


def test_three_that_are_unused_are_listed() -> None:
    three = bare(faults={"a": "", "c": "", "b": ""})
    assert told("unexercised", three) == ["no task makes use of the faults a, b and c"]


def test_a_line_that_is_tested_from_one_side_is_said_with_the_tasks() -> None:
    def near(day: str) -> Suite:
        whole = suite(task(id="near", seed={"notes": ({"id": 1, "status": f"2026-05-{day}"},)}))
        return replace(whole, head=replace(whole.head, policy="Within 30 days of a change of status."))

    assert told("one-sided-boundary", near("12")) == [
        "the policy's 30 days are tested by status just before the line only: near"
    ]
    assert told("one-sided-boundary", near("01")) == []


def test_harm_that_no_decoy_attempts_is_said_by_its_name() -> None:
    harmful = bare(mutations=MUTATIONS)
    assert told("harm-not-attempted", harmful, [proof_of(attempted=("refund",))]) == [
        "no decoy makes the harmful mutation cancellation"
    ]
    both = [proof_of(attempted=("refund",)), proof_of("b", attempted=("cancellation",))]
    assert told("harm-not-attempted", harmful, both) == []


def test_wrong_ways_that_all_fail_for_one_reason_are_said_at_their_task() -> None:
    found = list(weak_points(bare(), [proof_of("a", wrong=4, sole_reason="No."), proof_of("b", wrong=4)], ()))
    message = "every wrong way fails for one reason: No."
    assert found == [Failure("a", "", "one-reason", "expect", message, "warning")]


def test_a_few_wrong_ways_may_all_fail_for_one_reason() -> None:
    assert list(weak_points(bare(), [proof_of(wrong=3, sole_reason="No.")], ())) == []


def test_all_of_it_are_warnings_about_the_suite() -> None:
    found = list(weak_points(UNUSED, [proof_of(f"t-{index}", idle=True) for index in range(6)], ()))
    assert {(each.task, each.agent, each.pointer, each.severity) for each in found} == {("", "", "", "warning")}
    assert all(each.remedy for each in found)


def test_a_harmful_tool_that_no_rule_holds_back_is_said_where_rules_hold_back_others() -> None:
    ruled = suite(task(process={"look-first": ProcessRule(("refund",), (CallPattern("get_order"),))}))
    found = [each for each in weak_points(ruled, [], ("cancel", "refund")) if each.rule == "unguarded-harm"]
    assert [each.message for each in found] == ["process rules hold back other harmful tools, and never cancel"]


@pytest.mark.parametrize(
    ("before", "harmful"), [(("refund", "cancel"), ("cancel", "refund")), (("tag",), ("cancel",)), ((), ())]
)
def test_where_all_or_none_of_the_harmful_tools_are_held_back_nothing_is_said(
    before: tuple[str, ...], harmful: tuple[str, ...]
) -> None:
    ruled = suite(task(process={"look-first": ProcessRule(before, (CallPattern("get_order"),))}))
    assert "unguarded-harm" not in {each.rule for each in weak_points(ruled, [], harmful)}
