"""Swap lets two references to rows of one table change places."""

from msgspec.structs import replace

from liarproof.compiler.contract.model import Call
from liarproof.runtime.agents.saboteurs import swap

from ...courses import CANCEL, LINKING, acts, made
from ...scripts import LOOK, REFUND, steps
from ...shop import task

OTHER = Call("refund", {"order_id": "O-3", "amount_cents": 7})


def on(call: Call, order: str) -> Call:
    return replace(call, input={**call.input, "order_id": order})


def test_the_rows_of_two_calls_change_places_and_nothing_else_does() -> None:
    assert made(swap.derive, task(oracle=steps(REFUND, OTHER))) == [
        ("swap:order_id", acts(on(REFUND, "O-3"), on(OTHER, "O-1")))
    ]


def test_each_two_of_three_calls_change_places() -> None:
    three = (REFUND, on(OTHER, "O-2"), OTHER)
    assert [found for _, found in made(swap.derive, task(oracle=steps(*three)))] == [
        acts(on(REFUND, "O-2"), on(OTHER, "O-1"), OTHER),
        acts(on(REFUND, "O-3"), on(OTHER, "O-2"), on(OTHER, "O-1")),
        acts(REFUND, OTHER, on(OTHER, "O-2")),
    ]


def test_two_inputs_of_one_call_change_places_under_both_names() -> None:
    link = Call("link", {"source": "O-1", "target": "O-3"})
    back = Call("link", {"source": "O-3", "target": "O-1"})
    assert made(swap.derive, task(oracle=steps(link)), tools=LINKING) == [("swap:source-target", acts(back))]


def test_calls_of_two_tools_change_places() -> None:
    cancel = on(CANCEL, "O-3")
    assert made(swap.derive, task(oracle=steps(REFUND, cancel))) == [("swap:order_id", acts(on(REFUND, "O-3"), CANCEL))]


def test_two_references_to_one_row_are_left_alone() -> None:
    assert made(swap.derive, task(oracle=steps(REFUND, CANCEL))) == []


def test_rows_of_two_tables_are_left_alone() -> None:
    tag = Call("tag", {"customer_id": "C-1", "tags": []})
    assert made(swap.derive, task(oracle=steps(REFUND, tag))) == []


def test_a_call_that_only_reads_keeps_its_row() -> None:
    assert made(swap.derive, task(oracle=steps(on(LOOK, "O-2"), REFUND))) == []


def test_a_failed_call_keeps_its_row() -> None:
    failing = replace(OTHER, fails=True)
    assert made(swap.derive, task(faults={"gateway": 1}, oracle=steps(failing, REFUND))) == []
