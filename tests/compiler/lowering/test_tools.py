"""Tools: every statement prepared against the schema, every name of a scope accounted for, mistakes inside the SQL."""

import pytest

from liarproof.compiler.contract.model import CheckStep, ExecuteStep, FaultStep, Returned, RowsStep, RowStep
from liarproof.compiler.contract.placeholders import Placeholder

from ..support import Desk
from .only_tool import lowered, put, told


def test_each_step_becomes_a_prepared_one(desk: Desk):
    put(
        desk,
        """
input: {code: {type: string}, body: {type: string, optional: true}}
steps:
  - row: SELECT owner, slot_id AS slot FROM parcels WHERE code = :code
    none: There is no parcel <code>.
  - row: SELECT id FROM fees WHERE code = :code
    found: Parcel <code> has the fee <id>.
  - row: SELECT body AS last_body FROM notes WHERE code = :code LIMIT 1
    optional: true
  - rows: SELECT id, state FROM slots
    as: slots
  - check: ":slot IS NOT NULL AND :now > ''"
    else: <owner> has no slot.
  - fault: printer
  - execute: INSERT INTO notes (code, body) VALUES (:code, coalesce(:body, :last_body)) RETURNING id AS note_id
returns: {note: note_id, slots: slots, on: today}
""",
        'faults: {printer: "Out of paper."}\n',
    )
    tool = lowered(desk)
    row, seen, optional, rows, check, fault, execute = tool.steps
    assert isinstance(row, RowStep)
    assert (row.columns, row.none) == (("owner", "slot"), ("There is no parcel ", Placeholder("code"), "."))
    assert isinstance(seen, RowStep)
    assert (seen.found, seen.none, seen.optional) == (
        ("Parcel ", Placeholder("code"), " has the fee ", Placeholder("id"), "."),
        None,
        False,
    )
    assert isinstance(optional, RowStep)
    assert (optional.optional, optional.none, optional.found) == (True, None, None)
    assert isinstance(rows, RowsStep)
    assert (rows.name, rows.columns) == ("slots", ("id", "state"))
    assert isinstance(check, CheckStep)
    assert check.sql == "SELECT (:slot IS NOT NULL AND :now > '')"
    assert fault == FaultStep("printer")
    assert isinstance(execute, ExecuteStep)
    assert execute.columns == ("note_id",)
    assert tool.returns == {
        "note": Returned("note_id", "integer"),
        "slots": Returned("slots", "json"),
        "on": Returned("today", "text"),
    }


def test_columns_of_a_list_that_are_not_plain_are_noted(desk: Desk):
    desk.change("schema.sql", "phone TEXT", "phone JSON, vip BOOLEAN")
    put(desk, "input: {}\nsteps:\n  - rows: SELECT code, phone, vip FROM parcels\n    as: all\nreturns: all")
    tool = lowered(desk)
    (step,) = tool.steps
    assert isinstance(step, RowsStep)
    assert step.structured == {"phone": "json", "vip": "boolean"}
    assert (tool.returns, tool.returns_one) == ({}, Returned("all", "json"))


def test_a_result_may_hold_constants_and_json(desk: Desk):
    put(
        desk,
        """
input: {}
steps:
  - row: SELECT json_group_array(code) AS codes FROM parcels
    optional: true
returns: {codes: {json: codes}, done: {value: true}, text: {value: [1, Done, "no", ~, {a: b}]}}
""",
    )
    assert lowered(desk).returns == {
        "codes": Returned("codes", "json"),
        "done": Returned(value=True),
        "text": Returned(value=[1, "Done", "no", None, {"a": "b"}]),
    }


@pytest.mark.parametrize("name", ["json", "value"])
def test_a_result_may_have_a_field_called_like_that(name: str, desk: Desk):
    put(desk, f"input: {{}}\nsteps: []\nreturns: {{{name}: today}}")
    assert lowered(desk).returns == {name: Returned("today", "text")}


def test_named_steps_are_written_out(desk: Desk):
    put(
        desk,
        "input: {code: {type: string}}\nsteps:\n  - do: both\nreturns: {}",
        """\
steps:
  both:
    - do: one
    - check: ":owner <> ''"
      else: No.
  one:
    - row: SELECT owner FROM parcels WHERE code = :code
      none: None.
""",
    )
    assert [step.__class__ for step in lowered(desk).steps] == [RowStep, CheckStep]


