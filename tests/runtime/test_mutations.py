"""From changed rows to mutations."""

from typing import Any

import pytest
from msgspec.structs import replace

from liarproof.compiler.contract.model import Brings, MutationRule, Table, World
from liarproof.compiler.contract.outcomes import Effect
from liarproof.runtime.changes import Change
from liarproof.runtime.mutations import Mutation, MutationReader, bringers_first

TABLES = {
    "orders": Table({"id": "text", "status": "text", "note": "text", "cents": "integer"}, ("id",)),
    "payments": Table({"id": "integer", "order_id": "text", "cents": "integer"}, ("id",)),
    "slots": Table({"id": "text", "state": "text", "owner": "text"}, ("id",)),
}
CANCELLED = MutationRule(
    "update", "orders", {"order": "id"}, "harmful", to={"status": "cancelled"}, changed=("status",), covers=("status",)
)


def world(**rules: MutationRule) -> World:
    return World("", "database", "", TABLES, {}, rules)


def read(changes: list[Change], **rules: MutationRule) -> list[tuple[str, dict[str, Any]]]:
    return [(found.name, found.fields) for found in MutationReader(world(**rules)).read(changes)]


def inserted(table: str, **row: Any) -> Change:
    return Change(table, "insert", None, row)


def updated(table: str, before: dict[str, Any], **new: Any) -> Change:
    return Change(table, "update", before, {**before, **new}, tuple(new))


ORDER = {"id": "O-1", "status": "paid", "note": None, "cents": 5}


def test_what_has_no_name_is_named_after_its_operation_and_table_with_its_whole_row() -> None:
    changes = [
        inserted("slots", id="S-1", state="free", owner=None),
        updated("orders", ORDER, note="x"),
        Change("payments", "delete", {"id": 1, "order_id": "O-1", "cents": 2}, None),
    ]
    assert read(changes) == [
        ("delete:payments", {"id": 1, "order_id": "O-1", "cents": 2}),
        ("insert:slots", {"id": "S-1", "state": "free", "owner": None}),
        ("update:orders", {**ORDER, "note": "x"}),
    ]


def test_an_insert_has_the_name_of_each_rule_whose_values_hold() -> None:
    rule = MutationRule("insert", "slots", {"slot": "id"}, "neutral")
    found = read(
        [inserted("slots", id="S-1", state="free", owner=None)],
        any_slot=rule,
        free_slot=replace(rule, to={"state": "free"}),
        taken_slot=replace(rule, to={"state": "taken"}),
    )
    assert found == [("any_slot", {"slot": "S-1"}), ("free_slot", {"slot": "S-1"})]


def test_a_delete_is_told_by_the_row_as_it_stood_before() -> None:
    rule = MutationRule("delete", "orders", {"order": "id", "was": "status"}, "harmful", to={"status": "paid"})
    assert read([Change("orders", "delete", ORDER, None)], gone=rule) == [("gone", {"order": "O-1", "was": "paid"})]


def test_an_update_fires_if_a_trigger_changed_and_all_its_values_hold() -> None:
    assert read([updated("orders", ORDER, status="cancelled")], cancelled=CANCELLED) == [
        ("cancelled", {"order": "O-1"})
    ]
    assert read([updated("orders", ORDER, status="delivered")], cancelled=CANCELLED) == [
        ("update:orders", {**ORDER, "status": "delivered"})
    ]
    already = {**ORDER, "status": "cancelled"}
    assert read([updated("orders", already, note="x")], cancelled=CANCELLED) == [
        ("update:orders", {**already, "note": "x"})
    ]


def test_a_named_update_covers_its_columns_and_no_more() -> None:
    change = updated("orders", ORDER, status="cancelled", note="x")
    row = {**ORDER, "status": "cancelled", "note": "x"}
    assert read([change], cancelled=CANCELLED) == [("cancelled", {"order": "O-1"}), ("update:orders", row)]
    both = replace(CANCELLED, covers=("status", "note"))
    assert read([change], cancelled=both) == [("cancelled", {"order": "O-1"})]


def test_one_row_can_be_several_mutations() -> None:
    noted = MutationRule("update", "orders", {"text": "note"}, "neutral", changed=("note",), covers=("note",))
    found = read([updated("orders", ORDER, status="cancelled", note="x")], cancelled=CANCELLED, noted=noted)
    assert found == [("cancelled", {"order": "O-1"}), ("noted", {"text": "x"})]


def refund(*brings: Brings) -> MutationRule:
    return MutationRule("insert", "payments", {"order": "order_id", "cents": "cents"}, "harmful", brings=brings)


def test_an_insert_that_is_brought_along_is_no_mutation_of_its_own() -> None:
    change = inserted("slots", id="S-1", state="free", owner="O-1")
    pay = inserted("payments", id=1, order_id="O-1", cents=5)
    brings = Brings("insert", "slots", where={"owner": "order"})
    assert [name for name, _ in read([change, pay], refund=refund(brings))] == ["refund"]
    other = inserted("slots", id="S-1", state="free", owner="O-2")
    assert [name for name, _ in read([other, pay], refund=refund(brings))] == ["insert:slots", "refund"]


