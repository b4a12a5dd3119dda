"""The prompt of a request, in the order in which the service reads it: tools, system, messages."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from .wire import Block, Body, CacheControl, TextBlock, Tool, ToolResultBlock, ToolUseBlock, Ttl

BYTES_A_TOKEN = 4
"""How the double estimates tokens: the bytes of a piece's compact JSON by this, rounded up."""

Place = Literal["tools", "system", "messages"]


class Piece(msgspec.Struct, frozen=True):
    """A tool or a block of the prompt, without its cache control, and for how long the prompt up to it is cached."""

    place: Place
    content: bytes
    ttl: Ttl | None

    @property
    def tokens(self) -> int:
        """The estimate of its tokens."""
        return estimate(self.content)


class Prompt(msgspec.Struct, frozen=True):
    """What a model reads, and the settings on which the messages' place in the cache depends."""

    pieces: tuple[Piece, ...]
    settings: bytes

    @property
    def tokens(self) -> int:
        """The estimate of all its tokens."""
        return sum(piece.tokens for piece in self.pieces)


def estimate(content: bytes) -> int:
    """How many tokens some bytes are taken for."""
    return -(-len(content) // BYTES_A_TOKEN)


def prompt_of(body: Body) -> Prompt:
    """The prompt of a request; cache control of the request as a whole is that of its last piece."""
    pieces = list(_pieces(body))
    if body.cache_control is not None and pieces and pieces[-1].ttl is None:
        pieces[-1] = msgspec.structs.replace(pieces[-1], ttl=body.cache_control.ttl)
    settings = msgspec.json.encode([body.tool_choice, body.thinking, body.output_config])
    return Prompt(tuple(pieces), settings)


def plain(role: str, block: Block) -> bytes:
    """A block of a message as it is compared: without cache control, which may move as a conversation goes on."""
    return msgspec.json.encode([role, _without_control(block)])


def plain_tool(tool: Tool) -> bytes:
    """A tool as it is compared."""
    return msgspec.json.encode(msgspec.structs.replace(tool, cache_control=None))


def controls(block: Block | Tool) -> tuple[CacheControl, ...]:
    """All cache control in a block, that of a result's parts included."""
    if isinstance(block, TextBlock | ToolUseBlock | Tool):
        found = [block.cache_control]
    elif isinstance(block, ToolResultBlock):
        parts = () if isinstance(block.content, str) else block.content
        found = [*(part.cache_control for part in parts), block.cache_control]
    else:
        found = []
    return tuple(control for control in found if control is not None)


def _pieces(body: Body) -> Iterator[Piece]:
    for tool in body.tools:
        yield Piece("tools", plain_tool(tool), _ttl(tool))
    for block in body.system_blocks:
        yield Piece("system", plain("system", block), _ttl(block))
    for turn in body.messages:
        for block in turn.blocks:
            yield Piece("messages", plain(turn.role, block), _ttl(block))


def _ttl(block: Block | Tool) -> Ttl | None:
    found = controls(block)
    return found[-1].ttl if found else None


def _without_control(block: Block) -> Block:
    if isinstance(block, ToolResultBlock):
        content = block.content
        if not isinstance(content, str):
            content = tuple(TextBlock(part.text) for part in content)
        return msgspec.structs.replace(block, content=content, cache_control=None)
    if isinstance(block, TextBlock | ToolUseBlock):
        return msgspec.structs.replace(block, cache_control=None)
    return block
