"""What a responder gives back: what the model says, or how the call fails."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from .request import Request

StopReason = Literal[
    "end_turn",
    "max_tokens",
    "stop_sequence",
    "tool_use",
    "pause_turn",
    "refusal",
    "model_context_window_exceeded",
]


class Text(msgspec.Struct, frozen=True):
    """Words of the model."""

    text: str


class Thinking(msgspec.Struct, frozen=True):
    """A thought of the model; the double signs it."""

    thinking: str


class ToolUse(msgspec.Struct, frozen=True):
    """A call of the model; without an id, it gets the one that follows from the conversation."""

    name: str
    input: Mapping[str, Any]
    id: str | None = None


Content = Text | Thinking | ToolUse


class Said(msgspec.Struct, frozen=True):
    """A reply of the model. `model` is the one that served it, where that is not the one asked for."""

    content: tuple[Content, ...] = ()
    stop_reason: StopReason = "end_turn"
    stop_sequence: str | None = None
    model: str | None = None


class Refused(msgspec.Struct, frozen=True):
    """An error of the service; `type` is one of its names. `retry_after` in seconds goes into a header."""

    status: int
    type: str
    message: str
    retry_after: float | None = None


class Page(msgspec.Struct, frozen=True):
    """A page of what stands before the service, instead of an answer."""

    status: int = 502
    html: str = "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>"


class Broken(msgspec.Struct, frozen=True):
    """A reply whose JSON ends half way. It was made, so it is billed."""

    said: Said


class Reset(msgspec.Struct, frozen=True):
    """A connection that is reset: before anything was said, or in the middle of a reply that is billed."""

    said: Said | None = None


class Drip(msgspec.Struct, frozen=True):
    """A reply that comes a few bytes at a time: `every` so many seconds, `size` bytes."""

    said: Said
    every: float
    size: int = 64


Reply = Said | Refused | Page | Broken | Reset | Drip
Responder = Callable[[Request], Reply]


def text(words: str) -> Said:
    """The model says something and ends its turn."""
    return Said((Text(words),))


def calls(*uses: ToolUse, said: str = "", thinking: str = "") -> Said:
    """The model calls tools, after it thought or said something."""
    thought = (Thinking(thinking),) if thinking else ()
    words = (Text(said),) if said else ()
    return Said((*thought, *words, *uses), "tool_use")


def cut_call(name: str, partial: Mapping[str, Any], said: str = "") -> Said:
    """A reply that reaches max_tokens inside a call: its input is what was there by then."""
    words = (Text(said),) if said else ()
    return Said((*words, ToolUse(name, partial)), "max_tokens")


def silence() -> Said:
    """The model ends its turn with nothing said."""
    return Said()


def refusal(words: str = "") -> Said:
    """The model declines, after a few words perhaps."""
    return Said((Text(words),) if words else (), "refusal")


def paused(words: str = "") -> Said:
    """The service pauses a long turn, to be gone on with."""
    return Said((Text(words),) if words else (), "pause_turn")


def context_full(words: str = "") -> Said:
    """The reply ends where the model's context does."""
    return Said((Text(words),) if words else (), "model_context_window_exceeded")


def invalid(message: str) -> Refused:
    """The request is at fault."""
    return Refused(400, "invalid_request_error", message)


def unauthorized() -> Refused:
    """The key is missing or unknown."""
    return Refused(401, "authentication_error", "invalid x-api-key")


def forbidden() -> Refused:
    """The key may not do this."""
    return Refused(403, "permission_error", "Your API key does not have permission to use the specified resource.")


def not_found(what: str) -> Refused:
    """There is no such thing, a model for example."""
    return Refused(404, "not_found_error", what)


def rate_limited(retry_after: float | None = None) -> Refused:
    """Too many requests or tokens."""
    return Refused(429, "rate_limit_error", "This request would exceed your rate limit.", retry_after)


def server_error() -> Refused:
    """The service failed."""
    return Refused(500, "api_error", "Internal server error")


def overloaded(retry_after: float | None = None) -> Refused:
    """The service has too much to do."""
    return Refused(529, "overloaded_error", "Overloaded", retry_after)


def kind(reply: Reply) -> str:
    """What a reply is counted as: a stop reason, a status, `broken-body`, `reset` or `drip`."""
    if isinstance(reply, Said):
        return reply.stop_reason
    if isinstance(reply, Refused | Page):
        return str(reply.status)
    if isinstance(reply, Broken):
        return "broken-body"
    return "reset" if isinstance(reply, Reset) else "drip"


def made(reply: Reply) -> Said | None:
    """What the model made for a reply, whether it arrives or not; None if nothing was made."""
    if isinstance(reply, Said):
        return reply
    return reply.said if isinstance(reply, Broken | Reset | Drip) else None
