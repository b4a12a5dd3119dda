"""A saboteur is caught, or leaves a right way's world, or survives; where the world gives way there is no grade."""

from typing import Any

from msgspec.structs import replace

from liarproof.compiler.contract.model import (
    Call,
    CallPattern,
    CheckStep,
    ExecuteStep,
    Expectation,
    ProcessRule,
    Say,
    Task,
)
from liarproof.compiler.contract.placeholders import parse

from ..courses import BYE, ESCALATE, cast
from ..scripts import LESS, LOOK, REFUND, steps
from ..shop import TEXT, TOOLS, WHOLE, allowed, due, task, tool

LOOK_FIRST = {"look-first": ProcessRule(("refund",), (CallPattern("get_order"),))}


def outcomes(plain: Task, **changed: Any) -> dict[str, str]:
    played, _ = cast(plain, **changed).saboteurs()
    return {one.agent: one.outcome for one in played}


def test_of_a_task_that_is_held_tight_all_are_caught() -> None:
    tight = task(expect=Expectation(must=(due("refund", order_id="O-1", amount_cents=100),)), oracle=steps(LESS, BYE))
    assert set(outcomes(tight).values()) == {"caught"}


def test_one_that_does_what_passes_and_no_right_way_does_survives() -> None:
    free = task(expect=Expectation(must=(due("refund", order_id="O-1"),)))
    assert outcomes(free)["nudge:amount_cents-1"] == "survivor"


def test_one_that_leaves_the_world_of_the_right_way_is_equivalent() -> None:
    tag = Call("tag", {"customer_id": "C-1", "tags": ["x"]})
    plain = task(expect=Expectation(must=(due("tagging", id="C-1", tags=["x"]),)), oracle=steps(tag, BYE))
    assert outcomes(plain)["double:tag"] == "equivalent"


def test_one_that_leaves_the_world_of_another_right_way_is_equivalent() -> None:
    low = Call("refund", {"order_id": "O-1", "amount_cents": 4998})
    free = task(expect=Expectation(must=(due("refund", order_id="O-1"),)), also={"low": steps(low)})
    assert outcomes(free)["nudge:amount_cents-1"] == "equivalent"


def test_one_whose_way_is_tolerated_is_equivalent() -> None:
    tolerates = {"refund": {"amount_cents": "Any amount will do."}}
    free = task(expect=Expectation(must=(due("refund", order_id="O-1"),)), tolerates=tolerates)
    assert outcomes(free)["nudge:amount_cents-1"] == "equivalent"


def test_one_that_breaks_its_rule_of_the_process_is_caught() -> None:
    assert outcomes(task(process=LOOK_FIRST))["reorder:refund@look-first"] == "caught"


def test_one_of_the_process_is_caught_though_it_leaves_the_right_world() -> None:
    never = task(never_calls=(CallPattern("list_customers"),))
    assert outcomes(never)["over-reach:list_customers@never_calls"] == "caught"


def test_one_that_its_rule_does_not_notice_survives() -> None:
    skipping = task(process=LOOK_FIRST, skips={"look-first": "The number is given."})
    assert outcomes(skipping)["reorder:refund@look-first"] == "survivor"


def test_one_that_says_what_it_must_not_is_caught() -> None:
    assert outcomes(task(never_says=("secret", "1,000")))["blurt:2"] == "caught"


def test_where_the_world_gives_way_there_is_no_grade() -> None:
    fragile = tool(
        {"order_id": TEXT, "amount_cents": WHOLE},
        CheckStep("SELECT CASE WHEN :amount_cents < 5000 THEN 1 END", parse("No.")),
        *TOOLS["refund"].steps[3:],
    )
    found = outcomes(task(oracle=steps(REFUND)), tools={**TOOLS, "refund": fragile})
    assert {name for name, outcome in found.items() if outcome == "no-grade"} == {
        "nudge:amount_cents+1",
        "nudge:amount_cents*2",
    }


def test_silence_takes_no_act_from_those_that_it_may_take() -> None:
    plain = task(
        turns=("One?", "Two?", "Three?"),
        oracle=steps(LOOK, Say(("One.",)), REFUND, Say(("Two.",)), BYE),
        expect=task().expect,
    )
    assert "no-grade" not in outcomes(plain).values()


def test_where_the_outcome_is_nothing_an_untouched_world_is_right() -> None:
    note = Expectation(may=(allowed("escalation", 1),))
    plain = task(outcome="nothing", expect=note, oracle=steps(ESCALATE, BYE))
    assert outcomes(plain)["drop:escalate"] == "equivalent"


def test_where_the_outcome_is_to_tell_silence_is_caught() -> None:
    telling = task(
        outcome="tell",
        turns=("One?", "Two?"),
        says=("49.99",),
        expect=Expectation(),
        oracle=steps(Say(("Let me see.",)), LOOK, Say(("It was 49.99.",))),
    )
    assert outcomes(telling) == {"early-stop": "caught"}


def test_a_call_that_is_refused_leaves_the_world_as_it_was() -> None:
    wide = tool({"day": TEXT, "hour": WHOLE, "order_id": {"type": ["string", "null"]}}, *TOOLS["book"].steps)
    booked = Call("book", {"day": "2026-06-12", "hour": 9, "order_id": "O-1"})
    plain = task(oracle=steps(booked), expect=Expectation(must=(due("insert:slots", hour=9, order_id="O-1"),)))
    found = outcomes(plain, tools={**TOOLS, "book": wide})
    assert found["drop:book"] == found["nudge:hour+1"] == "caught"
    assert found["double:book"] == "equivalent"


def test_a_step_that_changes_no_row_counts_as_changing_and_can_be_dropped() -> None:
    idle = tool({}, ExecuteStep("UPDATE orders SET note = 'x' WHERE id = 'O-9'"))
    plain = task(oracle=steps(LOOK, Call("idle"), REFUND))
    assert outcomes(plain, tools={**TOOLS, "idle": idle})["drop:idle"] == "equivalent"


def test_names_are_prefixed_by_the_way_that_is_not_the_oracle() -> None:
    found = outcomes(task(also={"at-once": steps(REFUND)}))
    assert found["drop:refund"] == found["also/at-once/drop:refund"] == "caught"


def test_none_is_derived_of_a_way_that_is_wrong_or_goes_astray() -> None:
    lost = steps(replace(LOOK, fails=True), REFUND)
    assert outcomes(task(oracle=steps(LESS))) == outcomes(task(oracle=lost)) == {}
    assert not any(name.startswith("also/") for name in outcomes(task(also={"less": steps(LESS), "lost": lost})))
