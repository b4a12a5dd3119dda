"""A database world: refused unless it stands, and nothing of a trial stays in it."""

from typing import Any

import pytest

from liarproof.compiler.contract.model import CheckStep, ExecuteStep, FixtureFile, RowsStep, RowStep, Task
from liarproof.compiler.contract.placeholders import parse
from liarproof.runtime.errors import SuiteError, WorldFaultError
from liarproof.runtime.worlds.database import DatabaseWorld

from ..shop import head, task, tool
from ..snapshot import differences, snapshot
from .endless import NUMBERS
from .only_tool import trial_of


@pytest.mark.parametrize(
    ("sql", "words"),
    [
        (f"{NUMBERS} INSERT INTO payments SELECT i, 'O-1', 1 FROM n", "takes more steps than the world's limit"),
        (
            f"{NUMBERS} INSERT INTO escalations (note) SELECT i || hex(zeroblob(400000)) FROM n LIMIT 200",
            "database or disk is full",
        ),
    ],
)
def test_after_the_engine_gave_up_a_trial_the_next_one_is_fresh(sql: str, words: str) -> None:
    tools = {"it": tool({}, ExecuteStep(sql)), "list": tool({}, RowsStep("SELECT id FROM customers", ("id",), "all"))}
    world = DatabaseWorld.open(head(tools=tools, step_limit=100_000))
    before = snapshot(world.database)
    with world.trial(task()) as trial:
        with pytest.raises(WorldFaultError, match=words):
            trial.call("it", {})
        with pytest.raises(WorldFaultError, match=r"gave up the whole trial|full"):
            trial.call("it", {})
    assert snapshot(world.database) == before
    with world.trial(task()) as trial:
        assert trial.call("list", {}).error is None


@pytest.mark.parametrize(
    "step",
    [
        ExecuteStep("PRAGMA foreign_keys = OFF"),
        ExecuteStep("ATTACH 'x' AS y"),
        ExecuteStep("SELECT 1 AS a", ("a",)),
        RowStep("DELETE FROM customers RETURNING id", ("id",), optional=True),
        RowStep("SELECT random() AS r", ("r",), optional=True),
        RowStep("SELECT id, name FROM customers LIMIT 1", ("id",), optional=True),
        RowStep("SELECT :nothing AS r", ("r",), optional=True),
        RowStep("SELECT 1 AS r", ("r",), none=parse("No <nothing>.")),
        CheckStep("SELECT 1, 2", ()),
    ],
)
def test_a_tampered_statement_is_refused_when_the_world_is_opened(step: Any) -> None:
    with pytest.raises(SuiteError, match="tool it: "):
        trial_of(step)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"schema": "CREATE TABLE t (a)", "tables": {}}, "schema: t has no primary key"),
        ({"fixtures": {"customers": ({"id": "C-1"},)}}, "fixture row 1 of customers: NOT NULL constraint failed"),
        ({"fixtures": {"nowhere": ({"id": "C-1"},)}}, "the fixtures name nowhere"),
        ({"fixtures": {"customers": FixtureFile("fixtures/customers.jsonl", "", 1)}}, "which was not read"),
    ],
)
def test_a_world_that_does_not_stand_is_refused_when_it_is_opened(changed: dict[str, Any], words: str) -> None:
    whole = head()
    from msgspec.structs import replace

    with pytest.raises(SuiteError, match=words):
        DatabaseWorld.open(replace(whole, world=replace(whole.world, **changed)))


def test_rows_that_stand_in_a_file_are_handed_over() -> None:
    kept = {"customers": FixtureFile("fixtures/customers.jsonl", "", 1)}
    world = DatabaseWorld.open(head(fixtures=kept), {"customers": [{"id": "C-7", "name": "Eve"}]})
    with world.trial(task()) as trial:
        assert trial.call("list_customers", {}).output == {"customers": [{"id": "C-7", "tags": None, "vip": False}]}


def test_a_seed_joins_the_fixtures_for_one_trial(shop: DatabaseWorld) -> None:
    seeded = task(
        seed={
            "orders": ({"id": "O-9", "customer_id": "C-9", "total_cents": 1},),
            "customers": ({"id": "C-9", "name": "Eve"},),
        }
    )
    with shop.trial(seeded) as trial:
        assert trial.call("get_order", {"order_id": "O-9"}).error is None
        assert trial.changes() == ()
    with shop.trial(task()) as trial:
        assert trial.call("get_order", {"order_id": "O-9"}).error == "There is no order O-9."


def test_a_seed_that_the_schema_refuses_is_a_fault_of_the_world(shop: DatabaseWorld) -> None:
    seeded: Task = task(seed={"orders": ({"id": "O-9", "customer_id": "C-9", "total_cents": 1},)})
    with shop.trial(seeded) as trial, pytest.raises(WorldFaultError, match="seed row 1 of orders: FOREIGN KEY"):
        trial.call("get_order", {"order_id": "O-9"})


def test_numbers_that_the_database_hands_out_start_anew_in_each_trial(shop: DatabaseWorld) -> None:
    given = {"order_id": "O-1", "amount_cents": 100}
    found = []
    for _ in range(3):
        with shop.trial(task()) as trial:
            found += [trial.call("refund", given).output["refund_id"] for _ in range(2)]
    assert found == [1, 2] * 3


def test_nothing_of_a_trial_is_there_in_the_next(shop: DatabaseWorld) -> None:
    before = snapshot(shop.database)
    with shop.trial(task(faults={"gateway": 9})) as trial:
        trial.call("drop_customer", {"id": "C-1"})
        trial.call("escalate", {"note": "x"})
        trial.call("refund", {"order_id": "O-3", "amount_cents": 1})
    assert differences(before, snapshot(shop.database)) == []
    with shop.trial(task()) as trial:
        assert trial.call("refund", {"order_id": "O-3", "amount_cents": 1}).error is None


def test_nothing_stays_of_a_trial_that_ended_in_a_fault_of_the_world() -> None:
    step = CheckStep("SELECT (NULL)", parse("No."))
    change = ExecuteStep("DELETE FROM slots")
    world = DatabaseWorld.open(head(tools={"it": tool({}, change, step)}))
    before = snapshot(world.database)
    with pytest.raises(WorldFaultError), world.trial(task()) as trial:
        trial.call("it", {})
    assert differences(before, snapshot(world.database)) == []


def test_whether_something_changed_is_known_while_the_trial_runs(shop: DatabaseWorld) -> None:
    with shop.trial(task()) as trial:
        trial.call("get_order", {"order_id": "O-1"})
        assert not trial.changed_since_start()
        trial.call("cancel", {"order_id": "O-9"})
        assert not trial.changed_since_start()
        trial.call("cancel", {"order_id": "O-1"})
        assert trial.changed_since_start()
