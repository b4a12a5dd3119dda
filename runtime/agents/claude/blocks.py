"""The blocks of a reply."""

from collections.abc import Mapping
from typing import Any, cast

Block = dict[str, Any]

_FIELDS: Mapping[str, tuple[str, ...]] = {"text": ("text",), "tool_use": ("id", "name")}
"""What the loop takes from blocks, all of it strings."""


def is_whole(value: Any) -> bool:
    """Whether a block has what the loop takes from one of its type. The library does not look."""
    if not isinstance(value, dict):
        return False
    block = cast(Block, value)
    kind = block.get("type")
    if not isinstance(kind, str) or (kind == "tool_use" and "input" not in block):
        return False
    return all(isinstance(block.get(field), str) for field in _FIELDS.get(kind, ()))


def is_blank(block: Block) -> bool:
    """Whether a block is a text that says nothing."""
    return block["type"] == "text" and not block["text"].strip()
