"""A model in a trial: one plain loop of requests, replies and tool results."""

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any

from ....compiler.contract.model import Profile
from ....compiler.contract.model_ids import is_served
from ....compiler.contract.outcomes import Ending
from ...errors import InfrastructureError
from ...model_call import ModelCall
from ...trajectory import CustomerTurn
from ..base import Act, Briefing, Halt, Message, Observed, ToolCall
from ..cascade.player import CascadePlayer
from ..ledger import Ledger, StageLedger
from .blocks import Block, is_blank, is_whole
from .conversation import Conversation
from .environment import no_headers_of_environment, told_of_environment
from .failures import infrastructure_error
from .recording import recorded
from .repeating import REPEATS, reply_by
from .request import fixed_part

ENDINGS: Mapping[str, Ending] = {
    "max_tokens": "truncated",
    "refusal": "refusal",
    "model_context_window_exceeded": "context_limit",
}
"""How a trial ends at each reason for which a model stops in the middle."""

_MOST_PAUSES = 20
"""So often in a row a model may pause before that is taken for a fault of the service."""


def client(*, base_url: str | None = None, api_key: str | None = None) -> Any:
    """A client of the Messages API, as the environment says; for a double at `base_url` it has no say in anything.

    It makes each call once: the library would give every repeat the whole time anew, and wait whatever happens.

    Raises:
        EnvironmentProblemError: no client can be made as it says.
    """
    import anthropic

    from .patience import patient_client  # noqa: PLC0415 - it loads the library

    if base_url is not None:
        with no_headers_of_environment():
            alone = patient_client(environment=False)
            return anthropic.Anthropic(base_url=base_url, api_key=api_key, max_retries=0, http_client=alone)
    with told_of_environment():
        return anthropic.Anthropic(api_key=api_key, max_retries=0, http_client=patient_client())


Headers = Callable[[int], Mapping[str, str]]


class Claude:
    """An agent as a profile says. `handing_over` are the tools by which it gives up in a database world.

    A call that fails is made again up to `repeats` times.
    """

    def __init__(
        self,
        profile: Profile,
        client: Any,
        *,
        handing_over: Set[str] = frozenset(),
        repeats: int = REPEATS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.profile = profile
        self.name = profile.id
        self._client = client
        self._handing_over = handing_over
        self._repeats = repeats
        self._clock = clock

    def open(self, briefing: Briefing, *, ledger: Ledger, headers: Headers | None = None) -> CascadePlayer:
        """A player for one trial. `headers` gives what goes with each request of a stage, which is numbered from 1."""
        end = self._clock() + self.profile.trial_seconds

        def stage(number: int, turns: StageLedger) -> ClaudePlayer:
            fixed = fixed_part(self.profile, self.profile.stages[number - 1], briefing)
            if headers is not None:
                fixed["extra_headers"] = dict(headers(number))
            return ClaudePlayer(
                self.profile, fixed, self._client, turns, repeats=self._repeats, end=end, clock=self._clock
            )

        return CascadePlayer(self.profile, stage, ledger, tools=briefing.tools, handing_over=self._handing_over)


class ClaudePlayer:
    """A model in one trial, from the moment its stage begins. `fixed` is what each of its requests begins with."""

    finished = False

    def __init__(
        self,
        profile: Profile,
        fixed: Mapping[str, Any],
        client: Any,
        ledger: Ledger,
        *,
        repeats: int,
        end: float,
        clock: Callable[[], float],
    ) -> None:
        self._call_seconds = profile.call_seconds
        self._model: str = fixed["model"]
        self._fixed = fixed
        self._client = client
        self._ledger = ledger
        self._repeats = repeats
        self._end = end
        self._clock = clock
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
        end = min(start + self._call_seconds, self._end)
        try:
            reply, repeats = reply_by(
                end, self._reply, repeats=self._repeats, clock=self._clock, wait=self._ledger.wait
            )
        except InfrastructureError as problem:
            if problem.kind == "call_timeout" and self._is_over():
                return None
            raise
        call = recorded(reply, asked=self._model, seconds=self._clock() - start, repeats=repeats)
        self._ledger.record(call)
        if not is_served(self._model, call.served):
            message = f"{self._model} was asked for, and {call.served[:80]} answered"
            raise InfrastructureError("wrong_model", message)
        if not all(is_whole(block) for block in call.content):
            raise InfrastructureError("broken_reply", "the reply has blocks that are none", again=True)
        return call

    def _reply(self, seconds: float) -> Any:
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
