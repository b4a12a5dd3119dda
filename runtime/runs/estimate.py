"""What a run will cost at least: what its oracle's conversations would."""

import json
from typing import Any

from ...compiler.contract.model import Profile
from ..agents.base import Briefing
from ..agents.claude.request import fixed_part
from ..pricing.usage import Usage
from ..tokens import tokens_in
from ..trajectory import AgentMessage, CustomerTurn, Trajectory

_FRAME = 15
"""Tokens of the frame around a block."""


def conversation_usage(trajectory: Trajectory, profile: Profile, briefing: Briefing) -> Usage:
    """What the first model would use if it went through a trajectory without a thought: a call for each act.

    The fixed part is read from the cache, as it is in every trial but the first; what was said since comes anew with
    each call.
    """
    prefix = _tokens(fixed_part(profile, profile.stages[0], briefing))
    heard = given = written = calls = 0
    for event in trajectory:
        if isinstance(event, CustomerTurn):
            heard += _tokens(event.text)
            continue
        act = event.text if isinstance(event, AgentMessage) else event.input
        result = None if isinstance(event, AgentMessage) else event.result.output or event.result.error
        calls += 1
        given += heard
        written += _tokens(act)
        heard += _tokens(act) + _tokens(result)
    fixed = calls * prefix
    if profile.cache == "off":
        return Usage(input_tokens=given + fixed, output_tokens=written)
    return Usage(input_tokens=given, cache_read_tokens=fixed, output_tokens=written)


def _tokens(value: Any) -> int:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return tokens_in(text) + _FRAME
