"""A tool that can do harm and is held back by no process rule is said where rules hold back others."""

from collections.abc import Sequence

import pytest

from liarproof.compiler.contract.model import CallPattern, ProcessRule
from liarproof.runtime.proving.suite_rules import weak_points

from ..courses import known
from ..shop import TOOLS, suite, task


def unguarded(before: tuple[str, ...], harmful: Sequence[str]) -> list[str]:
    """What is said where a rule holds these tools back and those can do harm."""
    ruled = suite(task(process={"look-first": ProcessRule(before, (CallPattern("get_order"),))}))
    return [found.message for found in weak_points(ruled, [], harmful) if found.rule == "unguarded-harm"]


def test_a_harmful_tool_that_no_rule_holds_back_is_said_where_rules_hold_back_others() -> None:
    found = unguarded(("refund",), ("cancel", "refund"))
    assert found == ["process rules hold back other harmful tools, and never cancel"]


@pytest.mark.parametrize(
    ("before", "harmful"), [(("refund", "cancel"), ("cancel", "refund")), (("tag",), ("cancel",)), ((), ())]
)
def test_where_all_or_none_of_the_harmful_tools_are_held_back_nothing_is_said(
    before: tuple[str, ...], harmful: tuple[str, ...]
) -> None:
    assert unguarded(before, harmful) == []


def test_of_a_tool_that_does_no_harm_to_the_same_table_nothing_is_said() -> None:
    assert "UPDATE orders" in str(TOOLS["rename_order"].steps)
    assert unguarded(("cancel", "new_order", "refund"), known().harmful) == []
