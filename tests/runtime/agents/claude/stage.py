"""A model on a stage: the loop, the real client and a double that says what it is told to."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache
from typing import Any

import msgspec

from liarproof.compiler.contract.model import Profile, Task
from liarproof.compiler.contract.model import Stage as Part
from liarproof.compiler.contract.outcomes import Ending
from liarproof.runtime.agents.base import Act, Briefing, brief
from liarproof.runtime.agents.claude.agent import Claude, client
from liarproof.runtime.double.replies import Reply, ToolUse
from liarproof.runtime.double.request import Request
from liarproof.runtime.double.server import Double
from liarproof.runtime.episode import Episode
from liarproof.runtime.escalated import Escalated
from liarproof.runtime.model_call import ModelCall
from liarproof.runtime.trajectory import CustomerTurn, ToolResult
from liarproof.runtime.trial import run_trial
from liarproof.runtime.worlds.database import DatabaseWorld

from ...shop import EFFECTS, head, task

HAIKU = "claude-haiku-5-5"
OLD_HAIKU = "claude-haiku-4-5"
SONNET = "claude-sonnet-5-5"

LOOK = ToolUse("get_order", {"order_id": "O-1"})
REFUND = ToolUse("refund", {"order_id": "O-1", "amount_cents": 4999})


class Book:
    """A ledger that ends a trial after the `most` calls that it may make, or raises its `error` instead."""

    def __init__(self) -> None:
        self.calls: list[ModelCall] = []
        self.escalations: list[Escalated] = []
        self.delays: list[float] = []
        self.most: int | None = None
        self.error: Exception | None = None

    def permit(self) -> Ending | None:
        if self.error is not None:
            raise self.error
        return "step_limit" if self.most is not None and len(self.calls) >= self.most else None

    def wait(self, seconds: float) -> None:
        self.delays.append(seconds)
        self.permit()

    def record(self, call: ModelCall) -> None:
        self.calls.append(call)

    def escalate(self, escalated: Escalated) -> None:
        self.escalations.append(escalated)


class Stage:
    """One player, and all that is around it."""

    def __init__(self, claude: Claude, briefing: Briefing, requests: list[Request], headers: dict[str, str]) -> None:
        self.book = Book()
        self.requests = requests
        self.player = claude.open(briefing, ledger=self.book, headers=lambda _: headers)

    @property
    def call(self) -> ModelCall:
        """The only call."""
        (only,) = self.book.calls
        return only

    def hear(self, text: str = "Please refund O-1.") -> Act:
        """What it does when the customer speaks."""
        return self.player.act(CustomerTurn(0, text))

    def see(self, output: Any = None, error: str | None = None) -> Act:
        """What it does after its call."""
        return self.player.act(ToolResult(output, error))

    def messages(self, number: int = -1) -> list[tuple[str, list[dict[str, Any]]]]:
        """The messages of a request, each by its role and blocks, as plain as they went over the wire."""
        return [(turn.role, [_plain(block) for block in turn.blocks]) for turn in self.requests[number].body.messages]

    def run(self, plain: Task | None = None) -> Episode:
        """A whole trial in the shop."""
        world = DatabaseWorld.open(head())
        try:
            return run_trial(world, plain or task(), self.player, agent="model", effects=EFFECTS)
        finally:
            world.close()


@contextmanager
def stage(
    *replies: Reply,
    clock: Callable[[], float] = lambda: 0.0,
    policy: str | None = None,
    headers: dict[str, str] | None = None,
    repeats: int = 0,
    **profile: Any,
) -> Generator[Stage]:
    """A stage on which the model gives these replies one after the other, with a profile's fields.

    A call that fails is not made again, unless that is asked for.
    """
    left = iter(replies)
    requests: list[Request] = []

    def responder(request: Request) -> Reply:
        requests.append(request)
        return next(left)

    briefing = brief(head(), task())
    if policy is not None:
        briefing = Briefing(policy, briefing.tools)
    with Double(responder) as double:
        claude = Claude(profiled(**profile), to(double.url), repeats=repeats, clock=clock)
        yield Stage(claude, briefing, requests, headers or {})


def profiled(**fields: Any) -> Profile:
    """A profile of Haiku with parts of it replaced, its only stage's among them."""
    own = {name: fields.pop(name) for name in ("model", "effort", "temperature", "max_tokens") if name in fields}
    return Profile(**{"id": "haiku", "title": "Haiku", "stages": (Part(**{"model": HAIKU, **own}),), **fields})


def at(url: str, *, key: str = "test", **profile: Any) -> Stage:
    """A player behind any address."""
    return Stage(Claude(profiled(**profile), to(url, key=key), repeats=0), brief(head(), task()), [], {})


def to(url: str, *, key: str = "test") -> Any:
    """The real client."""
    return _client().with_options(base_url=url, api_key=key)


@cache
def _client() -> Any:
    """One for all: making one takes a while."""
    return client(base_url="http://127.0.0.1:1", api_key="test")


def _plain(block: Any) -> dict[str, Any]:
    return msgspec.json.decode(msgspec.json.encode(block))
