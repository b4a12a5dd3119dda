"""A tool's steps: what they find, bind and give back, and the faults they meet."""

from liarproof.compiler.contract.model import Returned, RowsStep, RowStep, Tool
from liarproof.compiler.contract.placeholders import parse
from liarproof.runtime.trajectory import ToolResult
from liarproof.runtime.worlds.database import DatabaseWorld

from ..shop import TEXT, WHOLE, head, task, tool
from .only_tool import trial_of


def test_a_row_gives_its_columns_and_json_as_a_structure(shop: DatabaseWorld) -> None:
    with shop.trial(task()) as trial:
        result = trial.call("get_order", {"order_id": "O-2"})
    assert result == ToolResult({"status": "paid", "total_cents": 2000, "lines": [{"sku": "A", "count": 2}]})


def test_rows_give_a_list_with_structures_and_truth_values(shop: DatabaseWorld) -> None:
    with shop.trial(task()) as trial:
        result = trial.call("list_customers", {})
    assert result.output == {
        "customers": [{"id": "C-1", "tags": ["new"], "vip": True}, {"id": "C-2", "tags": None, "vip": False}]
    }


def test_a_result_holds_inputs_the_clock_constants_and_what_returning_gave(shop: DatabaseWorld) -> None:
    with shop.trial(task()) as trial:
        result = trial.call("refund", {"order_id": "O-1", "amount_cents": 100})
    assert result.output == {"refund_id": 1, "refunded": 100, "at": "2026-06-10T09:30", "note": "done"}


def test_a_fault_fails_the_first_calls_that_reach_it_and_stays_met(shop: DatabaseWorld) -> None:
    refund = {"order_id": "O-1", "amount_cents": 100}
    with shop.trial(task(faults={"gateway": 2})) as trial:
        unmet = trial.call("refund", {"order_id": "O-1", "amount_cents": 9999})
        results = [trial.call("refund", refund) for _ in range(3)]
    assert unmet.fault is None
    failed = ToolResult(error="The gateway timed out. Nothing was refunded.", fault="gateway")
    assert results[:2] == [failed, failed]
    assert results[2].error is None


def test_an_absent_optional_input_is_null(shop: DatabaseWorld) -> None:
    with shop.trial(task()) as trial:
        trial.call("escalate", {"note": "x"})
        (change,) = trial.changes()
    assert change.after == {"id": 1, "note": "x", "order_id": None}


def test_a_list_is_bound_as_json_and_a_truth_value_as_a_number(shop: DatabaseWorld) -> None:
    with shop.trial(task()) as trial:
        trial.call("tag", {"customer_id": "C-2", "tags": ["a", "b"], "vip": True})
        (change,) = trial.changes()
    assert change.after == {"id": "C-2", "name": "Ben", "tags": ["a", "b"], "vip": True}
    assert change.changed == ("tags", "vip")


def test_a_whole_number_with_a_point_is_bound_as_a_whole_number() -> None:
    step = RowStep("SELECT typeof(:count) AS kind", ("kind",), optional=True)
    with trial_of(step, inputs={"count": WHOLE}, returns={"kind": "kind"}) as trial:
        assert trial.call("it", {"count": 12.0}).output == {"kind": "integer"}


def test_the_clock_is_the_tasks() -> None:
    step = RowStep("SELECT :now || '/' || :today AS clock", ("clock",), optional=True)
    with trial_of(step, returns={"clock": "clock"}) as trial:
        assert trial.call("it", {}).output == {"clock": "2026-06-10T09:30/2026-06-10"}


def test_an_optional_row_that_is_not_there_gives_nulls() -> None:
    step = RowStep("SELECT name FROM customers WHERE id = 'C-9'", ("name",), optional=True)
    with trial_of(step, returns={"name": "name"}) as trial:
        assert trial.call("it", {}).output == {"name": None}


def test_a_row_that_must_not_be_there_is_an_error_that_may_name_its_columns() -> None:
    step = RowStep("SELECT name FROM customers WHERE id = :id", ("name",), found=parse("<id> is <name>."))
    with trial_of(step, inputs={"id": TEXT}) as trial:
        assert trial.call("it", {"id": "C-1"}).error == "C-1 is Ada."
        assert trial.call("it", {"id": "C-9"}).output == {}


def test_a_list_of_rows_can_be_bound_by_a_later_step() -> None:
    rows = RowsStep("SELECT id FROM customers ORDER BY id", ("id",), "people")
    count = RowStep("SELECT json_array_length(:people) AS n", ("n",), optional=True)
    with trial_of(rows, count, returns={"n": "n", "people": Returned("people", "json")}) as trial:
        assert trial.call("it", {}).output == {"n": 2, "people": [{"id": "C-1"}, {"id": "C-2"}]}


def test_a_tool_may_give_back_one_value() -> None:
    rows = RowsStep("SELECT id FROM customers ORDER BY id", ("id",), "people")
    plain = tool({}, rows)
    only = Tool(plain.description, plain.input, plain.steps, returns_one=Returned("people", "json"))
    with DatabaseWorld.open(head(tools={"it": only})).trial(task()) as trial:
        assert trial.call("it", {}).output == [{"id": "C-1"}, {"id": "C-2"}]
