"""Stray also takes the look-ups astray that a process rule requires: all that could meet it, at once."""

from msgspec.structs import replace

from liarproof.compiler.contract.model import Call, CallPattern, ProcessRule, RowStep, Step, Task
from liarproof.runtime.agents.saboteurs import stray
from liarproof.runtime.agents.saboteurs.course import Act
from liarproof.runtime.agents.saboteurs.saboteur import Saboteur
from liarproof.runtime.proof import prove

from ...courses import BYE, CANCEL, acts, course, ground
from ...scripts import LOOK, REFUND, steps
from ...shop import TEXT, TOOLS, suite, task, tool

LOOK_FIRST = {"look-first": ProcessRule(("refund",), (CallPattern("get_order"),))}
EITHER = {"look-first": ProcessRule(("refund",), (CallPattern("get_order"), CallPattern("get_customer")))}
TWO_WAYS = {
    **TOOLS,
    "get_customer": tool({"id": TEXT}, RowStep("SELECT name FROM customers WHERE id = :id", ("name",))),
}
OWNER = Call("get_customer", {"id": "C-1"})


def look(order: str) -> Call:
    return replace(LOOK, input={"order_id": order})


def owner(customer: str) -> Call:
    return replace(OWNER, input={"id": customer})


def asking(*script: Step, rules: dict[str, ProcessRule] = LOOK_FIRST) -> Task:
    return task(process=rules, oracle=steps(*script))


def astray(plain: Task) -> list[Saboteur]:
    """The saboteurs that take a rule's look-ups astray."""
    found = stray.derive(course(plain, tools=TWO_WAYS), ground(plain, tools=TWO_WAYS))
    return [one for one in found if one.dimension == "process"]


def only(plain: Task) -> tuple[Act, ...]:
    (found,) = astray(plain)
    return found.acts


def test_the_look_up_that_a_rule_requires_strays_too() -> None:
    assert astray(asking(LOOK, REFUND, BYE)) == [
        Saboteur("stray:get_order@look-first", acts(look("O-2"), REFUND, BYE), "process", "look-first")
    ]


def test_a_look_up_that_no_rule_requires_does_not_stray() -> None:
    others = {"x": ProcessRule(("refund",), (CallPattern("list_customers"),))}
    assert astray(asking(LOOK, REFUND, rules={})) == astray(asking(LOOK, REFUND, rules=others)) == []


def test_a_look_up_whose_rule_holds_nothing_back_does_not_stray() -> None:
    assert astray(asking(LOOK, BYE)) == []


def test_a_look_up_about_what_no_row_has_does_not_stray() -> None:
    assert astray(asking(replace(look("O-9"), fails=True), REFUND)) == []


def test_look_ups_of_two_stray_together_and_neither_to_what_the_other_asks_for() -> None:
    assert only(asking(look("O-1"), look("O-2"), REFUND)) == acts(look("O-3"), look("O-3"), REFUND)


def test_where_all_rows_are_asked_for_no_look_up_strays() -> None:
    assert astray(asking(look("O-1"), look("O-2"), look("O-3"), REFUND)) == []


def test_a_look_up_after_the_first_call_that_is_held_back_does_not_stray() -> None:
    assert only(asking(look("O-1"), REFUND, look("O-2"), REFUND)) == acts(look("O-2"), REFUND, look("O-2"), REFUND)
    assert astray(asking(REFUND, look("O-1"))) == []


def test_of_a_rule_that_any_of_two_calls_meets_both_stray() -> None:
    assert only(asking(LOOK, OWNER, REFUND, rules=EITHER)) == acts(look("O-2"), owner("C-2"), REFUND)


def test_of_a_rule_that_any_of_two_calls_meets_the_one_that_is_made_strays() -> None:
    assert only(asking(OWNER, REFUND, rules=EITHER)) == acts(owner("C-2"), REFUND)


def test_where_one_of_two_calls_cannot_stray_neither_does() -> None:
    listed = {"x": ProcessRule(("refund",), (CallPattern("get_order"), CallPattern("list_customers")))}
    assert astray(asking(LOOK, Call("list_customers"), REFUND, rules=listed)) == []


def test_a_call_that_changes_something_is_no_look_up() -> None:
    cancelled = {"x": ProcessRule(("refund",), (CallPattern("cancel"),))}
    assert astray(asking(CANCEL, REFUND, rules=cancelled)) == []


def test_a_right_way_that_looks_up_two_before_it_acts_is_proven() -> None:
    rule = ProcessRule(("refund",), (CallPattern("get_order", {"order_id": task().expect.must[0].fields["order_id"]}),))
    plain = task(process={"look-first": rule}, oracle=steps(look("O-2"), look("O-1"), REFUND, BYE))
    proof = prove(suite(plain))
    assert proof.proven
    assert "look-first" not in "".join(found.message for found in proof.warnings)
