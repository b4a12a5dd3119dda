"""An agent's profile: which models are asked, how, when the next one takes over, and where all is stopped."""

from typing import Literal

from .value import Value

Effort = Literal["low", "medium", "high", "xhigh", "max"]
"""How much a model thinks before it answers."""

CacheLife = Literal["5m", "1h", "off"]
"""How long the prefix that all requests of a trial share is kept by the service."""


class Stage(Value, frozen=True):
    """One model of an agent, and how it is asked.

    An `effort` or `temperature` of None is not sent: the model has its own. `max_tokens` bounds one reply, thinking
    included, `max_turns` the replies of this stage; None for no bound of its own. `prompt` stands behind the profile's.
    """

    model: str
    effort: Effort | None = None
    temperature: float | None = None
    max_tokens: int = 8192
    max_turns: int | None = None
    prompt: str = ""


class Escalation(Value, frozen=True):
    """When the next stage takes over.

    `repeated_call`: the same call so often in a row. `same_failure`: a tool failed so often in a row in the same way.
    None for never. `give_up`: it gives up. `turn_limit`: it has had its turns.
    """

    repeated_call: int | None = 2
    same_failure: int | None = 3
    give_up: bool = True
    turn_limit: bool = True


class Handoff(Value, frozen=True):
    """What the next stage is told of the one before: no more than `max_tokens`, in about so many tokens."""

    max_tokens: int = 200


class Profile(Value, frozen=True):
    """Everything that an author says of an agent under test.

    It has one stage or more, the first of which begins. `max_steps` bounds the tool calls and messages of a trial,
    `vote` says how often a trial is played for a majority to decide. `prompt` stands behind the suite's policy.
    """

    id: str
    title: str
    stages: tuple[Stage, ...]
    escalate_on: Escalation = Escalation()
    handoff: Handoff = Handoff()
    vote: int = 1
    max_steps: int = 40
    cache: CacheLife = "5m"
    call_seconds: float = 120.0
    trial_seconds: float = 900.0
    prompt: str = ""
