"""A model in a trial: one plain loop of requests, replies and tool results."""

import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from ....compiler.contract.model import Profile
from ....compiler.contract.model_ids import is_served
from ....compiler.contract.outcomes import Ending
from ...errors import InfrastructureError
from ...model_call import ModelCall
from ...pricing.usage import UsageError, read_usage
from ...trajectory import CustomerTurn
from ..base import Act, Briefing, Halt, Message, Observed, ToolCall
from .conversation import Block, Conversation
from .failures import infrastructure_error
from .request import fixed_part


class Ledger(Protocol):
    """What a trial spends."""

    def permit(self) -> Ending | None:
        """Whether one more call may be made: the ending, where the trial has spent all that it may.

        Raises:
            TrialStoppedError: no trial may go on.
        """
        ...

    def record(self, call: ModelCall) -> None:
        """Take a reply down, before anything is done with it."""
        ...


ENDINGS: Mapping[str, Ending] = {
    "max_tokens": "truncated",
    "refusal": "refusal",
    "model_context_window_exceeded": "context_limit",
}
"""How a trial ends at each reason for which a model stops in the middle."""

_MOST_PAUSES = 20
"""So often in a row a model may pause before that is taken for a fault of the service."""


def client(*, base_url: str | None = None, api_key: str | None = None, retries: int = 2) -> Any:
    """A client of the Messages API; without arguments, as the environment says."""
    import anthropic

    from .patience import patient_client  # noqa: PLC0415 - it loads the library

    return anthropic.Anthropic(base_url=base_url, api_key=api_key, max_retries=retries, http_client=patient_client())


class Claude:
    """An agent as a profile says."""

    def __init__(self, profile: Profile, client: Any, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.profile = profile
        self.name = profile.id
        self._client = client
        self._clock = clock

    def open(self, briefing: Briefing, *, ledger: Ledger, headers: Mapping[str, str] | None = None) -> "ClaudePlayer":
        """A player for one trial; `headers` go with each of its requests."""
        fixed = {**fixed_part(self.profile, briefing), "timeout": self.profile.call_seconds}
        if headers:
            fixed["extra_headers"] = dict(headers)
        return ClaudePlayer(self.profile, self._client, fixed, ledger, self._clock)


class ClaudePlayer:
    """A model in one trial."""

    finished = False

    def __init__(
        self,
        profile: Profile,
        client: Any,
        fixed: Mapping[str, Any],
        ledger: Ledger,
        clock: Callable[[], float],
    ) -> None:
        self._profile = profile
        self._client = client
        self._fixed = fixed
        self._ledger = ledger
        self._clock = clock
        self._end = clock() + profile.trial_seconds
        self._conversation = Conversation()
        self._waiting: deque[Block] = deque()
        self._results: list[tuple[str, Any]] = []

    def act(self, observed: Observed) -> Act:
        """The next act; what a model calls at once is made call by call.

        Raises:
            InfrastructureError: the service gave no reply, or none that can be used.
        """
        if isinstance(observed, CustomerTurn):
            self._conversation.hear(observed.text)
            return self._ask()
        self._results.append((str(self._waiting.popleft()["id"]), observed))
        if self._waiting:
            return _call(self._waiting[0])
        self._conversation.answer(self._results)
        self._results = []
        return self._ask()

    def _ask(self) -> Act:
        """Ask the model until it acts; a pause of its own is no act."""
        for _ in range(_MOST_PAUSES):
            if self._clock() >= self._end:
                return Halt("timeout")
            if (ending := self._ledger.permit()) is not None:
                return Halt(ending)
            call = self._send()
            if call.stop_reason in ENDINGS:
                return Halt(ENDINGS[call.stop_reason])  # what it may have begun to call is cut, and not to be made
            self._conversation.reply(call.content)
            if call.stop_reason != "pause_turn":
                return self._taken(call)
        raise InfrastructureError("broken_reply", f"the model paused {_MOST_PAUSES} times in a row")

    def _taken(self, call: ModelCall) -> Act:
        """The act that a whole reply is."""
        said = "\n\n".join(str(block["text"]) for block in call.content if block.get("type") == "text")
        uses = [block for block in call.content if block.get("type") == "tool_use"]
        if call.stop_reason == "tool_use" and uses:
            self._waiting.extend(uses)
            return _call(uses[0], said)
        if call.stop_reason in ("end_turn", "stop_sequence") and not uses:
            return Message(said)
        raise InfrastructureError(
            "broken_reply", f"the model stopped for {call.stop_reason[:80]!r} with {len(uses)} tool calls"
        )

    def _send(self) -> ModelCall:
        import anthropic

        start = self._clock()
        try:
            reply = self._client.messages.create(messages=self._conversation.messages, **self._fixed)
            call = _recorded(reply, self._profile.model, self._clock() - start)
        except (anthropic.AnthropicError, ValueError) as problem:  # a body that is no JSON is a ValueError
            raise infrastructure_error(problem) from problem
        self._ledger.record(call)
        if not is_served(self._profile.model, call.served):
            message = f"{self._profile.model} was asked for, and {call.served[:80]} answered"
            raise InfrastructureError("wrong_model", message)
        return call


def _call(use: Block, said: str = "") -> ToolCall:
    return ToolCall(str(use.get("name")), use.get("input"), said)


def _recorded(reply: Any, asked: str, seconds: float) -> ModelCall:
    try:
        told = reply.to_dict(mode="json")
        return ModelCall(
            asked=asked,
            served=str(told["model"]),
            request_id=str(getattr(reply, "_request_id", None) or ""),
            stop_reason=str(told["stop_reason"]),
            usage=read_usage(told["usage"]),
            seconds=round(seconds, 3),
            content=tuple(told["content"]),
        )
    except (AttributeError, KeyError, TypeError, UsageError) as problem:
        raise InfrastructureError("broken_reply", f"the reply is no message: {problem}", again=True) from problem
