"""The rows of a task by their keys: which table a value points into, and which other rows there are."""

from typing import Any

import pytest

from liarproof.compiler.contract.model import FixtureFile, Row
from liarproof.runtime.agents.saboteurs.records import Records, keyed

from ...shop import FIXTURES, world

OWNERS = {"orders": "customer_id"}


def order(key: Any, owner: str | None = "C-1") -> Row:
    return {"id": key, "customer_id": owner}


def orders(*rows: Row, seed: tuple[Row, ...] = ()) -> Records:
    return Records({"orders": {row["id"]: row for row in seed}}, {"orders": {row["id"]: row for row in rows}}, OWNERS)


def numbered(*tables: str) -> Records:
    return Records({}, {table: {1: {"id": 1}} for table in tables}, {})


def test_a_value_points_into_the_table_that_has_it_for_a_key() -> None:
    assert orders(order("O-1")).table_of("anything", "O-1") == "orders"


def test_a_seeded_row_is_pointed_at_like_any_other() -> None:
    assert orders(seed=(order("O-7"),)).table_of("order_id", "O-7") == "orders"


def test_a_value_that_is_no_key_points_nowhere() -> None:
    assert orders(order("O-1")).table_of("order_id", "O-9") is None


def test_of_two_tables_the_one_is_pointed_into_that_the_input_is_named_after() -> None:
    assert numbered("orders", "slots").table_of("slot_id", 1) == "slots"


def test_of_two_tables_that_no_name_tells_apart_it_is_the_first_by_name() -> None:
    assert numbered("slots", "orders").table_of("thing_id", 1) == "orders"
    assert numbered("slots", "orders").table_of("id", 1) == "orders"


def test_a_number_points_at_a_row_only_where_its_name_says_so() -> None:
    assert [numbered("orders").table_of(name, 1) for name in ("order_id", "cents")] == ["orders", None]


@pytest.mark.parametrize("value", [None, 1.0, ["O-1"], {"id": "O-1"}])
def test_a_value_of_another_kind_points_nowhere(value: Any) -> None:
    assert orders(order("O-1")).table_of("order_id", value) is None


def test_strangers_are_one_of_the_same_owner_and_one_of_another() -> None:
    rows = [order("O-1"), order("O-2", "C-2"), order("O-3"), order("O-4"), order("O-5", "C-3")]
    assert orders(*rows).strangers("orders", "O-1") == ("O-3", "O-2")


def test_strangers_may_be_of_one_kind_only() -> None:
    assert orders(order("O-1"), order("O-2")).strangers("orders", "O-1") == ("O-2",)
    assert orders(order("O-1"), order("O-2", "C-2")).strangers("orders", "O-1") == ("O-2",)


def test_where_there_is_no_other_row_the_key_of_none_stands_in() -> None:
    assert orders(order("O-1")).strangers("orders", "O-1") == ("O-1-X",)
    assert orders(order(1)).strangers("orders", 1) == (2,)


def test_a_row_that_is_nobodys_has_other_rows_of_nobody_beside_it() -> None:
    rows = [order("O-1", None), order("O-2", None), order("O-3")]
    assert orders(*rows).strangers("orders", "O-1") == ("O-2", "O-3")


def test_the_tasks_own_rows_are_taken_first() -> None:
    assert orders(order("O-1"), order("O-2"), seed=(order("O-7"),)).strangers("orders", "O-1") == ("O-7",)


def test_a_stranger_is_looked_for_among_the_first_rows_only() -> None:
    many = [order(f"O-{number}") for number in range(600)]
    assert orders(*many, order("X", "C-2")).strangers("orders", "O-0") == ("O-1",)


def test_two_rows_apart_are_the_first_and_one_of_another_owner() -> None:
    assert orders(order("O-1"), order("O-2"), order("O-3", "C-2")).apart("orders") == ("O-1", "O-3")


def test_the_first_of_two_rows_apart_is_the_tasks_own() -> None:
    assert orders(order("O-1"), seed=(order("O-7", "C-2"),)).apart("orders") == ("O-7", "O-1")


def test_no_two_rows_of_an_empty_table_are_apart() -> None:
    assert orders().apart("orders") == ()


def test_another_value_is_what_another_row_has_in_its_column() -> None:
    assert orders(order("O-1"), order("O-2", "C-2")).other_value("C-1", than={"C-1"}) == "C-2"
    assert orders(order("O-1"), order("O-2", "C-2")).other_value("O-2", than={"O-2"}) == "O-1"


def test_a_value_that_no_row_or_every_row_has_has_no_other() -> None:
    assert orders(order("O-1"), order("O-2")).other_value("C-9", than={"C-9"}) is None
    assert orders(order("O-1"), order("O-2")).other_value("C-1", than={"C-1"}) is None


def test_another_value_is_none_of_those_that_it_may_not_be() -> None:
    three = orders(order("O-1"), order("O-2"), order("O-3"))
    assert three.other_value("O-1", than={"O-1", "O-2"}) == "O-3"
    assert three.other_value("O-1", than={"O-1", "O-2", "O-3"}) is None


def test_rows_are_kept_by_the_key_of_their_table() -> None:
    assert keyed(world(), {"orders": FIXTURES["orders"]}) == {"orders": {row["id"]: row for row in FIXTURES["orders"]}}


def test_rows_with_no_single_key_or_no_key_written_down_are_left_out() -> None:
    assert keyed(world(), {"slots": FIXTURES["slots"], "refunds": ({"order_id": "O-1"},)}) == {"refunds": {}}


def test_rows_whose_key_is_no_text_and_no_number_are_left_out() -> None:
    rows = ({"id": ["O-1"]}, {"id": {"no": 1}}, {"id": True}, {"id": None}, {"id": "O-2"})
    assert keyed(world(), {"orders": rows}) == {"orders": {"O-2": {"id": "O-2"}}}


def test_rows_of_no_table_and_those_that_stand_in_a_file_are_left_out() -> None:
    assert keyed(world(), {"ghosts": ({"id": 1},), "orders": FixtureFile("fixtures/orders.jsonl", "", 1)}) == {}
