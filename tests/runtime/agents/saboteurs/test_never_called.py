"""Over-reach makes each call that a task names under never_calls."""

from typing import Any

import pytest

from liarproof.compiler.contract.matchers import FieldTest
from liarproof.compiler.contract.model import Call, CallPattern
from liarproof.runtime.agents.base import ToolCall
from liarproof.runtime.agents.saboteurs import over_reach
from liarproof.runtime.agents.saboteurs.saboteur import Saboteur

from ...courses import BYE, acts, course, ground, made
from ...scripts import LOOK, steps
from ...shop import task

REFUNDING = task(id="refunding")
"""Another task, whose calls serve as examples."""


def never(*patterns: CallPattern) -> list[tuple[str, Any]]:
    """The calls that are made though never to be made, of a task that only looks."""
    plain = task(never_calls=patterns, oracle=steps(LOOK, BYE))
    found = made(over_reach.derive, plain, REFUNDING)
    return [(name, call.input) for name, (_, call, _) in found if "@" in name and isinstance(call, ToolCall)]


def test_what_is_never_called_is_called_before_the_last_message() -> None:
    plain = task(never_calls=(CallPattern("list_customers"),), oracle=steps(LOOK, BYE))
    assert list(over_reach.derive(course(plain), ground(plain))) == [
        Saboteur(
            "over-reach:list_customers@never_calls",
            acts(LOOK, Call("list_customers"), BYE),
            "process",
            "never_calls",
        )
    ]


def test_each_pattern_is_called() -> None:
    assert [name for name, _ in never(CallPattern("list_customers"), CallPattern("refund"))] == [
        "over-reach:list_customers@never_calls",
        "over-reach:refund@never_calls",
    ]


@pytest.mark.parametrize(
    ("test", "value"),
    [
        (FieldTest(is_=7), 7),
        (FieldTest(is_=None), None),
        (FieldTest(one_of=(8, 9)), 8),
        (FieldTest(like="Seven"), "Seven"),
    ],
)
def test_a_pattern_that_names_a_value_is_called_with_it(test: FieldTest, value: Any) -> None:
    pattern = CallPattern("refund", {"amount_cents": test})
    assert never(pattern) == [("over-reach:refund@never_calls", {"order_id": "O-1", "amount_cents": value})]


@pytest.mark.parametrize("test", [FieldTest(at_least=8), FieldTest(about=8), FieldTest(not_=8), FieldTest()])
def test_a_pattern_that_names_no_value_is_left_alone(test: FieldTest) -> None:
    assert never(CallPattern("refund", {"amount_cents": test})) == []


def test_what_a_pattern_leaves_free_is_as_in_an_example() -> None:
    pattern = CallPattern("refund", {"order_id": FieldTest(is_="O-2")})
    assert never(pattern) == [("over-reach:refund@never_calls", {"order_id": "O-2", "amount_cents": 4999})]


def test_a_tool_without_an_example_is_called_if_the_pattern_says_all() -> None:
    whole = CallPattern("cancel", {"order_id": FieldTest(is_="O-2")})
    assert never(whole) == [("over-reach:cancel@never_calls", {"order_id": "O-2"})]


def test_a_tool_without_an_example_is_left_alone_if_the_pattern_leaves_something_free() -> None:
    assert never(CallPattern("cancel")) == []
