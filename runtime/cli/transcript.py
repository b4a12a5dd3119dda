"""What was said and done in an episode, as lines for a reader."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, cast

from ..trajectory import AgentMessage, CallMade, CustomerTurn, Event, Trajectory

_LONGEST = 300
"""Characters of a value that is shown in a line."""

_MOST_LINES = 60
"""Lines of a text that is shown line by line: all that an agent sees of a run of tests."""


def told(trajectory: Trajectory) -> Iterator[str]:
    """A line for each message, and for each call what was given and what came of it; long texts line by line."""
    for event in trajectory:
        yield from _event(event)


def _event(event: Event) -> Iterator[str]:
    if isinstance(event, CustomerTurn):
        yield f"Customer: {_short(event.text)}"
    elif isinstance(event, AgentMessage):
        yield f"Agent: {_short(event.text)}"
    else:
        yield from _call(event)


def _call(call: CallMade) -> Iterator[str]:
    given, texts = _parted(call.input)
    yield f"{call.tool} {_short(_json(given))}"
    yield from _blocks(texts)
    if call.result.error is not None:
        yield f"  {_short(f'fails: {call.result.error}')}"
        return
    output, texts = _parted(call.result.output)
    if output or not texts:
        yield f"  {_short(_json(output))}"
    yield from _blocks(texts)


def _parted(value: Any) -> tuple[Any, dict[str, str]]:
    """A value without its texts of several lines, and these by their fields."""
    if not isinstance(value, dict):
        return value, {}
    fields = cast(Mapping[str, Any], value)
    texts = {name: text for name, text in fields.items() if isinstance(text, str) and "\n" in text}
    return {name: field for name, field in fields.items() if name not in texts}, texts


def _blocks(texts: Mapping[str, str]) -> Iterator[str]:
    for name, text in texts.items():
        lines = text.splitlines()
        yield f"  {name}:"
        yield from (f"    {line}".rstrip() for line in lines[:_MOST_LINES])
        if len(lines) > _MOST_LINES:
            yield f"    … {len(lines) - _MOST_LINES} lines more"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
