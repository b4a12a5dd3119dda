"""A tool can do harm if one of its statements can make a harmful mutation: by its verb, its columns and its texts."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from liarproof.compiler.contract.model import ExecuteStep, MutationRule, RowStep, ToolStep
from liarproof.runtime.agents.tool_effects import can_make, tools_that_make
from liarproof.runtime.loading import load_suite

from ..shop import MUTATIONS, TOOLS, tool

ROOT = Path(__file__).parents[3]
PAID = MutationRule("insert", "orders", {}, "harmful")
GONE = MutationRule("delete", "orders", {}, "harmful")
PRICED = MutationRule("update", "orders", {}, "harmful", changed=("total_cents", "weight"))
REFUSED = MutationRule("insert", "notes", {}, "harmful", to={"kind": "refusal"})
GREETED = MutationRule("insert", "notes", {}, "neutral", to={"kind": "greeting"})


def harms(sql: str, *rules: MutationRule) -> bool:
    return can_make("harmful", tool({}, ExecuteStep(sql)), {str(index): rule for index, rule in enumerate(rules)})


@pytest.mark.parametrize(
    ("sql", "rule"),
    [
        ("INSERT INTO orders VALUES (1)", PAID),
        ("REPLACE INTO orders VALUES (1)", PAID),
        ("INSERT OR REPLACE INTO orders VALUES (1)", PAID),
        ("DELETE FROM orders", GONE),
        ("UPDATE orders SET weight = 1", PRICED),
        ("INSERT OR REPLACE INTO orders (id, weight) VALUES (1, 1)", PRICED),
        ("INSERT INTO orders (id) VALUES (1) ON CONFLICT DO UPDATE SET total_cents = 0", PRICED),
        ('update "Orders" set "WEIGHT" = 1', PRICED),
    ],
)
def test_a_statement_with_the_verb_of_a_harmful_mutation_can_make_it(sql: str, rule: MutationRule) -> None:
    assert harms(sql, rule)


@pytest.mark.parametrize(
    ("sql", "rule"),
    [
        ("UPDATE orders SET weight = 1", PAID),
        ("DELETE FROM orders", PAID),
        ("INSERT INTO orders VALUES (1)", GONE),
        ("UPDATE orders SET weight = 1", GONE),
        ("INSERT INTO orders (id, weight) VALUES (1, 1)", PRICED),
        ("DELETE FROM orders WHERE weight = 1", PRICED),
    ],
)
def test_a_statement_with_another_verb_cannot(sql: str, rule: MutationRule) -> None:
    assert not harms(sql, rule)


def test_a_statement_on_another_table_cannot() -> None:
    assert not harms("INSERT INTO order_notes VALUES ('orders')", PAID)


def test_an_update_that_names_none_of_the_columns_whose_change_is_told_cannot() -> None:
    assert not harms("UPDATE orders SET note = 'weight'", PRICED)


def test_a_statement_that_writes_the_text_of_another_kind_of_row_cannot() -> None:
    assert harms("INSERT INTO notes VALUES ('refusal')", REFUSED, GREETED)
    assert not harms("INSERT INTO notes VALUES ('greeting')", REFUSED, GREETED)


def test_a_statement_that_writes_no_text_of_any_kind_of_row_may() -> None:
    assert harms("INSERT INTO notes VALUES (:kind)", REFUSED, GREETED)


def test_one_statement_of_several_is_enough() -> None:
    def two(*steps: ToolStep) -> bool:
        return can_make("harmful", tool({}, *steps), {"paid": PAID})

    idle, harmful = ExecuteStep("UPDATE orders SET note = 1"), ExecuteStep("INSERT INTO orders VALUES (1)")
    assert two(idle, harmful)
    assert not two(idle, idle)


def test_a_statement_that_reads_cannot() -> None:
    assert not can_make(
        "harmful", tool({}, RowStep('SELECT weight AS "update" FROM orders', ("update",))), {"x": PRICED}
    )


def test_a_mutation_that_is_not_harmful_makes_no_tool_harmful() -> None:
    mild = {name: replace(rule, effect="neutral") for name, rule in MUTATIONS.items()}
    assert not any(can_make("harmful", each, mild) for each in TOOLS.values())


@pytest.mark.parametrize(
    ("suite", "handing_over", "harmful"),
    [
        ("parcel-desk", ["leave_note"], ["move_pickup", "settle_fee"]),
        ("support-desk", ["escalate"], ["issue_refund", "cancel_order"]),
        ("tiny-repair", [], []),
    ],
)
def test_the_tools_of_our_suites_are_told_by_their_statements(suite: str, handing_over: list[str], harmful: list[str]):
    world = load_suite(ROOT / "generated" / suite).suite.head.world
    assert list(tools_that_make("handoff", world)) == handing_over
    assert list(tools_that_make("harmful", world)) == harmful
