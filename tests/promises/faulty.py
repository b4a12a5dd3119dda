"""Faults by plan that can be looked up afterwards."""

import threading
from collections import Counter
from typing import Any

from liarproof.compiler.contract.outcomes import Ending
from liarproof.runtime.double.faults import FaultPlan
from liarproof.runtime.double.replies import Reply
from liarproof.runtime.double.request import Request

MODEL_FAULTS: dict[str | None, Ending] = {"cut": "truncated", "refusal": "refusal", "context-full": "context_limit"}
"""How an episode ends whose last reply was such a one."""


class NotedFaults(FaultPlan):
    """A plan that notes which request got which fault."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.names: dict[int, str | None] = {}
        self._deciding = threading.local()

    def __call__(self, request: Request) -> Reply:
        reply = super().__call__(request)
        self.names[request.number] = self._deciding.name
        return reply

    def decide(self, model: str, trial: str, call: int, attempt: int) -> str | None:
        self._deciding.name = super().decide(model, trial, call, attempt)
        return self._deciding.name

    @property
    def happened(self) -> Counter[str]:
        """How often there was each fault."""
        return Counter(name for name in self.names.values() if name is not None)

    def of(self, request_id: str) -> str | None:
        """The fault of a request, by the id that its reply has."""
        return self.names[int(request_id.rpartition("_")[2])]
