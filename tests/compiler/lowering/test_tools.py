"""Tools: every statement prepared against the schema, every name of a scope accounted for, mistakes inside the SQL."""

from typing import Any

import pytest

from liarproof.compiler.contract.model import CheckStep, ExecuteStep, FaultStep, Returned, RowsStep, RowStep, Tool
from liarproof.compiler.contract.placeholders import Placeholder

from ..support import Desk

HEAD = """\
world: Parcels
kind: database
schema: {file: schema.sql}
fixtures: {slots: {file: slots.csv}}
mutations:
  note: {insert: notes, fields: [code, body], effect: handoff}
"""


SUITE = "suite: Parcels\npolicy: Be kind.\nnow: 2026-06-10T09:30\n"
TASK = """\
task: Idle
outcome: nothing
because: Nothing is asked.
turns: [Hello]
expect: {}
oracle: [say: Hello]
"""


def put(desk: Desk, tool: str, more: str = "") -> None:
    """Make this the only tool of the world, and leave one task that does not use it."""
    lines = "".join(f"    {line}\n" for line in tool.strip("\n").split("\n"))
    desk.write("world.yaml", f"{HEAD}{more}tools:\n  t:\n    description: d\n{lines}")
    desk.write("suite.yaml", SUITE)
    desk.remove("tasks")
    desk.write("tasks/idle.yaml", TASK)


def lowered(desk: Desk) -> Tool:
    suite = desk.compile().suite
    assert suite is not None, desk.text()
    return suite.head.world.tools["t"]


def told(desk: Desk) -> list[str]:
    """What is found in world.yaml, from the tool's first line."""
    return [
        f"{found.span.line - HEAD.count(chr(10)) - 3}:{found.span.column - 4} {found.rule} {found.message}"
        for found in desk.findings()
    ]


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


@pytest.mark.parametrize(
    ("written", "schema"),
    [
        ("{type: string}", {"type": "string"}),
        ("{type: integer, minimum: 1, maximum: 20}", {"type": "integer", "minimum": 1, "maximum": 20}),
        ("{type: integer, enum: [1, 2]}", {"type": "integer", "enum": [1, 2]}),
        ('{type: string, enum: [no, 01, "x y"]}', {"type": "string", "enum": ["no", "01", "x y"]}),
        ("{type: string, format: date, minLength: 1}", {"type": "string", "format": "date", "minLength": 1}),
        (
            "{type: number, exclusiveMinimum: 0.5, default: 2}",
            {"type": "number", "exclusiveMinimum": 0.5, "default": 2},
        ),
        ("{type: boolean, const: true}", {"type": "boolean", "const": True}),
        (
            "{type: array, items: {type: integer}, uniqueItems: true, maxItems: 3}",
            {"type": "array", "items": {"type": "integer"}, "uniqueItems": True, "maxItems": 3},
        ),
        (
            "{type: object, properties: {a: {type: string}, b: {type: string, optional: true}}}",
            {
                "type": "object",
                "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
                "required": ["a"],
                "additionalProperties": False,
            },
        ),
        (
            "{type: object, additionalProperties: true, properties: {a: {type: string}}, required: []}",
            {"type": "object", "properties": {"a": {"type": "string"}}, "required": [], "additionalProperties": True},
        ),
    ],
)
def test_an_input_becomes_a_json_schema(written: str, schema: dict[str, Any], desk: Desk):
    put(desk, f"input: {{a: {written}, b: {{type: string, optional: true}}}}\nsteps: []\nreturns: {{a: a, b: b}}")
    made = lowered(desk).input
    assert made["properties"] == {"a": schema, "b": {"type": "string"}}
    assert (made["required"], made["additionalProperties"]) == (["a"], False)


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("{type: integer, minimum: one}", "1:37 number-due expected a number, found 'one'"),
        (
            '{type: integer, enum: [1, "2"]}',
            "1:38 wrong-type this place takes a whole number, and here is the quoted text '2'",
        ),
        ("{type: string, format: email}", "1:35 unknown-word 'format' is date or date-time, and here is 'email'"),
        ("{type: boolean, default: yes}", "1:37 truth-value-due expected true or false, found 'yes'"),
    ],
)
def test_a_mistake_in_an_input_is_told_at_its_value(written: str, wanted: str, desk: Desk):
    put(desk, f"input: {{a: {written}}}\nsteps: []\nreturns: {{a: a}}")
    assert told(desk) == [wanted]
