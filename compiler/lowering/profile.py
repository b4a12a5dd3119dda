"""An agent's profile with what its author left out filled in."""

import msgspec

from ..contract.model import Profile
from ..profile_spec import ProfileSpec


def lower_profile(spec: ProfileSpec) -> Profile:
    """What a run takes, of a profile that has passed its schema: a number there is the text of one.

    Where nothing is said of calls, they have the usual time, but no more than their trial.
    """
    scalars = {
        "title": spec.title,
        "model": spec.model,
        "effort": spec.effort,
        "temperature": spec.temperature,
        "max_tokens": spec.max_tokens,
        "max_steps": spec.max_steps,
        "cache": spec.cache,
        "prompt": spec.prompt,
        **spec.timeouts,
    }
    written = {name: scalar.text for name, scalar in scalars.items() if scalar is not None}
    profile = msgspec.convert({"id": spec.id, **written}, Profile, strict=False)
    if "call_seconds" in written or profile.call_seconds <= profile.trial_seconds:
        return profile
    return msgspec.structs.replace(profile, call_seconds=profile.trial_seconds)
