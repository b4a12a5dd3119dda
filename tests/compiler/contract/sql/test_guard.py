"""The engine itself refuses what a world may not do, whatever the text looks like."""

import apsw
import pytest

from liarproof.compiler.contract.sql import Database, open_database

SCHEMA = "CREATE TABLE t (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, a TEXT)"


@pytest.fixture
def database() -> Database:
    return open_database(SCHEMA, step_limit=20_000)


@pytest.mark.parametrize(
    "sql",
    [
        "ATTACH ':memory:' AS other",
        "PRAGMA foreign_keys = OFF",
        "PRAGMA writable_schema = ON",
        "CREATE TABLE u (a)",
        "CREATE TEMP TABLE u (a)",
        "DROP TABLE t",
        "VACUUM",
        "ANALYZE",
        "SELECT * FROM sqlite_master",
        "SELECT * FROM sqlite_sequence",
        "INSERT INTO sqlite_sequence VALUES ('t', 7)",
        "SELECT random()",
        "SELECT load_extension('x')",
        "SELECT * FROM pragma_database_list",
        "SELECT count(*) FROM sqlite_master",
        "SELECT count(*) FROM dbstat",
        "SELECT count(*) FROM pragma_database_list",
    ],
)
def test_a_statement_that_was_never_looked_at_is_refused_when_it_runs(database: Database, sql: str) -> None:
    with pytest.raises(apsw.Error):
        database.cursor.execute(sql).fetchall()


def test_a_rebuild_by_deserialize_is_refused_with_attach(database: Database) -> None:
    other = apsw.Connection(":memory:")
    other.execute("CREATE TABLE other (a)")
    with pytest.raises(apsw.Error):
        database.connection.deserialize("main", other.serialize("main"))


def test_double_quoted_text_is_refused(database: Database) -> None:
    with pytest.raises(apsw.SQLError, match="no such column"):
        database.cursor.execute('SELECT "no_such_column" FROM t')


def test_a_statement_past_the_step_limit_is_stopped(database: Database) -> None:
    database.steps.start()
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    with pytest.raises(apsw.InterruptError):
        database.cursor.execute(endless).fetchall()


def test_the_step_limit_is_whole_again_for_the_next_call(database: Database) -> None:
    some = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 800) SELECT count(*) FROM n"
    for _ in range(10):
        database.steps.start()
        assert database.cursor.execute(some).fetchall() == [(800,)]


def test_no_single_value_grows_past_a_megabyte(database: Database) -> None:
    with pytest.raises(apsw.TooBigError):
        database.cursor.execute("SELECT length(zeroblob(2000000) || 'x')").fetchall()


def test_what_a_statement_sorts_is_bounded() -> None:
    database = open_database(SCHEMA, step_limit=1_000_000_000)
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000)"
    with pytest.raises(apsw.Error):
        database.cursor.execute(f"{numbers} SELECT i FROM n ORDER BY hex(zeroblob(400000)) || i").fetchall()
    assert database.cursor.execute("SELECT count(*) FROM t").fetchall() == [(0,)]
