"""What a stage is told of the one before it: short, and in place of all that was said and called."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, cast

from ....compiler.contract.model import Tool
from ....compiler.contract.workspace import WRITE_FILE
from ...escalated import Trigger
from ...tests_seen import tests_seen
from ...tokens import tokens_in, within
from ..base import ToolCall
from .story import Story
from .triggers import WORDS

_LONGEST_VALUE = 40
"""Characters of an input's value that a call is told with."""

_LEAST_PRINTED = 10
"""Tokens below which the end of what was printed tells nothing."""


def handoff(story: Story, trigger: Trigger, stuck: ToolCall | None, tools: Mapping[str, Tool], most: int) -> str:
    """What the next stage is told, in about so many tokens at most.

    What matters most comes first, and what does not fit is cut; of what a tool printed the end is kept. `stuck` is the
    call that was not made any more, if that is why the stage was left.
    """
    told = within("\n".join(_what_was_done(story, trigger, stuck, tools)), most)
    room = most - tokens_in(told) - 1
    printed = _printed(story)
    return f"{told}\n{within(printed, room, end=True)}" if printed and room > _LEAST_PRINTED else told


def _what_was_done(story: Story, trigger: Trigger, stuck: ToolCall | None, tools: Mapping[str, Tool]) -> Iterator[str]:
    yield f"Another model worked on this before you and was stopped: {WORDS[trigger]}."
    if trigger == "repeated_call" and stuck is not None:
        yield f"Do not repeat {_call(stuck)}."
    if changes := list(dict.fromkeys(_changes(story, tools))):
        yield f"It has changed: {', '.join(changes)}."


def _changes(story: Story, tools: Mapping[str, Tool]) -> Iterator[str]:
    """What was written, each file once, and the calls that went through of tools that can change something."""
    for call, result in story.calls:
        if result.error is not None or call.tool not in tools or not tools[call.tool].changes:
            continue
        path = _inputs(call).get("path") if call.tool == WRITE_FILE else None
        yield _call(call) if path is None else str(path)


def _printed(story: Story) -> str:
    """What the last run of tests said, or else the last call that failed; nothing where there is neither."""
    for call, result in reversed(story.calls):
        if seen := tests_seen(call.tool, result):
            return f"The tests that fail: {', '.join(seen['failed']) or 'none'}\n{seen['output']}".rstrip()
    failed = (f"{call.tool} failed: {result.error}" for call, result in reversed(story.calls) if result.error)
    return next(failed, "")


def _call(call: ToolCall) -> str:
    """`move_pickup(code="PK-300", slot_id="S-2")`, long values cut."""
    values = (f"{name}={_short(json.dumps(value, ensure_ascii=False))}" for name, value in _inputs(call).items())
    return f"{call.tool}({', '.join(values)})"


def _inputs(call: ToolCall) -> Mapping[str, Any]:
    return cast(dict[str, Any], call.input) if isinstance(call.input, dict) else {}


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_VALUE else f"{text[: _LONGEST_VALUE - 1]}…"