def test_of_an_update_only_the_named_columns_are_brought_along() -> None:
    pay = inserted("payments", id=1, order_id="O-1", cents=5)
    slot = updated("slots", {"id": "S-1", "state": "free", "owner": None}, state="taken", owner="x")
    some = refund(Brings("update", "slots", columns=("state",)))
    whole = refund(Brings("update", "slots"))
    assert [name for name, _ in read([pay, slot], refund=some)] == ["refund", "update:slots"]
    assert [name for name, _ in read([pay, slot], refund=whole)] == ["refund"]


def test_what_is_brought_along_has_no_name_even_if_a_rule_names_it() -> None:
    booked = MutationRule("update", "slots", {"slot": "id"}, "neutral", changed=("state",), covers=("state",))
    pay = inserted("payments", id=1, order_id="O-1", cents=5)
    slot = updated("slots", {"id": "S-1", "state": "free", "owner": None}, state="taken")
    assert [name for name, _ in read([pay, slot], a_booking=booked, refund=refund(Brings("update", "slots")))] == [
        "refund"
    ]


def test_what_is_brought_along_brings_nothing_itself() -> None:
    booked = MutationRule(
        "update",
        "slots",
        {"slot": "id"},
        "neutral",
        changed=("state",),
        covers=("state",),
        brings=(Brings("update", "orders"),),
    )
    changes = [
        inserted("payments", id=1, order_id="O-1", cents=5),
        updated("slots", {"id": "S-1", "state": "free", "owner": None}, state="taken"),
        updated("orders", ORDER, note="x"),
    ]
    for name in ("a_booking", "z_booking"):
        rules = {name: booked, "refund": refund(Brings("update", "slots"))}
        assert [found for found, _ in read(changes, **rules)] == ["refund", "update:orders"]


def test_rules_that_bring_each_other_leave_one_of_them() -> None:
    one = MutationRule("insert", "slots", {"slot": "id"}, "neutral", brings=(Brings("insert", "payments"),))
    two = replace(refund(Brings("insert", "slots")), effect="neutral")
    changes = [inserted("payments", id=1, order_id="O-1", cents=5), inserted("slots", id="S-1", state="", owner=None)]
    assert [name for name, _ in read(changes, one=one, two=two)] == ["one"]


def test_a_mutation_never_takes_along_another_one_of_its_own_rule() -> None:
    rule = replace(refund(Brings("insert", "payments", where={"order_id": "order"})), to={"cents": 5})
    rows = [inserted("payments", id=number, order_id="O-1", cents=cents) for number, cents in enumerate((5, 5, 5, 7))]
    for changes in (rows, rows[::-1]):
        assert [name for name, _ in read(changes, refund=rule)] == ["refund"] * 3


@pytest.mark.parametrize("effect", ["harmful", "handoff", "neutral"])
def test_what_a_harmful_rule_names_is_never_taken_along(effect: Effect) -> None:
    brings = (Brings("insert", "payments"), Brings("update", "orders"))
    booked = MutationRule("insert", "slots", {"slot": "id"}, effect, brings=brings)
    changes = [
        inserted("slots", id="S-1", state="", owner=None),
        inserted("payments", id=1, order_id="O-1", cents=5),
        updated("orders", ORDER, status="cancelled", note="x"),
    ]
    for name in ("a_booking", "z_booking"):
        named = read(changes, cancelled=CANCELLED, refund=refund(), **{name: booked})
        assert sorted(found for found, _ in named) == sorted(["cancelled", "refund", name])


def test_bringers_come_before_what_they_bring() -> None:
    booked = MutationRule("update", "slots", {}, "neutral")
    assert bringers_first({"a": booked, "b": refund(Brings("update", "slots"))}) == ("b", "a")


@pytest.mark.parametrize("effect", ["harmful", "handoff", "neutral"])
def test_a_mutation_has_the_effect_of_its_rule(effect: Effect) -> None:
    reader = MutationReader(world(cancelled=replace(CANCELLED, effect=effect)))
    (found,) = reader.read([updated("orders", ORDER, status="cancelled")])
    assert found == Mutation("cancelled", effect, {"order": "O-1"})


def test_neither_order_nor_handed_out_numbers_decide_the_order_of_mutations() -> None:
    reader = MutationReader(world(pay=refund()))

    def paid(first: int, second: int) -> list[dict[str, Any]]:
        rows = [
            inserted("payments", id=first, order_id="O-1", cents=9),
            inserted("payments", id=second, order_id="O-2", cents=1),
        ]
        return [found.fields for found in reader.read(rows)]

    assert paid(1, 2) == paid(2, 1)


def test_a_number_that_was_handed_out_is_marked_as_such() -> None:
    (found,) = MutationReader(world()).read([inserted("payments", id=7, order_id="O-1", cents=9)])
    assert found.loose == ("id",)
