"""What the double does with a request, without any sockets: validation, reply, bill."""

import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

import msgspec

from .answer import Answer, error, request_id
from .conversation import conversation_problems
from .counting import Billed, Tally
from .models import Model, with_others
from .parameters import parameter_problems
from .prompt import prompt_of
from .rendering import message, served_by, used, within
from .replies import (
    Broken,
    Drip,
    Page,
    Refused,
    Reply,
    Reset,
    Responder,
    Said,
    Text,
    invalid,
    kind,
    made,
    not_found,
    unauthorized,
)
from .request import Request, read_trial
from .thread import Thread, follow
from .usage import PromptCache
from .wire import Block, Body, TextBlock, read

MESSAGES = "/v1/messages"
COUNT_TOKENS = "/v1/messages/count_tokens"

_NO_VERSION = "anthropic-version: header is required"


class Service:
    """Answers requests. `key` is the one key that it knows, `clock` gives the seconds that its cache goes by.

    `others` are models that it answers for beside those that it knows.

    `failure` is the first error of the responder, for whoever opened the double to see.
    """

    def __init__(
        self,
        responder: Responder,
        *,
        key: str,
        clock: Callable[[], float],
        tally: Tally,
        others: Collection[str] = (),
    ) -> None:
        self._responder = responder
        self._models = with_others(others)
        self._key = key
        self._cache = PromptCache(clock)
        self._tally = tally
        self._lock = threading.Lock()
        self._paused: set[str] = set()
        self.failure: Exception | None = None

    def answer(self, method: str, path: str, headers: Mapping[str, str], content: bytes) -> Answer:
        """The answer to a request; `headers` have names in small letters."""
        route = path.partition("?")[0]
        if route not in {MESSAGES, COUNT_TOKENS}:
            return error(not_found("Not found"), 0)
        if method != "POST":
            return error(Refused(405, "invalid_request_error", "Method Not Allowed"), 0)
        if route == COUNT_TOKENS:
            return self._count(headers, content)
        with self._tally.request() as number:
            return self._reply(number, headers, content)

    def _count(self, headers: Mapping[str, str], content: bytes) -> Answer:
        self._tally.token_count()
        body = self._checked(headers, content, counts=True)
        if isinstance(body, Refused):
            return error(body, 0)
        return Answer(200, msgspec.json.encode({"input_tokens": prompt_of(body).tokens}), 0, request_id(0))

    def _reply(self, number: int, headers: Mapping[str, str], content: bytes) -> Answer:
        body = self._checked(headers, content)
        if isinstance(body, Refused):
            return self._unmade(body, number)
        model = self._models[body.model]
        thread, forged = follow(body, account=self._key, model=model.served)
        if forged:
            return self._unmade(invalid(f"{forged[0]}: Invalid `signature` in `thinking` block"), number)
        try:
            request = Request(number, body, headers, read_trial(headers), model)
        except ValueError as problem:
            return self._unmade(invalid(str(problem)), number)
        try:
            return self._responded(request, thread)
        except Exception as problem:  # noqa: BLE001 - any error of a responder, or in what it gives, is told at the end
            with self._lock:
                self.failure = self.failure or problem
            return self._unmade(Refused(500, "api_error", f"The responder failed: {problem!r}"), number)

    def _responded(self, request: Request, thread: Thread) -> Answer:
        reply = self._responder(request)
        said = made(reply)
        if said is None:
            return self._unmade(reply, request.number)
        return self._made(reply, within(said, request), request, thread)

    def _unmade(self, reply: Reply, number: int) -> Answer:
        """An answer that nobody pays for."""
        self._tally.reply(kind(reply))
        if isinstance(reply, Refused):
            return error(reply, number)
        if isinstance(reply, Page):
            return Answer(reply.status, reply.html.encode(), number, type="text/html")
        return Answer(200, b"", number, reset=0)

    def _made(self, reply: Reply, said: Said, request: Request, thread: Thread) -> Answer:
        """An answer that the model made. It is counted before it is sent, so that no client is ahead of the counts."""
        usage = used(said, request, self._cache.use(request.model, prompt_of(request.body)))
        body = message(said, request, thread=thread, usage=usage)
        arrives = isinstance(reply, Said | Drip)
        if said.stop_reason == "pause_turn":
            last = request.body.messages[-1]
            before = last.blocks if last.role == "assistant" else ()  # a pause after a pause
            spoken = (TextBlock(each.text) for each in said.content if isinstance(each, Text))
            with self._lock:
                self._paused.add(_words((*before, *spoken)))
        self._tally.reply(kind(said if isinstance(reply, Said) else reply))
        self._tally.bill(Billed(request.number, served_by(said, request), usage, arrives))
        whole = Answer(200, body, request.number, request_id(request.number))
        if isinstance(reply, Broken):
            return msgspec.structs.replace(whole, body=body[: len(body) // 2])
        if isinstance(reply, Reset):
            return msgspec.structs.replace(whole, reset=len(whole.content) - len(body) // 2)
        if isinstance(reply, Drip):
            return msgspec.structs.replace(whole, every=reply.every, size=reply.size)
        return whole

    def _checked(self, headers: Mapping[str, str], content: bytes, *, counts: bool = False) -> Body | Refused:
        """The body of a request, or why it is refused."""
        if self._key not in {headers.get("x-api-key"), headers.get("authorization", "").removeprefix("Bearer ")}:
            return unauthorized()
        if "anthropic-version" not in headers:
            return invalid(_NO_VERSION)
        try:
            body = read(content)
        except ValueError as problem:
            return invalid(str(problem))
        if body.model not in self._models:
            return not_found(f"model: {body.model}")
        with self._lock:
            paused = bool(body.messages) and _words(body.messages[-1].blocks) in self._paused
        first = next(_problems(body, self._models[body.model], counts=counts, paused=paused), None)
        return body if first is None else invalid(first)


def _problems(body: Body, model: Model, *, counts: bool, paused: bool) -> Iterator[str]:
    yield from parameter_problems(body, model, counts=counts)
    yield from conversation_problems(body, paused=paused)


def _words(blocks: Sequence[Block]) -> str:
    """What a reply is known by when it comes back: its texts, of which one that paused has some."""
    return "\n".join(block.text for block in blocks if isinstance(block, TextBlock))
