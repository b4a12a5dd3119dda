"""What is weak about a suite as a whole is said once, and not of its sound neighbour."""

from msgspec.structs import replace

from liarproof.compiler.contract.model import Suite
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

ACTING = bare(tools={"a": TOOLS["refund"]})


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


def test_a_tool_that_a_decoy_calls_is_made_use_of() -> None:
    assert told("unexercised", ACTING, [proof_of(tried=("a",))]) == []


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
    proofs = [proof_of("a", wrong=4, sole_reason="No.", tools=("a",)), proof_of("b", wrong=4)]
    message = "every wrong way fails for one reason: No."
    assert list(weak_points(ACTING, proofs, ())) == [Failure("a", "", "one-reason", "expect", message, "warning")]


def test_a_few_wrong_ways_may_all_fail_for_one_reason() -> None:
    assert list(weak_points(ACTING, [proof_of(wrong=3, sole_reason="No.", tools=("a",))], ())) == []


def test_in_a_world_of_tools_that_only_read_all_may_fail_for_one_reason() -> None:
    reading = bare(tools={"a": TOOLS["get_order"], "b": TOOLS["list_customers"]})
    assert told("one-reason", reading, [proof_of(wrong=4, sole_reason="No.")]) == []


def test_saboteurs_that_were_left_out_are_said_at_their_task() -> None:
    found = list(weak_points(bare(), [proof_of("a", left_out=3), proof_of("b")], ()))
    message = "3 saboteurs were too many to be played"
    assert found == [Failure("a", "", "saboteurs-left-out", "oracle", message, "warning")]


def test_all_of_it_are_warnings_about_the_suite() -> None:
    found = list(weak_points(UNUSED, [proof_of(f"t-{index}", idle=True) for index in range(6)], ()))
    assert {(each.task, each.agent, each.pointer, each.severity) for each in found} == {("", "", "", "warning")}
    assert all(each.remedy(workspace=False) for each in found)
