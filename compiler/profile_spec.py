"""An agent's profile as written, every field a node that knows its place."""

from dataclasses import dataclass

from .document import Mapping, Scalar


@dataclass(frozen=True, slots=True, eq=False)
class StageSpec:
    """One model as written: a stage, or what a profile of one model has at its top."""

    root: Mapping
    model: Scalar | None
    effort: Scalar | None
    temperature: Scalar | None
    max_tokens: Scalar | None
    max_turns: Scalar | None
    prompt: Scalar | None


@dataclass(frozen=True, slots=True, eq=False)
class ProfileSpec:
    """A profile as written. `top` is what stands beside `stages` and holds for all of them, and for the only one.

    `timeouts`, `escalate_on` and `handoff` are by their keys.
    """

    id: str
    root: Mapping
    title: Scalar
    top: StageSpec
    stages: tuple[StageSpec, ...]
    escalate_on: dict[str, Scalar]
    handoff: dict[str, Scalar]
    vote: Scalar | None
    max_steps: Scalar | None
    cache: Scalar | None
    timeouts: dict[str, Scalar]
