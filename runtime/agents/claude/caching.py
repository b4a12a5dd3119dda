"""Whether what is the same in every request is long enough to be cached."""

import json

from ....compiler.contract.model import Profile, Stage
from ....compiler.contract.model_ids import cache_minimum
from ...tokens import tokens_in
from ..base import Briefing
from .request import fixed_part


def too_short_to_cache(profile: Profile, stage: Stage, briefing: Briefing) -> str | None:
    """A sentence where the service would cache nothing, since tools and system prompt are too short; else None.

    None also where nothing is to be cached, or where it is not known from what length on the model's prompts are.
    """
    least = cache_minimum(stage.model)
    if profile.cache == "off" or least is None:
        return None
    fixed = fixed_part(profile, stage, briefing)
    prefix = json.dumps([fixed["tools"], fixed["system"]], ensure_ascii=False, separators=(",", ":"))
    tokens = tokens_in(prefix)
    if tokens >= least:
        return None
    return (
        f"The tools and the system prompt have about {tokens} tokens, and {stage.model} caches none below {least}, "
        "so every call pays for them in full."
    )
