"""Calls that cannot be: an error that says why and undoes the call, or a fault of the world."""

from random import Random
from typing import Any

import pytest

from liarproof.compiler.contract.model import CheckStep, ExecuteStep, Returned, RowsStep, RowStep
from liarproof.compiler.contract.placeholders import parse
from liarproof.runtime.errors import WorldFaultError
from liarproof.runtime.trajectory import ToolResult
from liarproof.runtime.worlds.database import DatabaseWorld

from ..shop import TEXT, task
from .endless import NUMBERS
from .only_tool import trial_of


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
