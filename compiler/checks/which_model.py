"""An agent names no model, or names one beside its stages.

An agent of one model names it at the top. An agent of several has a list of
stages, each with a model of its own, and none at the top.

Wrong:

    agent: Haiku first, then Sonnet
    model: claude-haiku-4-5
    stages:
      - {model: claude-haiku-4-5, max_turns: 4}
      - {model: claude-sonnet-5-5}

Right:

    agent: Haiku first, then Sonnet
    stages:
      - {model: claude-haiku-4-5, max_turns: 4}
      - {model: claude-sonnet-5-5}
"""

from collections.abc import Iterator

from ..contract.model import Profile
from ..diagnostics import Diagnostic, error
from ..profile_spec import ProfileSpec

RULE = "which-model"


def check(spec: ProfileSpec, _profile: Profile) -> Iterator[Diagnostic]:
    """No model at all, or one too many."""
    model = spec.top.model
    if model is None and not spec.stages:
        hint = "Add 'model', such as claude-haiku-4-5, or 'stages' for several."
        yield error(RULE, "the agent names no model", spec.title.span, hint)
    elif model is not None and spec.stages:
        message = "a model stands at the top, and each stage has its own"
        yield error(RULE, message, spec.root.key_span("model"), "Take 'model' out, or 'stages'.")
