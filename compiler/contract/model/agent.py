"""An agent's profile: which model is asked, how, and where it is stopped."""

from typing import Literal

from .value import Value

Effort = Literal["low", "medium", "high", "xhigh", "max"]
"""How much a model thinks before it answers."""

CacheLife = Literal["5m", "1h", "off"]
"""How long the prefix that all requests of a trial share is kept by the service."""


class Profile(Value, frozen=True):
    """Everything that an author says of an agent under test.

    An `effort` or `temperature` of None is not sent: the model has its own. `max_tokens` bounds one reply, thinking
    included, `max_steps` the tool calls and messages of a trial. `prompt` stands behind the suite's policy.
    """

    id: str
    title: str
    model: str
    effort: Effort | None = None
    temperature: float | None = None
    max_tokens: int = 8192
    max_steps: int = 40
    cache: CacheLife = "5m"
    call_seconds: float = 120.0
    trial_seconds: float = 900.0
    prompt: str = ""
