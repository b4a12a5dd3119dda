"""One stage of an agent as an agent by itself, for the whole to be compared with."""

from typing import Literal, get_args

import msgspec

from ....compiler.contract.model import Escalation, Handoff, Profile

Stages = Literal["1", "all", "last"]
"""Which stages of an agent are run: the first alone, all of them, or the last alone."""

STAGES: tuple[Stages, ...] = get_args(Stages)


def only(profile: Profile, which: Stages) -> Profile:
    """The agent with the stages that are asked for.

    One that is alone may give as many replies as all stages together: the three are compared at the same length.
    """
    if which == "all" or len(profile.stages) == 1:
        return profile
    turns = [stage.max_turns for stage in profile.stages]
    together = sum(each for each in turns if each is not None) if None not in turns else None
    stage = msgspec.structs.replace(profile.stages[0 if which == "1" else -1], max_turns=together)
    return msgspec.structs.replace(profile, stages=(stage,), escalate_on=Escalation(), handoff=Handoff())
