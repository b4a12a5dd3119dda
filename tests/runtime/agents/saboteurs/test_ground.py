"""The ground of a task tells which inputs of a call name rows, and of which table."""

from liarproof.compiler.contract.model import Call
from liarproof.runtime.agents.base import ToolCall

from ...courses import LINKING, ground
from ...scripts import steps
from ...shop import TOOLS, task


def test_the_inputs_that_name_rows_come_in_their_order_with_their_tables() -> None:
    link = Call("link", {"source": "O-1", "target": "O-3"})
    standing = ground(task(oracle=steps(link)), tools=LINKING)
    call = ToolCall("link", {"target": "O-2", "source": "O-9"})
    assert standing.references(call) == (("target", "orders"), ("source", "orders"))


def test_an_input_that_is_null_names_no_row() -> None:
    booked = Call("book", {"day": "2026-06-12", "hour": 9, "order_id": "O-1"})
    nobodys = ToolCall("book", {**booked.input, "order_id": None})
    assert ground(task(oracle=steps(booked))).references(nobodys) == ()


def test_an_input_of_the_same_name_of_another_tool_names_no_row() -> None:
    assert ground(task()).references(ToolCall("cancel", {"order_id": "O-1"})) == ()


def test_it_has_the_tools_of_the_world() -> None:
    assert ground(task()).tools == TOOLS
