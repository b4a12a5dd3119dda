"""Runs of a workspace's tests as an agent sees them."""

from collections.abc import Mapping
from typing import Any, cast

from ..compiler.contract.workspace import OUTCOMES, RUN_TESTS
from .trajectory import ToolResult


def tests_seen(tool: str, result: ToolResult) -> Mapping[str, Any] | None:
    """What a call of `run_tests` gave: exit code, output and the ids by what came of them; None of another call.

    A database world may have a tool of that name, which gives something else.
    """
    if tool != RUN_TESTS or not isinstance(result.output, dict):
        return None
    seen = cast(dict[str, Any], result.output)
    return seen if {"exit_code", "output", *OUTCOMES} <= seen.keys() else None
