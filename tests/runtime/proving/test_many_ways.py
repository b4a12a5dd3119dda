"""A proof ends in seconds though the judge would try for hours: it gives up, and the grader is believed."""

import time

from msgspec.structs import replace

from liarproof.compiler.contract.model import Call, ExecuteStep, Expectation, Suite
from liarproof.runtime.proof import prove

from ..courses import BYE
from ..scripts import REFUND, steps
from ..shop import MUTATIONS, TEXT, TOOLS, due, suite, task, tool

LEND = tool({"note": TEXT}, ExecuteStep("INSERT INTO escalations (note) VALUES (:note)"))
FAN_OUT = tool(
    {"order_id": TEXT},
    ExecuteStep(
        "INSERT INTO refunds (order_id, amount_cents) "
        "SELECT :order_id, 1 FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300) "
        "SELECT i FROM n)"
    ),
)


def proven_in_seconds(whole: Suite) -> bool:
    begun = time.perf_counter()
    proof = prove(whole)
    assert proof.failures == ()
    assert proof.saboteurs.caught > 0
    return time.perf_counter() - begun < 20


def test_fourteen_loans_that_are_due_one_by_one_are_proven() -> None:
    notes = [f"book {number}" for number in range(14)]
    lending = task(
        expect=Expectation(tuple(due("escalation", note=note) for note in notes)),
        oracle=steps(*(Call("lend", {"note": note}) for note in notes), BYE),
    )
    assert proven_in_seconds(suite(lending, tools={**TOOLS, "lend": LEND}))


def test_three_hundred_equal_mutations_are_proven() -> None:
    fanning = task(
        expect=Expectation((due("refund", 300, 300, order_id="O-1", amount_cents=1),)),
        oracle=steps(replace(REFUND, tool="fan_out", input={"order_id": "O-1"}), BYE),
    )
    bare = {**MUTATIONS, "refund": replace(MUTATIONS["refund"], brings=())}
    assert proven_in_seconds(suite(fanning, tools={**TOOLS, "fan_out": FAN_OUT}, mutations=bare))
