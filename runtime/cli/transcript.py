"""What was said and done in an episode, as lines for a reader."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from ..trajectory import AgentMessage, CallMade, CustomerTurn, Event, Trajectory

_LONGEST = 300
"""Characters of a value that is shown in a line."""

_MOST_LINES = 60
"""Lines of what is shown line by line: all that an agent sees of a run of tests."""


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
    given, blocks = _parted(call.input)
    yield f"{call.tool} {_short(_json(given))}"
    yield from _indented(blocks)
    if call.result.error is not None:
        yield f"  {_short(f'fails: {call.result.error}')}"
        return
    output, blocks = _parted(call.result.output)
    if output or not blocks:
        yield f"  {_short(_json(output))}"
    yield from _indented(blocks)


def _parted(value: Any) -> tuple[Any, Mapping[str, Sequence[str]]]:
    """A value without the fields that take several lines, and their lines.

    These are texts of several lines, and lists, if what is left without the texts is too long for a line.
    """
    if not isinstance(value, dict):
        return value, {}
    fields = cast(Mapping[str, Any], value)
    texts = {name: text.splitlines() for name, text in fields.items() if isinstance(text, str) and "\n" in text}
    rest = {name: field for name, field in fields.items() if name not in texts}
    lists = {name: [*map(_item, cast(Sequence[Any], field))] for name, field in rest.items() if isinstance(field, list)}
    if len(_json(rest)) <= _LONGEST:
        return rest, texts
    return {name: field for name, field in rest.items() if not lists.get(name)}, {**texts, **lists}


def _item(item: Any) -> str:
    return item if isinstance(item, str) else _short(_json(item))


def _indented(blocks: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for name, lines in blocks.items():
        yield from (f"  {line}".rstrip() for line in block(name, lines))


def block(heading: str, lines: Sequence[str]) -> Iterator[str]:
    """Lines under a heading, as many as are shown; nothing, where there are none."""
    if lines:
        yield f"{heading}:"
        yield from (f"  {line}" for line in lines[:_MOST_LINES])
    if len(lines) > _MOST_LINES:
        yield f"  … {len(lines) - _MOST_LINES} lines more"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
