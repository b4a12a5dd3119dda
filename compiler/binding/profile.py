"""An agent's profile."""

from ..document import Mapping
from ..profile_spec import ProfileSpec, StageSpec
from .fields import items, required, scalar, text, words
from .files import Files


def bind_profile(root: Mapping, agent_id: str, files: Files) -> ProfileSpec:
    """A profile as written."""
    return ProfileSpec(
        id=agent_id,
        root=root,
        title=required(root, "agent"),
        top=_stage(root, files),
        stages=tuple(_stage(stage, files) for stage in items(root, "stages") if isinstance(stage, Mapping)),
        escalate_on=words(root, "escalate_on"),
        handoff=words(root, "handoff"),
        vote=scalar(root, "vote"),
        max_steps=scalar(root, "max_steps"),
        cache=scalar(root, "cache"),
        timeouts=words(root, "timeouts"),
    )


def _stage(root: Mapping, files: Files) -> StageSpec:
    return StageSpec(
        root=root,
        model=scalar(root, "model"),
        effort=scalar(root, "effort"),
        temperature=scalar(root, "temperature"),
        max_tokens=scalar(root, "max_tokens"),
        max_turns=scalar(root, "max_turns"),
        prompt=text(root, "prompt", files),
    )
