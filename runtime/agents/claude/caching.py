"""Whether what is the same in every request is long enough to be cached."""

import json

from ....compiler.contract.model import Profile, Stage
from ....compiler.contract.model_ids import cache_minimum
from ...tokens import tokens_in
from ..base import Briefing
from .request import fixed_part


def prefix_tokens(profile: Profile, stage: Stage, briefing: Briefing) -> int:
    """About how many tokens the tools and the system prompt have, which every request of a stage begins with."""
    fixed = fixed_part(profile, stage, briefing)
    prefix = [fixed["tools"], [block["text"] for block in fixed["system"]]]
    return tokens_in(json.dumps(prefix, ensure_ascii=False, separators=(",", ":")))


def caches(profile: Profile, stage: Stage, briefing: Briefing) -> bool:
    """Whether the service caches these tokens; taken for granted where it is not known from what length on."""
    return profile.cache != "off" and too_short_to_cache(profile, stage, briefing) is None


def too_short_to_cache(profile: Profile, stage: Stage, briefing: Briefing) -> str | None:
    """A sentence where the service would cache nothing, since tools and system prompt are too short; else None.

    None also where nothing is to be cached, or where it is not known from what length on the model's prompts are.
    """
    least, tokens = cache_minimum(stage.model), prefix_tokens(profile, stage, briefing)
    if profile.cache == "off" or least is None or tokens >= least:
        return None
    return (
        f"The tools and the system prompt have about {tokens} tokens, and {stage.model} caches none below {least}, "
        "so every call pays for them in full."
    )
