"""A model in a trial: one plain loop of requests, replies and tool results."""

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from ....compiler.contract.model import Profile
from ....compiler.contract.model_ids import is_served
from ....compiler.contract.outcomes import Ending
from ...errors import InfrastructureError
from ...model_call import ModelCall
from ...trajectory import CustomerTurn
from ..base import Act, Briefing, Halt, Message, Observed, ToolCall
from .blocks import Block, is_blank, is_whole
from .conversation import Conversation
from .failures import infrastructure_error
from .recording import recorded
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
        fixed = fixed_part(self.profile, briefing)
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
        self._results.append((self._waiting.popleft()["id"], observed))
        if self._waiting:
            return _call(self._waiting[0])
        self._conversation.answer(self._results)
        self._results = []
        return self._ask()

    def _ask(self) -> Act:
        """Ask the model until it acts; a pause of its own is no act, but what it said before it is a part of one."""
        blocks: list[Block] = []
        for _ in range(_MOST_PAUSES):
            if self._is_over():
                return Halt("timeout")
            if (ending := self._ledger.permit()) is not None:
                return Halt(ending)
            call = self._send()
            if call is None:
                return Halt("timeout")
            if call.stop_reason in ENDINGS:
                return Halt(ENDINGS[call.stop_reason])  # what it may have begun to call is cut, and not to be made
            self._conversation.reply(call.content)
            blocks.extend(call.content)
            if call.stop_reason != "pause_turn":
                return self._taken(call.stop_reason, blocks)
        raise InfrastructureError("broken_reply", f"the model paused {_MOST_PAUSES} times in a row")

    def _taken(self, stop_reason: str, blocks: Sequence[Block]) -> Act:
        """The act that a whole reply is."""
        said = "\n\n".join(block["text"] for block in blocks if block["type"] == "text" and not is_blank(block))
        uses = [block for block in blocks if block["type"] == "tool_use"]
        if stop_reason == "tool_use" and uses:
            self._waiting.extend(uses)
            return _call(uses[0], said)
        if stop_reason in ("end_turn", "stop_sequence") and not uses:
            return Message(said)
        raise InfrastructureError(
            "broken_reply", f"the model stopped for {stop_reason[:80]!r} with {len(uses)} tool calls"
        )

    def _send(self) -> ModelCall | None:
        """One reply, taken down and fit for use; None if the time of the trial ended before it came."""
        start = self._clock()
        try:
            reply = self._reply(seconds=min(self._profile.call_seconds, self._end - start))
        except InfrastructureError as problem:
            if problem.kind == "call_timeout" and self._is_over():
                return None
            raise
        call = recorded(reply, asked=self._profile.model, seconds=self._clock() - start)
        self._ledger.record(call)
        if not is_served(self._profile.model, call.served):
            message = f"{self._profile.model} was asked for, and {call.served[:80]} answered"
            raise InfrastructureError("wrong_model", message)
        if not all(is_whole(block) for block in call.content):
            raise InfrastructureError("broken_reply", "the reply has blocks that are none", again=True)
        return call

    def _reply(self, *, seconds: float) -> Any:
        import anthropic

        messages = self._conversation.messages
        try:
            return self._client.messages.create(**self._fixed, messages=messages, timeout=seconds)
        except (anthropic.AnthropicError, ValueError) as problem:  # a body that is no JSON is a ValueError
            raise infrastructure_error(problem) from None  # the error of a header quotes it, and one of them is the key

    def _is_over(self) -> bool:
        return self._clock() >= self._end


def _call(use: Block, said: str = "") -> ToolCall:
    return ToolCall(use["name"], use["input"], said)
