"""Preparing statements: what a world's SQL may do, and what is said of the rest, with its place."""

import pytest

from liarproof.compiler.contract.sql import (
    ColumnInfo,
    Database,
    SqlError,
    columns,
    open_database,
    prepare,
    tables,
    views,
)

SCHEMA = """
CREATE TABLE people (id INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, born DATE, height REAL, vip BOOLEAN,
                     extra JSON, tag, code VARCHAR(8) DEFAULT 'x', shout TEXT GENERATED ALWAYS AS (upper(name)) STORED);
CREATE TABLE visits (person INTEGER NOT NULL REFERENCES people(id), day TEXT NOT NULL, PRIMARY KEY (day, person));
CREATE VIEW names AS SELECT id, name, extra FROM people;
"""


@pytest.fixture
def database() -> Database:
    return open_database(SCHEMA)


def refused(database: Database, sql: str) -> tuple[str, str]:
    """What is said of a statement, and the text that the offset points at, up to the next space."""
    with pytest.raises(SqlError) as caught:
        prepare(database, sql)
    return caught.value.message, sql[caught.value.offset :].partition(" ")[0]


def test_parameters_are_named_once_in_order_of_appearance(database: Database) -> None:
    found = prepare(database, "SELECT name FROM people WHERE id = :id OR name = :name OR height > :id")
    assert found.parameters == ("id", "name")


def test_a_result_column_has_the_kind_of_the_column_it_comes_from_also_through_a_view(database: Database) -> None:
    found = prepare(database, "SELECT id, extra AS more, name || '!' AS loud FROM names")
    assert [(column.name, column.kind) for column in found.columns] == [
        ("id", "integer"),
        ("more", "json"),
        ("loud", "any"),
    ]


def test_returning_gives_result_columns_to_a_writing_statement(database: Database) -> None:
    found = prepare(database, "INSERT INTO people (name) VALUES (:name) RETURNING id AS person_id, vip")
    assert [(column.name, column.kind) for column in found.columns] == [("person_id", "integer"), ("vip", "boolean")]
    assert not found.reads_only
    assert found.writes == ("people",)


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT count(*) FROM people",
        "SELECT json_extract(value, '$.a') AS a FROM json_each(:list)",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9) SELECT sum(i) OVER () AS s FROM n",
        "SELECT date(:now, '-' || :days || ' days') AS d, strftime('%Y', :today) AS y",
        "SELECT group_concat(name, ', ') AS names FROM people; -- and no more",
        "VALUES (1), (2)",
    ],
)
def test_reading_statements_of_all_kinds_are_accepted(database: Database, sql: str) -> None:
    assert prepare(database, sql).reads_only


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM people",
        "REPLACE INTO people (id, name) VALUES (1, 'Ada')",
        "INSERT INTO visits VALUES (1, :day) ON CONFLICT (day, person) DO NOTHING",
        "WITH gone AS (SELECT 1 AS id) DELETE FROM people WHERE id IN (SELECT id FROM gone)",
    ],
)
def test_writing_statements_of_all_kinds_are_accepted(database: Database, sql: str) -> None:
    assert not prepare(database, sql).reads_only


def test_preparing_runs_nothing(database: Database) -> None:
    prepare(database, "INSERT INTO people (name) VALUES ('Ada')")
    assert database.cursor.execute("SELECT count(*) FROM people").fetchall() == [(0,)]


