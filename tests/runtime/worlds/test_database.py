"""Trials in a database world: what calls give, what they change, and that nothing of them stays."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from liarproof.compiler.contract.model import (
    CheckStep,
    ExecuteStep,
    FixtureFile,
    Returned,
    RowsStep,
    RowStep,
    Task,
    Tool,
)
from liarproof.compiler.contract.placeholders import parse
from liarproof.runtime.errors import SuiteError, WorldFaultError
from liarproof.runtime.trajectory import ToolResult
from liarproof.runtime.worlds.database import DatabaseWorld
from liarproof.runtime.worlds.database_trial import DatabaseTrial

from ..shop import TEXT, WHOLE, head, task, tool
from ..snapshot import differences, snapshot

NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"


@pytest.fixture
def shop() -> Iterator[DatabaseWorld]:
    world = DatabaseWorld.open(head())
    yield world
    world.close()


def trial_of(*steps: Any, inputs: dict[str, Any] | None = None, returns: Any = None, **changed: Any) -> DatabaseTrial:
    """A trial in a shop whose only tool, `it`, has these steps."""
    optional = tuple(changed.pop("optional", ()))
    only: Tool = tool(inputs or {}, *steps, returns=returns, optional=optional)
    return DatabaseWorld.open(head(tools={"it": only}, **changed)).trial(task())


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


@pytest.mark.parametrize(
    ("name", "given", "error"),
    [
        ("get_order", {"order_id": "O-9"}, "There is no order O-9."),
        ("refund", {"order_id": "O-1", "amount_cents": 5000}, "5000 is more than 49.99."),
        ("get_order", {}, "order_id is missing."),
        ("get_order", {"order_id": 1}, "order_id has to be text, not 1."),
        (
            "sell",
            {},
            "There is no tool sell; there are book, cancel, drop_customer, escalate, get_order, "
            "list_customers, new_order, refund, rename_order, tag.",
        ),
        ("refund", {"order_id": "O-1", "amount_cents": 0}, "CHECK constraint failed: amount_cents > 0."),
        (
            "new_order",
            {"id": "O-5", "customer_id": "C-9", "total_cents": 1},
            "FOREIGN KEY constraint failed: customer_id of orders is C-9, and customers has no such row.",
        ),
        (
            "book",
            {"day": "2026-06-12", "hour": 9, "order_id": "O-9"},
            "FOREIGN KEY constraint failed: order_id of slots is O-9, and orders has no such row.",
        ),
        (
            "rename_order",
            {"old": "O-1", "new": "O-2"},
            "UNIQUE constraint failed: orders has a row with this id already.",
        ),
        (
            "rename_order",
            {"old": "O-1", "new": "O-7"},
            "FOREIGN KEY constraint failed: slots still refers to the row of orders with id O-1.",
        ),
    ],
)
def test_a_call_that_cannot_be_is_an_error_that_says_why(
    shop: DatabaseWorld, name: str, given: Any, error: str
) -> None:
    with shop.trial(task()) as trial:
        assert trial.call(name, given) == ToolResult(error=error)
        assert trial.changes() == ()


def test_the_same_note_twice_breaks_its_unique_constraint(shop: DatabaseWorld) -> None:
    with shop.trial(task()) as trial:
        trial.call("escalate", {"note": "x"})
        assert trial.call("escalate", {"note": "x"}).error == (
            "UNIQUE constraint failed: escalations has a row with this note already."
        )
        assert len(trial.changes()) == 1


def test_references_are_checked_at_once_again_after_one_was_broken(shop: DatabaseWorld) -> None:
    broken = {"id": "O-5", "customer_id": "C-9", "total_cents": 1}
    with shop.trial(task()) as trial:
        first, second = trial.call("new_order", broken), trial.call("new_order", broken)
        assert first == second
        assert trial.call("new_order", {**broken, "customer_id": "C-1"}).error is None


def test_an_error_undoes_all_of_its_call(shop: DatabaseWorld) -> None:
    with shop.trial(task()) as trial:
        trial.call("refund", {"order_id": "O-1", "amount_cents": -1})
        assert trial.changes() == ()


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


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ((RowStep("SELECT id FROM customers", ("id",), optional=True),), "a row step finds more than one row"),
        ((CheckStep("SELECT (NULL)", parse("No.")),), "a check gives None, neither true nor false"),
        ((CheckStep("SELECT ('yes')", parse("No.")),), "a check gives 'yes', neither true nor false"),
        ((ExecuteStep("UPDATE customers SET vip = 1 RETURNING id AS one", ("one",)),), "with RETURNING gives 2 rows"),
        (
            (
                RowsStep(
                    "SELECT hex(zeroblob(300000)) AS x FROM json_each('[1,2,3,4,5,6,7,8,9,1,2,3,4,5]')",
                    ("x",),
                    "all",
                ),
            ),
            "or 8 MB",
        ),
        ((RowsStep(f"{NUMBERS} SELECT i FROM n LIMIT 10001", ("i",), "all"),), "more than 10000 rows"),
        ((ExecuteStep(f"{NUMBERS} INSERT INTO payments SELECT i, 'O-1', 1 FROM n"),), "takes more steps than"),
        (
            (
                RowsStep(
                    f"{NUMBERS} SELECT max(i) AS i FROM n",
                    ("i",),
                    "all",
                ),
            ),
            "takes more steps than the world's limit",
        ),
    ],
)
def test_what_no_agent_can_answer_for_is_a_fault_of_the_world(steps: tuple[Any, ...], words: str) -> None:
    with trial_of(*steps, step_limit=200_000) as trial, pytest.raises(WorldFaultError, match=words):
        trial.call("it", {})


@pytest.mark.parametrize(
    ("sql", "given", "words"),
    [
        ("UPDATE customers SET tags = :x", "plain words", "tags of customers is declared JSON, and 'plain words' is"),
        ("UPDATE customers SET tags = :x RETURNING tags", "plain words", "tags of customers is declared JSON"),
        ("UPDATE customers SET tags = :x", "[" * 2000 + "]" * 2000, "is no JSON."),
        ("UPDATE customers SET tags = :x", "[" * 200 + "]" * 200, "is nested more than 100 levels deep."),
        ("UPDATE customers SET vip = :x", "2", "vip of customers is declared BOOLEAN, and 2 is neither true nor"),
        ("UPDATE customers SET name = date(:x)", "now", "not the time of the machine"),
        ("UPDATE customers SET name = char(55296 + :x)", "0", "half a character"),
        ("INSERT INTO escalations (note) VALUES (char(55296 + :x))", "0", "half a character"),
    ],
)
def test_whatever_an_agent_gives_the_worst_is_an_error_that_undoes_the_call(sql: str, given: str, words: str) -> None:
    sql = f"{sql} WHERE id = 'C-1'" if "RETURNING" not in sql and "VALUES" not in sql else sql
    sql = sql.replace(" RETURNING", " WHERE id = 'C-1' RETURNING")
    step = ExecuteStep(sql, ("tags",) if "RETURNING" in sql else ())
    returns = {"tags": Returned("tags", "json")} if "RETURNING" in sql else None
    with trial_of(step, inputs={"x": TEXT}, returns=returns) as trial:
        assert words in (trial.call("it", {"x": given}).error or "")
        assert trial.changes() == ()


@pytest.mark.parametrize("step", ["row", "rows", "check"])
def test_text_that_cannot_be_read_is_an_error(step: str) -> None:
    sql = "SELECT CAST(x'ff' AS TEXT) AS v"
    steps = {"row": RowStep(sql, ("v",)), "rows": RowsStep(sql, ("v",), "all"), "check": CheckStep(sql, parse("No."))}
    with trial_of(steps[step]) as trial:
        assert trial.call("it", {}).error == "The database cannot do this: a text in it is half a character."


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


def test_a_call_that_takes_too_long_is_a_fault_of_the_world(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("liarproof.compiler.contract.sql.connection._SECONDS", 0.01)
    step = RowStep(f"{NUMBERS} SELECT max(i) AS m FROM n", ("m",))
    with trial_of(step, step_limit=1_000_000_000) as trial, pytest.raises(WorldFaultError, match=r"0\.01 seconds"):
        trial.call("it", {})


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("{", "The database cannot do this: malformed JSON."),
        ("x" * 2_000_000, "The database cannot do this: string or blob too big."),
    ],
)
def test_data_that_the_engine_cannot_take_is_an_error_for_the_agent(given: str, words: str) -> None:
    step = RowStep("SELECT json(:text) AS j", ("j",), optional=True)
    with trial_of(step, inputs={"text": TEXT}) as trial:
        assert trial.call("it", {"text": given}).error == words


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


def test_a_hostile_agent_cannot_make_a_call_raise(shop: DatabaseWorld) -> None:
    random = Random(7)
    strange = [
        None,
        True,
        0,
        -1,
        2**63,
        2**64,
        1.5,
        float("inf"),
        "",
        "O-1",
        "now",
        "'; DROP TABLE orders; --",
        "\ud800",
        "\x00",
        "x" * 1_000_001,
        [],
        [[[[]]]],
        {},
        {"a": {"b": 1}},
        [1, "x", None],
    ]
    names = [*shop.tools, "sqlite_master", "", "\ud800"]
    fields = [
        "order_id",
        "amount_cents",
        "id",
        "note",
        "day",
        "hour",
        "tags",
        "vip",
        "customer_id",
        "total_cents",
        "old",
        "new",
    ]
    with shop.trial(task()) as trial:
        for _ in range(2_000):
            given = {random.choice(fields): random.choice(strange) for _ in range(random.randrange(4))}
            trial.call(random.choice(names), random.choice([given, given, given, *strange]))
        trial.mutations()
