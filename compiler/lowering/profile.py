"""An agent's profile with what its author left out filled in."""

from collections.abc import Mapping

import msgspec

from ..contract.model import Escalation, Handoff, Profile, Stage
from ..document import Scalar
from ..profile_spec import ProfileSpec, StageSpec

_NEVER = {"repeated_call": None, "same_failure": None, "give_up": False, "turn_limit": False}


def lower_profile(spec: ProfileSpec) -> Profile:
    """What a run takes, of a profile that has passed its schema: a number there is the text of one.

    What a stage does not say of its own stands at the top. Where nothing is said of calls, they have the usual time,
    but no more than their trial.
    """
    top = spec.top
    written = _texts(
        {
            "title": spec.title,
            "vote": spec.vote,
            "max_steps": spec.max_steps,
            "cache": spec.cache,
            "prompt": top.prompt,
            **spec.timeouts,
        }
    )
    profile = msgspec.convert(
        {
            "id": spec.id,
            **written,
            "stages": [_stage(stage, top) for stage in spec.stages or (top,)],
            "escalate_on": _escalation(_texts(spec.escalate_on)),
            "handoff": msgspec.convert(_texts(spec.handoff), Handoff, strict=False),
        },
        Profile,
        strict=False,
    )
    if "call_seconds" in written or profile.call_seconds <= profile.trial_seconds:
        return profile
    return msgspec.structs.replace(profile, call_seconds=profile.trial_seconds)


def _stage(spec: StageSpec, top: StageSpec) -> Stage:
    """A stage; the prompt at the top is the profile's, and not taken over."""
    scalars = {
        "model": spec.model,
        "effort": spec.effort or top.effort,
        "temperature": spec.temperature or top.temperature,
        "max_tokens": spec.max_tokens or top.max_tokens,
        "max_turns": spec.max_turns,
        "prompt": spec.prompt if spec is not top else None,
    }
    return msgspec.convert({"model": "", **_texts(scalars)}, Stage, strict=False)


def _escalation(written: Mapping[str, str]) -> Escalation:
    """What is named; the usual, where nothing is."""
    return msgspec.convert({**_NEVER, **written}, Escalation, strict=False) if written else Escalation()


def _texts(scalars: Mapping[str, Scalar | None]) -> dict[str, str]:
    return {name: scalar.text for name, scalar in scalars.items() if scalar is not None}
