"""The lines of JSON that pass between us and an agent's process, version 1. docs/any-agent.md tells them to users."""

from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal, cast

import msgspec

from ....compiler.contract.model import Tool
from ...model_call import ModelCall
from ...pricing.usage import Tokens, Usage
from ...trajectory import CustomerTurn
from ..base import Act, Briefing, Message, Observed, ToolCall
from .faults import protocol_fault

PROTOCOL: Final = 1
"""The version, which `start` tells."""


class ToldTool(msgspec.Struct, frozen=True):
    """A tool as an agent is told of it; `input_schema` is a JSON Schema."""

    name: str
    description: str
    input_schema: dict[str, Any]


class Start(msgspec.Struct, frozen=True, tag="start"):
    """The first line: all that an agent knows before the customer speaks."""

    protocol: Literal[1]
    policy: str
    tools: tuple[ToldTool, ...]


class Turn(msgspec.Struct, frozen=True, tag="turn"):
    """What the customer says."""

    text: str


class Result(msgspec.Struct, frozen=True, tag="result", omit_defaults=True):
    """What came of a call: an output, or an error in words."""

    output: Any = msgspec.UNSET
    error: str | msgspec.UnsetType = msgspec.UNSET


class End(msgspec.Struct, frozen=True, tag="end"):
    """The trial is over."""


class ToldUsage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One call of a model, as the agent tells of it. No token is in two of the fields."""

    model: Annotated[str, msgspec.Meta(min_length=1)]
    input_tokens: Tokens = 0
    cache_write_5m_tokens: Tokens = 0
    cache_write_1h_tokens: Tokens = 0
    cache_read_tokens: Tokens = 0
    output_tokens: Tokens = 0


class Call(msgspec.Struct, frozen=True, tag="call", forbid_unknown_fields=True):
    """The agent calls a tool, and may say something beside it."""

    tool: str
    input: dict[str, Any]
    text: str = ""
    usage: tuple[ToldUsage, ...] = ()


class Said(msgspec.Struct, frozen=True, tag="message", forbid_unknown_fields=True):
    """What the agent says at the end of its turn."""

    text: str
    usage: tuple[ToldUsage, ...] = ()


Answer = Call | Said

_DEEPEST = 100
"""Levels of lists and objects in an input: it is written down with more around it, and has to be read again."""

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)

END = _encoder.encode(End()) + b"\n"


def start(briefing: Briefing) -> bytes:
    """The first line."""
    tools = tuple(_told(name, tool) for name, tool in briefing.tools.items())
    return _encoder.encode(Start(PROTOCOL, briefing.policy, tools)) + b"\n"


def told(observed: Observed) -> bytes:
    """The line for what happened."""
    return _encoder.encode(_line(observed)) + b"\n"


def answer(line: bytes) -> Answer:
    """What a line of the agent says.

    Raises:
        InfrastructureError: it says nothing that we know.
    """
    try:
        answered = _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise protocol_fault(f"said what is no line of the protocol ({problem})", line) from None
    if isinstance(answered, Call) and _is_deeper(answered.input, _DEEPEST):
        raise protocol_fault(f"called a tool with an input of more than {_DEEPEST} levels", line)
    return answered


def act(answered: Answer) -> Act:
    """What an answer does in the world."""
    if isinstance(answered, Said):
        return Message(answered.text)
    return ToolCall(answered.tool, answered.input, answered.text)


def calls(answered: Answer) -> tuple[ModelCall, ...]:
    """The calls of models that an answer tells of. How long each took, and what came back, is not told."""
    return tuple(
        ModelCall(
            asked=one.model,
            served=one.model,
            request_id="",
            stop_reason="",
            usage=Usage(
                one.input_tokens,
                one.cache_write_5m_tokens,
                one.cache_write_1h_tokens,
                one.cache_read_tokens,
                one.output_tokens,
            ),
            seconds=0.0,
            content=(),
        )
        for one in answered.usage
    )


def _is_deeper(value: Any, levels: int) -> bool:
    inner: Iterable[Any] = ()
    if isinstance(value, dict):
        inner = cast("dict[str, Any]", value).values()
    elif isinstance(value, list):
        inner = cast("list[Any]", value)
    return any(levels == 0 or _is_deeper(each, levels - 1) for each in inner)


def _line(observed: Observed) -> Turn | Result:
    if isinstance(observed, CustomerTurn):
        return Turn(observed.text)
    return Result(output=observed.output) if observed.error is None else Result(error=observed.error)


def _told(name: str, tool: Tool) -> ToldTool:
    return ToldTool(name, tool.description, dict(tool.input))