@pytest.mark.parametrize(
    ("sql", "message", "place"),
    [
        ("SELECT nme FROM people", "there is no column nme", "nme"),
        ('SELECT "Ada" AS a', 'there is no column "Ada"; text stands in single quotes', '"Ada"'),
        ("SELECT * FROM peple", "there is no table or view peple", "peple"),
        ("SELECT shuffle(name) FROM people", "there is no function shuffle", "shuffle(name)"),
        ("SELECT lower(name, 1) FROM people", "lower takes another number of arguments", "lower(name,"),
        ("INSERT INTO people (nam) VALUES (1)", "people has no column nam", "nam)"),
        ("SELECT id FROM people, names", "id could be of more than one table; write the table's name before it", "id"),
        ("SELECT name FROM WHERE", '"WHERE" cannot stand here', "WHERE"),
        ("SELECT (name", "the statement ends too early", "name"),
        ("SELECT 'Ada", '"\'Ada" cannot be read as SQL', "'Ada"),
        ("", "a statement is due here, and there is none", ""),
        ("-- nothing", "a statement is due here, and there is none", "--"),
        ("SELECT 1; DELETE FROM people", "one statement is due here, and a second one follows", "DELETE"),
        ("SELECT ?", "? has no name here: write :name", "?"),
        ("SELECT @id", "@id has no name here: write :id", "@id"),
        ("SELECT $id", "$id has no name here: write :id", "$id"),
        (
            "INSERT OR ROLLBACK INTO people (name) VALUES (1)",
            "ROLLBACK would undo all that came before; ABORT undoes the statement",
            "ROLLBACK",
        ),
        ("SELECT " + "abs(" * 201 + "1", "parentheses stand in at most 200 others", "(1"),
        ("SELECT " + "1" * 100_000, "a statement has at most 100000 characters, not 100007", "SELECT"),
        ("SELECT 'é', nme FROM people", "there is no column nme", "nme"),
    ],
)
def test_what_does_not_stand_is_said_in_words_at_its_place(
    database: Database, sql: str, message: str, place: str
) -> None:
    assert refused(database, sql) == (message, place)


@pytest.mark.parametrize("word", ["ATTACH 'x' AS y", "DETACH y", "PRAGMA foreign_keys", "DROP TABLE people"])
def test_only_statements_about_rows_are_due(database: Database, word: str) -> None:
    first = word.partition(" ")[0]
    assert refused(database, word) == (f"SELECT, INSERT, UPDATE or DELETE is due here, not {first}", first)


@pytest.mark.parametrize(
    ("sql", "place"),
    [
        ("SELECT * FROM sqlite_master", "sqlite_master"),
        ("SELECT * FROM sqlite_schema", "sqlite_schema"),
        ("SELECT * FROM pragma_table_info('people')", "pragma_table_info('people')"),
        ("SELECT * FROM dbstat", "dbstat"),
    ],
)
def test_what_is_no_table_of_the_schema_cannot_be_read(database: Database, sql: str, place: str) -> None:
    assert refused(database, sql)[0].endswith("is no table or view of the schema")


@pytest.mark.parametrize(
    "function",
    ["random()", "randomblob(2)", "changes()", "total_changes()", "last_insert_rowid()", "sqlite_version()"],
)
def test_what_differs_from_run_to_run_is_refused(database: Database, function: str) -> None:
    message, place = refused(database, f"SELECT name FROM people WHERE id = {function}")
    assert message == f"{function.partition('(')[0]} differs from run to run or from trial to trial"
    assert place == function


@pytest.mark.parametrize("function", ["load_extension('x')", "fts5_locale('a', 'b')", "sqlite_compileoption_used('x')"])
def test_functions_of_no_use_to_a_world_are_refused(database: Database, function: str) -> None:
    assert refused(database, f"SELECT {function}")[0].endswith("is none of the functions that a world may use")


def test_other_schemas_are_out_of_reach(database: Database) -> None:
    assert refused(database, "SELECT * FROM temp.sqlite_master")[0] == "other schemas, such as temp, are out of reach"


def test_generated_columns_are_no_part_of_a_row(database: Database) -> None:
    people = tables(database)["people"]
    assert people.columns == {
        "id": "integer",
        "name": "text",
        "born": "text",
        "height": "real",
        "vip": "boolean",
        "extra": "json",
        "tag": "any",
        "code": "text",
    }
    assert people.key == ("id",)


def test_a_key_of_several_columns_stands_in_order_of_the_key(database: Database) -> None:
    assert tables(database)["visits"].key == ("day", "person")


def test_a_row_has_to_give_what_is_not_null_and_has_no_default(database: Database) -> None:
    assert [column.name for column in columns(database, "people") if column.required] == ["name"]
    assert [column.name for column in columns(database, "visits") if column.required] == ["person", "day"]


def test_columns_tell_how_they_were_declared(database: Database) -> None:
    assert columns(database, "people")[2] == ColumnInfo(
        name="born",
        declared="DATE",
        kind="text",
        not_null=False,
        has_default=False,
        generated=False,
        virtual=False,
        automatic=False,
        key=0,
        collation="BINARY",
    )


def test_views_are_named(database: Database) -> None:
    assert views(database) == ("names",)
