"""A call of the model may take longer than its whole trial.

`trial_seconds` ends a trial whatever is under way, so a longer `call_seconds`
would never be reached: one of the two is not what was meant. Left out, a call
may take 120 seconds and a trial 900.

Wrong:

    timeouts: {call_seconds: 1200}

Right:

    timeouts: {call_seconds: 1200, trial_seconds: 3600}
"""

from collections.abc import Iterator

from ..contract.model import Profile
from ..diagnostics import Diagnostic, error
from ..profile_spec import ProfileSpec

RULE = "call-outlasts-trial"


def check(spec: ProfileSpec, profile: Profile) -> Iterator[Diagnostic]:
    """A time for calls that is over that of their trial, also where the latter is not written."""
    call, trial = spec.timeouts.get("call_seconds"), spec.timeouts.get("trial_seconds")
    if call is None or profile.call_seconds <= profile.trial_seconds:
        return
    if trial is None:
        message = f"a call may take {call.text} seconds, and its trial the usual {profile.trial_seconds:g}"
        yield error(RULE, message, call.span, f"Add 'trial_seconds: {call.text}', or more.")
    else:
        message = f"a call may take {call.text} seconds, and its trial {trial.text}"
        yield error(RULE, message, call.span, f"Write 'call_seconds: {trial.text}', or less.")
