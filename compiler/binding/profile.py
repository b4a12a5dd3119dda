"""An agent's profile."""

from ..document import Mapping
from ..profile_spec import ProfileSpec
from .fields import required, scalar, text, words
from .files import Files


def bind_profile(root: Mapping, agent_id: str, files: Files) -> ProfileSpec:
    """A profile as written."""
    return ProfileSpec(
        id=agent_id,
        root=root,
        title=required(root, "agent"),
        model=required(root, "model"),
        effort=scalar(root, "effort"),
        temperature=scalar(root, "temperature"),
        max_tokens=scalar(root, "max_tokens"),
        max_steps=scalar(root, "max_steps"),
        cache=scalar(root, "cache"),
        timeouts=words(root, "timeouts"),
        prompt=text(root, "prompt", files),
    )
