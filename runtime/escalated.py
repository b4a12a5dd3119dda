"""That a stage of an agent was left for the next one."""

from typing import Literal

import msgspec

Trigger = Literal["repeated_call", "same_failure", "give_up", "turn_limit"]
"""Why a stage is left."""


class Escalated(msgspec.Struct, frozen=True):
    """A stage was left, after so many `calls` of tools and `replies` of models, those of all stages so far.

    `stage` counts from 1. `handoff` is what the next one was told of it, in about so many `tokens`.
    """

    stage: int
    trigger: Trigger
    calls: int
    replies: int
    handoff: str
    tokens: int
