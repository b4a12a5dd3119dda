"""Rows that a world and its tasks start with: stored as their columns ask, refused in words."""

import pytest

from liarproof.compiler.contract.sql import Database, RowRefusedError, insert_rows, open_database
from liarproof.compiler.contract.sql.savepoint import Savepoint

SCHEMA = """
CREATE TABLE children (id INTEGER NOT NULL PRIMARY KEY, parent TEXT NOT NULL REFERENCES parents(id),
                       size REAL CHECK (size < 5), code TEXT UNIQUE);
CREATE TABLE parents (id TEXT NOT NULL PRIMARY KEY, extra JSON, vip BOOLEAN, above TEXT REFERENCES parents(id));
"""


@pytest.fixture
def database() -> Database:
    return open_database(SCHEMA)


def test_parents_go_in_before_their_children_whatever_the_order(database: Database) -> None:
    insert_rows(database, {"children": [{"parent": "a"}], "parents": [{"id": "a"}]})
    assert database.cursor.execute("SELECT id, parent FROM children").fetchall() == [(1, "a")]


def test_structures_are_stored_as_json_and_truth_values_as_numbers(database: Database) -> None:
    insert_rows(database, {"parents": [{"id": "a", "extra": {"x": [1, None]}, "vip": True}]})
    assert database.cursor.execute("SELECT extra, vip FROM parents").fetchall() == [('{"x":[1,null]}', 1)]


def test_text_in_a_json_column_is_a_json_string_and_null_is_null(database: Database) -> None:
    insert_rows(database, {"parents": [{"id": "a", "extra": "x"}, {"id": "b", "extra": None}]})
    assert database.cursor.execute("SELECT extra FROM parents ORDER BY id").fetchall() == [('"x"',), (None,)]


def test_rows_may_refer_to_later_rows_of_their_own_table(database: Database) -> None:
    insert_rows(database, {"parents": [{"id": "a", "above": "b"}, {"id": "b", "above": "a"}]})
    assert database.cursor.execute("SELECT count(*) FROM parents").fetchall() == [(2,)]


@pytest.mark.parametrize(
    ("rows", "index", "words"),
    [
        ([{"parent": "a", "size": 9.0}], 0, "CHECK constraint failed: size < 5."),
        ([{"parent": None}], 0, "NOT NULL constraint failed: parent of children has to be given."),
        (
            [{"parent": "a", "code": "x"}, {"parent": "a", "code": "x"}],
            1,
            "UNIQUE constraint failed: children has a row with this code already.",
        ),
        (
            [{"parent": "a"}, {"parent": "z"}],
            1,
            "FOREIGN KEY constraint failed: parent of children is z, and parents has no such row.",
        ),
        ([{"id": "x", "parent": "a"}], 0, "Datatype mismatch: a whole number is due."),
        ([{"parent": "a", "size": 2**70}], 0, "A number in it has more than 64 bits."),
    ],
)
def test_a_row_that_the_schema_refuses_is_named_with_the_constraint(
    database: Database, rows: list[dict[str, object]], index: int, words: str
) -> None:
    insert_rows(database, {"parents": [{"id": "a"}]})
    with pytest.raises(RowRefusedError) as caught:
        insert_rows(database, {"children": rows})
    assert (str(caught.value), caught.value.table, caught.value.index) == (words, "children", index)


def test_nothing_stays_of_rows_of_which_one_was_refused(database: Database) -> None:
    with pytest.raises(RowRefusedError):
        insert_rows(database, {"parents": [{"id": "a"}], "children": [{"parent": "a"}, {"parent": "z"}]})
    assert database.cursor.execute("SELECT count(*) FROM parents").fetchall() == [(0,)]


def test_references_are_checked_at_once_again_after_a_circle_went_in(database: Database) -> None:
    insert_rows(database, {"parents": [{"id": "a", "above": "a"}]})
    with pytest.raises(RowRefusedError):
        insert_rows(database, {"children": [{"parent": "z"}]})


@pytest.mark.parametrize("rows", [{"nowhere": [{"id": 1}]}, {"parents": [{"id": "a", "nothing": 1}]}])
def test_an_unknown_table_or_column_is_a_key_error(
    database: Database, rows: dict[str, list[dict[str, object]]]
) -> None:
    with pytest.raises(KeyError):
        insert_rows(database, rows)


def test_rows_that_make_the_engine_give_up_all_leave_nothing_and_a_database_that_can_be_used() -> None:
    database = open_database("CREATE TABLE big (id INTEGER NOT NULL PRIMARY KEY, body TEXT NOT NULL)")
    too_many = {"big": [{"id": number, "body": "x" * 900_000} for number in range(100)]}
    with pytest.raises(RowRefusedError, match="full"), Savepoint(database.cursor, "task"):
        insert_rows(database, too_many)
    assert database.cursor.execute("SELECT count(*) FROM big").fetchall() == [(0,)]
    insert_rows(database, {"big": [{"id": 1, "body": "x"}, {"id": 2, "body": "y"}]})
