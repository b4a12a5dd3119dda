"""Rows that differ where mutations do not: each column that no field shows is told once, at its mutation."""

from typing import Any

from msgspec.structs import replace

from liarproof.compiler.contract.matchers import FieldTest
from liarproof.compiler.contract.model import CallPattern, ExecuteStep, Expectation, MutationRule, ProcessRule, Suite
from liarproof.runtime.proof import prove

from ..courses import BYE
from ..scripts import LOOK, REFUND, steps
from ..shop import MUTATIONS, TEXT, TOOLS, due, head, suite, task, tool

BARE = {**MUTATIONS, "refund": replace(MUTATIONS["refund"], fields={"order_id": "order_id"})}
PLAIN = task(expect=Expectation((due("refund", order_id="O-1"),)))


def told(whole: Suite) -> list[tuple[str, str, str]]:
    proof = prove(whole)
    found = (*proof.failures, *proof.warnings)
    return [
        (failure.rule, failure.pointer, failure.message) for failure in found if failure.pointer.startswith("world")
    ]


def test_a_column_that_no_field_shows_is_told_once_for_all_tasks() -> None:
    whole = suite(PLAIN, replace(PLAIN, id="other"), mutations=BARE)
    message = "amount_cents can be anything, for no field of refund shows it"
    assert told(whole) == [("unseen-column", "world/mutations/refund", message)]
    assert not prove(whole).proven


def test_one_that_is_tolerated_is_not() -> None:
    assert told(suite(replace(PLAIN, tolerates={"refund": {"amount_cents": "Any."}}), mutations=BARE)) == []


def test_where_the_mutation_does_no_harm_it_is_a_warning() -> None:
    mild = {**BARE, "refund": replace(BARE["refund"], effect="neutral")}
    assert prove(suite(PLAIN, mutations=mild)).proven
    assert told(suite(PLAIN, mutations=mild)) != []


def test_what_is_taken_along_whatever_its_value_is_told_of_the_mutation_that_takes_it() -> None:
    count = tool(
        {"order_id": TEXT}, ExecuteStep("UPDATE orders SET status = 'cancelled', total_cents = total_cents + 1")
    )
    cancels: dict[str, Any] = {**MUTATIONS, "cancellation": MutationRule(
        "update", "orders", {"order_id": "id"}, "harmful", to={"status": "cancelled"}, changed=("status",),
        covers=("status", "total_cents"),
    )}  # fmt: skip
    call = replace(REFUND, tool="cancel", input={"order_id": "O-1"})
    everything = Expectation(tuple(due("cancellation", order_id=order) for order in ("O-1", "O-2", "O-3")))
    whole = suite(task(expect=everything, oracle=steps(call, BYE)), tools={**TOOLS, "cancel": count}, mutations=cancels)
    message = "total_cents can be anything, for no field of cancellation shows it"
    assert told(whole) == [("unseen-column", "world/mutations/cancellation", message)]


def test_a_rule_that_takes_a_look_up_about_anybody_is_told_once() -> None:
    def looking(**asked: FieldTest) -> Suite:
        rule = ProcessRule(("refund",), (CallPattern("get_order", asked),))
        plain = task(process={"look": rule}, oracle=steps(LOOK, REFUND, BYE))
        return suite(plain, replace(plain, id="other"))

    loose = ("loose-rule", "world/process/look", "look takes a look-up about anybody")
    assert told(looking()) == [loose]
    assert told(looking(order_id=FieldTest(is_="O-1"))) == []


def test_what_is_tolerated_and_not_needed_is_told() -> None:
    idle = replace(
        suite(task(tolerates={"refund": {"times": "x"}})), head=replace(head(), tolerates={"tagging": {"tags": "x"}})
    )
    found = [failure.message for failure in prove(idle).warnings if failure.rule == "idle-tolerates"]
    assert found == [
        "times of refund is tolerated, and nothing needs that",
        "tags of tagging is tolerated in every task, and nothing needs that",
    ]
