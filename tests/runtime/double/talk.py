"""Talking to a double through the real client."""

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from functools import cache
from typing import Any

import anthropic
import pytest

from liarproof.runtime.double.replies import Reply, Responder, text
from liarproof.runtime.double.server import Double

HAIKU = "claude-haiku-5-5"
OLD_HAIKU = "claude-haiku-4-5"
SONNET = "claude-sonnet-5-5"

HELLO = {"role": "user", "content": "Hello."}
LOOK: dict[str, Any] = {"name": "look", "description": "Looks.", "input_schema": {"type": "object"}}


class Talk:
    """A client of an open double."""

    def __init__(self, double: Double, client: anthropic.Anthropic) -> None:
        self.double = double
        self.client = client

    def say(self, *messages: Any, **given: Any) -> anthropic.types.Message:
        """A request for a message, by default from Haiku to a greeting."""
        return self.client.messages.create(**asked(*messages, **given))

    def fails(self, *messages: Any, **given: Any) -> str:
        """What the service says of a request that it takes to be at fault."""
        with pytest.raises(anthropic.BadRequestError) as caught:
            self.say(*messages, **given)
        assert caught.value.type == "invalid_request_error"
        return caught.value.api_message or ""


def asked(*messages: Any, **given: Any) -> dict[str, Any]:
    """The arguments of a request."""
    return {"model": HAIKU, "max_tokens": 100, "messages": list(messages) or [HELLO], **given}


@contextmanager
def talk(
    responder: Responder | None = None, *, key: str = "test", double_key: str = "test", **options: Any
) -> Generator[Talk]:
    """A double with a responder, which says "Hi." if it is not given, and a client that retries nothing."""
    with Double(responder or always(text("Hi.")), key=double_key, **options) as double:
        yield Talk(double, _client().with_options(base_url=double.url, api_key=key))


@cache
def _client() -> anthropic.Anthropic:
    """One client for all: making one takes a while."""
    return anthropic.Anthropic(base_url="http://127.0.0.1:1", api_key="test", max_retries=0)


def always(reply: Reply) -> Responder:
    """A responder that gives the same reply to everything."""
    return lambda request: reply


def one_by_one(replies: Iterable[Reply]) -> Responder:
    """A responder that gives replies in their order."""
    left = iter(replies)
    return lambda request: next(left)
