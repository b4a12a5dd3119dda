"""Tasks and suites that saboteurs once tripped over: none crashes a proof, none that is sound fails it."""

from msgspec.structs import replace

from liarproof.compiler.contract.matchers import FieldTest
from liarproof.compiler.contract.model import Call, CallPattern, ExecuteStep, Expectation, Say, Suite, Task
from liarproof.runtime.agents.saboteurs.records import Records
from liarproof.runtime.proof import prove

from ..courses import BYE
from ..scripts import REFUND, steps
from ..shop import MUTATIONS, TOOLS, allowed, due, head, suite, task, tool

ASK = Say(("Sure?",))


def errors(*tasks: Task) -> list[str]:
    return [failure.message for failure in prove(suite(*tasks)).failures]


def test_a_text_that_is_nearly_a_date_is_no_date() -> None:
    shop = replace(head(), policy="Refund within 30 days of the note.")
    seeded = task(seed={"orders": ({"id": "O-9", "customer_id": "C-1", "total_cents": 1, "note": "2026-02-30"},)})
    assert prove(Suite(shop, (seeded,))).proven


def test_a_key_that_is_no_text_and_no_number_has_no_strangers() -> None:
    assert Records({}, {}, {}).strangers("orders", None) == ()
    assert Records({}, {}, {}).strangers("orders", ["O-1"]) == ()


def test_a_pattern_that_no_value_is_known_for_is_not_called() -> None:
    pattern = CallPattern("get_order", {"order_id": FieldTest(contains="Z")})
    assert errors(task(never_calls=(pattern,))) == []


def test_a_value_that_another_test_of_the_pattern_refuses_is_not_tried() -> None:
    pattern = CallPattern("get_order", {"order_id": FieldTest(one_of=("O-2", "O-3"), not_="O-2")})
    assert errors(task(never_calls=(pattern,))) == []


def test_a_call_that_fails_when_it_is_made_first_breaks_no_rule() -> None:
    failing = replace(REFUND, fails=True)
    asking = task(
        turns=("One?", "Two?"), asks_first=True, oracle=steps(ASK, failing, REFUND, BYE), faults={"gateway": 1}
    )
    assert errors(asking) == []


def test_harm_counts_more_than_the_handoff_beside_it() -> None:
    close = tool(
        {"order_id": {"type": "string"}},
        ExecuteStep("UPDATE orders SET status = 'cancelled', note = 'by desk' WHERE id = :order_id"),
        ExecuteStep("INSERT INTO escalations (note) VALUES ('closed')"),
    )
    approving = {**MUTATIONS, "approval": MUTATIONS["escalation"]}
    del approving["escalation"]
    loose = task(
        expect=Expectation((due("refund", order_id="O-1"),), (allowed("approval"), allowed("cancellation"))),
        oracle=steps(REFUND, Call("close", {"order_id": "O-2"}), BYE),
    )
    found = prove(suite(loose, mutations=approving, tools={**TOOLS, "close": close}))
    assert "drop:close" in [failure.agent for failure in found.failures]


def test_null_is_no_value_of_another_row() -> None:
    rows = {"orders": {"a": {"id": "a", "note": "x"}, "b": {"id": "b", "note": None}}}
    assert Records(rows, {}, {}).other_value("x", than={"x"}) is None


def test_only_what_is_called_an_id_takes_a_number_for_a_key() -> None:
    records = Records({"refunds": {1: {"id": 1}}}, {}, {})
    assert [records.table_of(name, 1) for name in ("id", "refund_id", "paid", "prepaid")] == [
        "refunds",
        "refunds",
        None,
        None,
    ]
    assert records.table_of("refund_id", True) is None
