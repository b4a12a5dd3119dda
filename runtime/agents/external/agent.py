"""An agent of any make in a trial: a process that is told what happens, and answers."""

import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager

from ...errors import InfrastructureError
from ..base import Act, Briefing, Halt, Observed
from ..ledger import Ledger
from .process import AgentProcess
from .profile import ExternalProfile
from .protocol import END, Answer, act, answer, calls, start, told
from .redaction import without_secrets
from .streams import Streams

_GRACE = 2.0
"""Seconds that an agent has to leave by itself once it knows that the trial is over."""


class External:
    """An agent as a profile says, which a command starts."""

    def __init__(
        self, profile: ExternalProfile, command: Sequence[str], *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.profile = profile
        self.name = profile.id
        self.has_answered = False
        self._command = command
        self._clock = clock

    @contextmanager
    def open(self, briefing: Briefing, *, ledger: Ledger) -> "Generator[ExternalPlayer]":
        """A player for one trial, of which nothing is left afterwards. One that fails is not told of the end.

        Raises:
            InfrastructureError: this machine has no process for it.
        """
        process = AgentProcess(self._command)
        try:
            yield ExternalPlayer(self, process.streams, start(briefing), ledger, self._clock)
            process.streams.finish(END, seconds=_GRACE)
        finally:
            process.close()


class ExternalPlayer:
    """An agent's process in one trial."""

    finished = False

    def __init__(
        self, agent: External, streams: Streams, first: bytes, ledger: Ledger, clock: Callable[[], float]
    ) -> None:
        self._agent = agent
        self._streams = streams
        self._first = first
        self._ledger = ledger
        self._clock = clock
        self._end = clock() + agent.profile.trial_seconds

    def act(self, observed: Observed) -> Act:
        """The next act.

        Raises:
            InfrastructureError: the process did not answer, or with what is none.
        """
        left = self._end - self._clock()
        if left <= 0:
            return Halt("timeout")
        if (ending := self._ledger.permit()) is not None:
            return Halt(ending)
        try:
            answered = self._asked(self._first + told(observed), min(self._agent.profile.step_seconds, left))
        except InfrastructureError as problem:
            if problem.kind == "agent_timeout" and self._clock() >= self._end:
                return Halt("timeout")
            raise self._in_words(problem) from None
        self._first = b""
        for call in calls(answered):
            self._ledger.record(call)
        return act(answered)

    def _asked(self, lines: bytes, seconds: float) -> Answer:
        answered = answer(self._streams.ask(lines, seconds=seconds))
        self._agent.has_answered = True
        return answered

    def _in_words(self, problem: InfrastructureError) -> InfrastructureError:
        """What an agent that never answered does, it does in every trial."""
        stops = not self._agent.has_answered
        return InfrastructureError(problem.kind, without_secrets(str(problem)), again=problem.again, stops=stops)
