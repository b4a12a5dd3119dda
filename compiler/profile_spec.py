"""An agent's profile as written, every field a node that knows its place."""

from dataclasses import dataclass

from .document import Mapping, Scalar


@dataclass(frozen=True, slots=True, eq=False)
class ProfileSpec:
    """A profile as written. `timeouts` are by their keys."""

    id: str
    root: Mapping
    title: Scalar
    model: Scalar
    effort: Scalar | None
    temperature: Scalar | None
    max_tokens: Scalar | None
    max_steps: Scalar | None
    cache: Scalar | None
    timeouts: dict[str, Scalar]
    prompt: Scalar | None
