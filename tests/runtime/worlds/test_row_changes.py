"""The change as the watch gives it, against the full comparison of all rows."""

from random import Random
from typing import Any

import pytest

from liarproof.compiler.contract.model import ExecuteStep
from liarproof.runtime.changes import Change
from liarproof.runtime.worlds.database import DatabaseWorld
from liarproof.runtime.worlds.database_trial import DatabaseTrial

from ..shop import FIXTURES, head, task, tool
from ..snapshot import differences, snapshot

TRIALS = 1_500


def in_order(changes: Any) -> list[Change]:
    return sorted(changes, key=lambda change: (change.table, str(change.row)))


def of(trial: DatabaseTrial, *calls: tuple[str, dict[str, Any]]) -> list[tuple[str, str, tuple[str, ...]]]:
    """The changes that some calls bring about, in short."""
    for name, given in calls:
        assert trial.call(name, given).error is None
    return sorted((change.table, change.operation, change.changed) for change in trial.changes())


@pytest.fixture(scope="module")
def shop() -> DatabaseWorld:
    return DatabaseWorld.open(head())


def random_call(random: Random) -> tuple[str, dict[str, Any]]:
    """A call that often succeeds, and often meets rows that earlier calls made or took away."""
    order, customer = f"O-{random.randrange(1, 6)}", f"C-{random.randrange(1, 4)}"
    day, hour = f"2026-06-1{random.randrange(1, 3)}", random.randrange(9, 12)
    calls: list[tuple[str, dict[str, Any]]] = [
        ("refund", {"order_id": order, "amount_cents": random.randrange(0, 300)}),
        ("cancel", {"order_id": order}),
        ("tag", {"customer_id": customer, "tags": random.choice([[], ["new"], ["a", "b"]])}),
        ("tag", {"customer_id": customer, "tags": ["new"], "vip": random.random() < 0.5}),
        ("escalate", {"note": random.choice("ab")}),
        ("new_order", {"id": order, "customer_id": customer, "total_cents": random.choice([700, 900])}),
        ("new_order", {"id": order, "customer_id": customer, "total_cents": 700, "status": "lost"}),
        ("book", {"day": day, "hour": hour, "order_id": random.choice([None, order])}),
        ("rename_order", {"old": order, "new": f"O-{random.randrange(1, 6)}"}),
        ("drop_customer", {"id": customer}),
    ]
    return random.choice(calls)


def test_the_change_is_that_of_the_full_comparison(shop: DatabaseWorld) -> None:
    random = Random(20260610)
    seen = 0
    for _ in range(TRIALS):
        with shop.trial(task()) as trial:
            trial.call("list_customers", {})
            before = snapshot(shop.database)
            for _ in range(random.randrange(1, 8)):
                trial.call(*random_call(random))
            after = snapshot(shop.database)
            assert in_order(trial.changes()) == in_order(differences(before, after))
            seen += len(trial.changes())
    assert seen > TRIALS


def test_a_row_changed_and_changed_back_is_no_change(shop: DatabaseWorld) -> None:
    with shop.trial(task()) as trial:
        there = {"day": "2026-06-11", "hour": 9, "order_id": "O-2"}
        assert of(trial, ("book", there), ("book", {**there, "order_id": "O-1"})) == []


def test_json_written_differently_is_no_change(shop: DatabaseWorld) -> None:
    with shop.trial(task()) as trial:
        assert of(trial, ("tag", {"customer_id": "C-1", "tags": ["new"]})) == []


def test_a_row_inserted_and_deleted_is_no_change(shop: DatabaseWorld) -> None:
    with shop.trial(task(seed={"customers": ({"id": "C-9", "name": "Eve"},)})) as trial:
        new = {"id": "O-9", "customer_id": "C-9", "total_cents": 1}
        assert of(trial, ("new_order", new), ("drop_customer", {"id": "C-9"})) == [("customers", "delete", ())]


def test_a_changed_key_is_a_delete_and_an_insert(shop: DatabaseWorld) -> None:
    with shop.trial(task()) as trial:
        assert of(trial, ("rename_order", {"old": "O-3", "new": "O-4"})) == [
            ("orders", "delete", ()),
            ("orders", "insert", ()),
        ]


def test_a_replaced_row_is_an_update_of_what_differs_and_takes_its_children(shop: DatabaseWorld) -> None:
    with shop.trial(task(seed={"refunds": ({"id": 5, "order_id": "O-3", "amount_cents": 1},)})) as trial:
        replaced = {"id": "O-3", "customer_id": "C-2", "total_cents": 800}
        assert of(trial, ("new_order", replaced)) == [("orders", "update", ("total_cents",)), ("refunds", "delete", ())]


def test_a_cascade_is_seen_row_by_row(shop: DatabaseWorld) -> None:
    with shop.trial(task()) as trial:
        trial.call("book", {"day": "2026-06-11", "hour": 9, "order_id": None})
        assert of(trial, ("drop_customer", {"id": "C-1"})) == [
            ("customers", "delete", ()),
            ("orders", "delete", ()),
            ("orders", "delete", ()),
            ("slots", "update", ("order_id",)),
        ]


def test_an_upsert_is_an_insert_or_an_update(shop: DatabaseWorld) -> None:
    with shop.trial(task()) as trial:
        taken = ("book", {"day": "2026-06-11", "hour": 10, "order_id": "O-2"})
        free = ("book", {"day": "2026-06-19", "hour": 10, "order_id": "O-2"})
        assert of(trial, taken, free) == [("slots", "insert", ()), ("slots", "update", ("order_id",))]


def test_a_key_that_is_not_in_the_order_of_its_columns_is_read_back() -> None:
    schema = "CREATE TABLE t (a TEXT NOT NULL, b TEXT NOT NULL, c TEXT, PRIMARY KEY (b, a))"
    change = tool({}, ExecuteStep("UPDATE t SET c = 'new' WHERE a = '1'"))
    rows = {"t": ({"a": "1", "b": "2", "c": "old"}, {"a": "2", "b": "1", "c": "other"})}
    with DatabaseWorld.open(head(schema=schema, fixtures=rows, tools={"it": change})).trial(task()) as trial:
        trial.call("it", {})
        assert trial.changes() == (Change("t", "update", rows["t"][0], {"a": "1", "b": "2", "c": "new"}, ("c",)),)


def test_an_updated_row_comes_whole(shop: DatabaseWorld) -> None:
    with shop.trial(task()) as trial:
        trial.call("cancel", {"order_id": "O-2"})
        (change,) = trial.changes()
    row = {"weight": None, "note": None, "status": "paid", **FIXTURES["orders"][1]}
    assert change.before == row
    assert change.after == {**row, "status": "cancelled", "note": "by desk"}
    assert change.changed == ("status", "note")