def test_a_check_may_end_in_a_comment(desk: Desk):
    put(desk, "input: {}\nsteps:\n  - check: \":now > '' -- always\"\n    else: No.")
    (step,) = lowered(desk).steps
    assert isinstance(step, CheckStep)
    assert step.sql == "SELECT (:now > '' -- always\n)"


@pytest.mark.parametrize(
    ("steps", "wanted"),
    [
        ("- row: SELECT ownr FROM parcels\n    optional: true", "3:17 sql there is no column ownr"),
        (
            "- row: |\n      SELECT owner\n      FROM parcel\n    optional: true",
            "5:12 sql there is no table or view parcel",
        ),
        (
            "- row: >\n      SELECT owner\n\n      FROM parcel\n    optional: true",
            "6:12 sql there is no table or view parcel",
        ),
        ("- check: 'coed = 1'\n    else: No.", "3:13 sql there is no column coed"),
        ('- check: "  1 = :cod"\n    else: No.', "3:19 unbound-name no input and no step before gives ':cod'"),
        (
            "- check: \":code = ':cod' OR :cod\"\n    else: No.",
            "3:31 unbound-name no input and no step before gives ':cod'",
        ),
        (
            "- execute: DELETE FROM notes; DELETE FROM fees",
            "3:33 sql one statement is due here, and a second one follows",
        ),
        ("- execute: INSERT INTO sqlite_master VALUES (1)", "3:26 sql sqlite_master is no table of the schema"),
        ("- row: SELECT 1 AS a FROM pragma_table_info('fees')\n    optional: true", "3:29 sql"),
        (
            "- row: SELECT date('now') AS a\n    optional: true",
            "3:22 sql 'now' reads the clock of the machine; use :now or :today",
        ),
        (
            "- row: SELECT random() AS a\n    optional: true",
            "3:17 sql random differs from run to run or from trial to trial",
        ),
        ("- row: SELECT 1\n    optional: true", "3:10 unnamed-column the result has no name for '1'"),
        (
            "- row: SELECT 1 AS code\n    optional: true",
            "3:10 name-taken the name 'code' is taken already by an input or an earlier step",
        ),
        (
            "- row: SELECT 1 AS a, 2 AS a\n    optional: true",
            "3:10 name-taken the name 'a' is taken already by an input or an earlier step",
        ),
        ("- row: SELECT 1 AS a\n    none: No <b>.", "4:14 unbound-name no input and no step before gives '<b>'"),
        ("- row: SELECT 1 AS a\n    none: No <a>.", "4:14 unbound-name no input and no step before gives '<a>'"),
        ("- row: SELECT 1 AS a\n    found: At <a:clock>.", "4:15 placeholder there is no format 'clock'"),
        (
            "- rows: SELECT 1 AS a\n    as: code",
            "4:9 name-taken the name 'code' is taken already by an input or an earlier step",
        ),
    ],
)
def test_a_mistake_in_a_step_is_told_once_and_inside_the_sql(steps: str, wanted: str, desk: Desk):
    put(desk, f"input: {{code: {{type: string}}}}\nsteps:\n  {steps}\nreturns: {{code: code}}")
    (only,) = told(desk)
    assert only.startswith(wanted)


@pytest.mark.parametrize(
    ("schema", "place", "message"),
    [
        (
            "CREATE TABLE a (id INTEGER NOT NULL PRIMARY KEY);\nCREATE TABLE b (id INTEGER);",
            (2, 14),
            "b has no primary key",
        ),
        ("CREATE TABLE a (\n  id TEXT PRIMARY KEY\n);", (2, 3), "id is in the primary key of a and has to be NOT NULL"),
        (
            "\n-- a\nCREATE TABL a (id);",
            (3, 1),
            "a schema holds CREATE TABLE, CREATE INDEX and CREATE VIEW, not CREATE TABL",
        ),
        ("CREATE TABLE é (id INTEGER NOT NULL PRIMARY KEY,,)", (1, 49), '"," cannot stand here'),
    ],
)
def test_a_mistake_in_the_schema_has_its_line_and_column(schema: str, place: tuple[int, int], message: str, desk: Desk):
    desk.write("schema.sql", schema)
    (found,) = desk.findings()
    assert (found.span.path, found.span[1:], found.message) == ("specs/parcel-desk/schema.sql", place, message)


def test_what_follows_a_step_that_cannot_be_read_is_not_blamed(desk: Desk):
    put(
        desk,
        "input: {code: {type: string}}\nsteps:\n  - row: SELECT ownr FROM parcels WHERE code = :code\n    none: No.\n"
        "returns: {owner: owner}",
    )
    assert [line.split()[1] for line in told(desk)] == ["sql"]
