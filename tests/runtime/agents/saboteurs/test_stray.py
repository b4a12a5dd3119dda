"""Stray lets a changing call hit another row: one of the same owner, and one of another."""

from msgspec.structs import replace

from liarproof.compiler.contract.model import Call
from liarproof.runtime.agents.saboteurs import stray

from ...courses import BYE, CANCEL, ESCALATE, LINKING, acts, made
from ...scripts import LOOK, REFUND, steps
from ...shop import FIXTURES, task


def on(call: Call, order: str) -> Call:
    return replace(call, input={**call.input, "order_id": order})


def test_a_row_of_the_same_owner_comes_before_one_of_another() -> None:
    assert made(stray.derive, task()) == [
        ("stray:order_id=O-2", acts(LOOK, on(REFUND, "O-2"), BYE)),
        ("stray:order_id=O-3", acts(LOOK, on(REFUND, "O-3"), BYE)),
    ]


def test_an_owner_with_one_row_has_only_strangers() -> None:
    only = on(CANCEL, "O-3")
    assert made(stray.derive, task(oracle=steps(only))) == [("stray:order_id=O-1", acts(on(CANCEL, "O-1")))]


def test_rows_of_a_table_without_owners_are_all_of_one() -> None:
    tag = Call("tag", {"customer_id": "C-1", "tags": []})
    other = replace(tag, input={"customer_id": "C-2", "tags": []})
    assert made(stray.derive, task(oracle=steps(tag))) == [("stray:customer_id=C-2", acts(other))]


def test_beside_the_only_row_of_a_table_the_key_of_none_stands_in() -> None:
    rows = {"customers": FIXTURES["customers"][:1], "orders": FIXTURES["orders"][:1]}
    assert made(stray.derive, task(), fixtures=rows) == [("stray:order_id=O-1-X", acts(LOOK, on(REFUND, "O-1-X"), BYE))]


def test_each_reference_of_a_call_strays_alone() -> None:
    link = Call("link", {"source": "O-1", "target": "O-3"})
    assert [name for name, _ in made(stray.derive, task(oracle=steps(link)), tools=LINKING)] == [
        "stray:source=O-2",
        "stray:source=O-3",
        "stray:target=O-1",
    ]


def test_a_reference_that_is_left_out_or_null_does_not_stray() -> None:
    named = task(id="named", oracle=steps(Call("escalate", {"note": "x", "order_id": "O-1"})))
    booked = task(id="booked", oracle=steps(Call("book", {"day": "2026-06-12", "hour": 9, "order_id": "O-1"})))
    nobodys = Call("book", {"day": "2026-06-12", "hour": 9, "order_id": None})
    assert made(stray.derive, task(oracle=steps(ESCALATE, nobodys)), named, booked) == []


def test_what_an_input_names_may_be_known_from_another_task() -> None:
    unknown = Call("new_order", {"id": "O-9", "customer_id": "C-9", "total_cents": 5})
    known = task(id="known", oracle=steps(replace(unknown, input={**unknown.input, "customer_id": "C-1"})))
    elsewhere = Call("escalate", {"note": "x", "order_id": "O-9"})
    other = task(id="other", oracle=steps(replace(elsewhere, input={"note": "x", "order_id": "O-1"})))
    names = [name for name, _ in made(stray.derive, task(oracle=steps(elsewhere)), known, other)]
    assert names == ["stray:order_id=O-1"]


def test_the_rows_of_a_task_come_before_those_of_all_tasks() -> None:
    seeded = task(seed={"orders": ({"id": "O-7", "customer_id": "C-1", "total_cents": 1},)})
    assert [name for name, _ in made(stray.derive, seeded)] == ["stray:order_id=O-7", "stray:order_id=O-3"]


def test_a_call_that_only_reads_does_not_stray() -> None:
    assert made(stray.derive, task(oracle=steps(LOOK, BYE))) == []


def test_a_failed_call_does_not_stray() -> None:
    failing = replace(REFUND, fails=True)
    assert made(stray.derive, task(faults={"gateway": 1}, oracle=steps(failing, BYE))) == []
