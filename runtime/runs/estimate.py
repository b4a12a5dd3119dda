"""What a run will cost at least: what its oracle's conversations would."""

import json
from collections.abc import Sequence
from typing import Any

from ...compiler.contract.model import Profile, Suite
from ..agents.base import Briefing, brief
from ..agents.claude.caching import caches, prefix_tokens
from ..agents.external.profile import AnyProfile
from ..errors import HarnessError
from ..pricing.usage import Usage
from ..proving.played import Stage
from ..proving.scripts import play_script
from ..tokens import tokens_in
from ..trajectory import AgentMessage, CustomerTurn, Trajectory
from ..worlds.base import World

_FRAME = 8
"""Tokens of the frame around a text in the prompt; around a call there are more, and around what is written none."""


def oracle_usages(suite: Suite, tasks: Sequence[str], profile: AnyProfile, world: World) -> dict[str, Usage]:
    """What one trial of each task would use if the model went the oracle's way, by task; none without a model.

    Raises:
        HarnessError: an oracle does not go through, though the suite was proven.
    """
    found: dict[str, Usage] = {}
    if not isinstance(profile, Profile):
        return found
    for task in suite.tasks:
        if task.id in tasks:
            stage = Stage(world, task, suite.head.world.effects, brief(suite.head, task))
            shown = play_script(stage, "oracle", task.oracle.steps).played
            if shown.episode is None:
                raise HarnessError(f"the oracle of {task.id} does not go as it was proven: {shown.world_fault}")
            found[task.id] = conversation_usage(shown.episode.trajectory, profile, stage.briefing)
    return found


def conversation_usage(trajectory: Trajectory, profile: Profile, briefing: Briefing) -> Usage:
    """What the first model would use if it went through a trajectory without a thought: a call for each act.

    The fixed part is read from the cache, as it is in every trial but the first, unless it is too short to be cached;
    what was said since comes anew with each call.
    """
    first = profile.stages[0]
    heard = given = written = calls = 0
    for event in trajectory:
        if isinstance(event, CustomerTurn):
            heard += _tokens(event.text) + _FRAME
            continue
        act = event.text if isinstance(event, AgentMessage) else event.input
        result = None if isinstance(event, AgentMessage) else event.result.output or event.result.error
        calls += 1
        given += heard
        written += _tokens(act)
        heard += _tokens(act) + _tokens(result) + 2 * _FRAME
    fixed = calls * prefix_tokens(profile, first, briefing)
    if caches(profile, first, briefing):
        return Usage(input_tokens=given, cache_read_tokens=fixed, output_tokens=written)
    return Usage(input_tokens=given + fixed, output_tokens=written)


def _tokens(value: Any) -> int:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return tokens_in(text)
