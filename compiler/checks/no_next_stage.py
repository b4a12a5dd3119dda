"""An agent says how its next stage takes over, and has none.

`escalate_on` and `handoff` are about going on from one stage to the next, and
the last stage has no next one. An agent of one stage therefore has no use for
them.

Wrong:

    model: claude-haiku-4-5
    escalate_on: {repeated_call: 3}

Right:

    stages:
      - {model: claude-haiku-4-5, max_turns: 4}
      - {model: claude-sonnet-5-5}
    escalate_on: {repeated_call: 3}
"""

from collections.abc import Iterator

from ..contract.model import Profile
from ..diagnostics import Diagnostic, error
from ..profile_spec import ProfileSpec

RULE = "no-next-stage"


def check(spec: ProfileSpec, profile: Profile) -> Iterator[Diagnostic]:
    """Words about the next stage where there is one stage."""
    if len(profile.stages) > 1:
        return
    for key, written in (("escalate_on", spec.escalate_on), ("handoff", spec.handoff)):
        if written:
            hint = f"Take '{key}' out, or add the stage that takes over."
            yield error(RULE, f"'{key}' is about the next stage, and there is none", spec.root.key_span(key), hint)
