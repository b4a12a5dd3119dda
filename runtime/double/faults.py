"""Faults by plan: which request gets which, decided by what the request is, so that a rehearsal can be repeated."""

import hashlib
import threading
from collections import Counter
from collections.abc import Callable, Mapping

import msgspec

from .draw import draw
from .replies import (
    Broken,
    Drip,
    Page,
    Reply,
    Reset,
    Responder,
    Said,
    Text,
    ToolUse,
    context_full,
    overloaded,
    paused,
    rate_limited,
    refusal,
    server_error,
    silence,
)
from .request import Request

Fault = Reply | Callable[[Said], Reply]
"""What comes in place of a reply, or what becomes of it."""

OTHER_MODEL = "claude-another"
"""Who serves what a wrong model served."""


def troubles(*, retry_after: float = 1.0, every: float = 0.001) -> dict[str, Fault]:
    """The faults outside the model, after each of which a retry can succeed.

    `retry_after` is what a client is told to wait, `every` the time between two parts of a slow reply, both in seconds.
    """
    return {
        "rate-limited": rate_limited(retry_after),
        "server-error": server_error(),
        "bad-gateway": Page(),
        "overloaded": overloaded(retry_after),
        "broken-body": Broken,
        "reset": Reset(),
        "reset-midway": Reset,
        "slow-drip": lambda said: Drip(said, every),
    }


def oddities() -> dict[str, Fault]:
    """What a model or its service may do that no script plays: replies that arrive, and are paid, but are of no use."""
    return {
        "wrong-model": lambda said: msgspec.structs.replace(said, model=OTHER_MODEL),
        "cut": cut,
        "refusal": refusal("I cannot help with this."),
        "silence": silence(),
        "paused": paused("Let me see."),
        "context-full": context_full(),
    }


class FaultPlan:
    """A responder with faults: a share `rate` of its requests gets one of `kinds`, all of them equally often.

    What decides is a hash of the seed, the model, the trial, which call of the trial it is, and which attempt at that
    call: not the order of trials. Attempts are counted here, so a retry is drawn for anew. A request that names no
    trial goes by the beginning of its conversation.
    """

    def __init__(
        self, responder: Responder, *, rate: float, seed: int, kinds: Mapping[str, Fault] | None = None
    ) -> None:
        self._responder = responder
        self._rate = rate
        self._seed = seed
        self._kinds = troubles() if kinds is None else dict(kinds)
        self._attempts: Counter[tuple[str, str, int]] = Counter()
        self._lock = threading.Lock()

    def __call__(self, request: Request) -> Reply:
        """The reply to a request, or what its fault makes of it."""
        key = (request.model.served, _trial(request), request.call)
        with self._lock:
            attempt = self._attempts[key]
            self._attempts[key] += 1
        name = self.decide(*key, attempt)
        if name is None:
            return self._responder(request)
        fault = self._kinds[name]
        if not callable(fault):
            return fault
        reply = self._responder(request)
        return fault(reply) if isinstance(reply, Said) else reply

    def decide(self, model: str, trial: str, call: int, attempt: int) -> str | None:
        """The name of the fault of an attempt, if it has one.

        `model` is the id as it is served, `trial` is TASK/REPETITION; calls and attempts count from 0.
        """
        if not self._kinds or draw("fault", self._seed, model, trial, call, attempt) >= self._rate:
            return None
        names = sorted(self._kinds)
        return names[int(draw("kind", self._seed, model, trial, call, attempt) * len(names))]


def cut(said: Said) -> Said:
    """A reply as far as it came before max_tokens: half of its last block is missing."""
    if not said.content:
        return msgspec.structs.replace(said, stop_reason="max_tokens")
    *before, last = said.content
    if isinstance(last, ToolUse):
        inputs = list(last.input.items())
        last = msgspec.structs.replace(last, input=dict(inputs[: len(inputs) // 2]))
    elif isinstance(last, Text):
        last = Text(last.text[: (len(last.text) + 1) // 2])
    return msgspec.structs.replace(said, content=(*before, last), stop_reason="max_tokens")


def _trial(request: Request) -> str:
    if request.trial is not None:
        return f"{request.trial.task}/{request.trial.repetition}"
    return hashlib.sha256(msgspec.json.encode([request.body.system, request.body.messages[:1]])).hexdigest()
