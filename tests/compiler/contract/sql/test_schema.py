"""What a schema may hold, and the rules that it keeps."""

import pytest

from liarproof.compiler.contract.sql import SqlError, open_database, tables, views

ID = "id INTEGER NOT NULL PRIMARY KEY"


def refused(schema: str) -> tuple[str, str]:
    """What is said of a schema, and the word that the offset points at."""
    with pytest.raises(SqlError) as caught:
        open_database(schema)
    return caught.value.message, schema[caught.value.offset :].replace("(", " ").split()[0].rstrip(",;)")


@pytest.mark.parametrize(
    "schema",
    [
        f"CREATE TABLE t ({ID})",
        f"CREATE TABLE t ({ID} AUTOINCREMENT, a JSON, b BOOLEAN)",
        "CREATE TABLE t (a TEXT NOT NULL, b TEXT NOT NULL, PRIMARY KEY (b, a)) WITHOUT ROWID",
        f"CREATE TABLE IF NOT EXISTS main.t ({ID}, a TEXT); CREATE UNIQUE INDEX i ON t (lower(a))",
        f"CREATE VIEW v AS SELECT id FROM t; CREATE TABLE t ({ID}, day TEXT DEFAULT 'now' CHECK (date(day) > ''));",
        f'CREATE TABLE "odd name" ({ID}, "a;b" TEXT); -- ; a comment; and another',
        "",
    ],
)
def test_tables_indexes_and_views_are_created(schema: str) -> None:
    open_database(schema)


@pytest.mark.parametrize(
    ("statement", "begun"),
    [
        ("CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 1; END", "CREATE TRIGGER"),
        ("CREATE VIRTUAL TABLE f USING fts5(a)", "CREATE VIRTUAL"),
        (f"CREATE TEMP TABLE s ({ID})", "CREATE TEMP"),
        ("INSERT INTO t VALUES (1)", "INSERT INTO"),
        ("PRAGMA foreign_keys = OFF", "PRAGMA foreign_keys"),
        ("DROP TABLE t", "DROP TABLE"),
        ("ALTER TABLE t ADD COLUMN a", "ALTER TABLE"),
        ("ATTACH 'x' AS y", "ATTACH 'x'"),
    ],
)
def test_nothing_else_stands_in_a_schema(statement: str, begun: str) -> None:
    message = f"a schema holds CREATE TABLE, CREATE INDEX and CREATE VIEW, not {begun}"
    assert refused(f"CREATE TABLE t ({ID}); {statement}") == (message, begun.partition(" ")[0])


@pytest.mark.parametrize(
    ("table", "message", "place"),
    [
        ("CREATE TABLE t (a TEXT)", "t has no primary key", "t"),
        ("CREATE TABLE t AS SELECT 1 AS a", "a table is created with its columns, not AS what a query finds", "AS"),
        (
            f"CREATE TABLE t ({ID} ON CONFLICT ROLLBACK)",
            "ROLLBACK would undo all that came before; ABORT undoes the statement",
            "ROLLBACK",
        ),
        ("CREATE TABLE t (a TEXT PRIMARY KEY)", "a is in the primary key of t and has to be NOT NULL", "a"),
        ("CREATE TABLE t (id INTEGER PRIMARY KEY)", "id is in the primary key of t and has to be NOT NULL", "id"),
        (
            "CREATE TABLE t (a TEXT NOT NULL, b TEXT, PRIMARY KEY (a, b))",
            "b is in the primary key of t and has to be NOT NULL",
            "b",
        ),
        (
            "CREATE TABLE t (a TEXT NOT NULL COLLATE NOCASE PRIMARY KEY)",
            "a is in the primary key of t, which compares exactly; leave COLLATE out",
            "COLLATE",
        ),
        (
            f"CREATE TABLE t ({ID}, a, b AS (a + 1))",
            "b of t is generated and not stored; write AS (…) STORED",
            "b",
        ),
        (f"CREATE TABLE t ({ID}) STRICT", "t is STRICT, which knows no JSON and BOOLEAN columns: leave it out", "t"),
    ],
)
def test_a_table_is_one_whose_changes_can_be_followed(table: str, message: str, place: str) -> None:
    assert refused(table) == (message, place)


def test_a_key_of_a_table_without_rowids_is_not_null_by_itself() -> None:
    assert tables(open_database("CREATE TABLE t (a TEXT PRIMARY KEY) WITHOUT ROWID"))["t"].key == ("a",)


@pytest.mark.parametrize(
    ("schema", "message", "place"),
    [
        (
            f"CREATE TABLE t ({ID}, a DEFAULT (random()))",
            "random differs from run to run or from trial to trial",
            "random",
        ),
        (
            f"CREATE TABLE t ({ID}, a CHECK (a > changes()))",
            "changes differs from run to run or from trial to trial",
            "changes",
        ),
        (
            f"CREATE TABLE t ({ID}); CREATE VIEW v AS SELECT hex(randomblob(2)) AS r FROM t",
            "v: randomblob differs from run to run or from trial to trial",
            "randomblob",
        ),
        (f"CREATE TABLE t ({ID}, a TEXT REFERENCES nowhere(id))", "t: there is no table or view nowhere", "nowhere"),
        (
            f"CREATE TABLE t ({ID}, a TEXT); CREATE TABLE u ({ID}, b TEXT REFERENCES t(a))",
            "u: u refers to columns of t that are neither its primary key nor unique",
            "u",
        ),
        (f"CREATE TABLE t ({ID}); CREATE VIEW v AS SELECT absent FROM t", "v: there is no column absent", "absent"),
        (
            f"CREATE TABLE t ({ID}); CREATE VIEW v AS SELECT * FROM sqlite_master",
            "v: sqlite_master is no table or view of the schema",
            "sqlite_master",
        ),
        ("CREATE TABLE t (a", "the statement ends too early", "a"),
        (f"CREATE TABLE temp.t ({ID})", "other schemas, such as temp, are out of reach", "temp.t"),
    ],
)
def test_what_shows_only_when_a_table_or_view_is_used_is_found_in_the_schema(
    schema: str, message: str, place: str
) -> None:
    found, at = refused(schema)
    assert (found.removeprefix("t: "), at) == (message.removeprefix("t: "), place)


def test_the_offset_counts_characters_and_not_bytes() -> None:
    schema = "-- Übergröße\nCREATE TABLE t (a TEXT)"
    with pytest.raises(SqlError) as caught:
        open_database(schema)
    assert caught.value.offset == schema.index("t (a")


def test_views_are_told_from_tables() -> None:
    database = open_database(f"CREATE TABLE t ({ID}); CREATE VIEW v AS SELECT id FROM t")
    assert (list(tables(database)), views(database)) == (["t"], ("v",))
