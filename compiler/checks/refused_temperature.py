"""An agent sets a temperature, and its model refuses one.

Models take a temperature up to version 4.6. Those of 4.7, of 5 and later refuse
every request that has one, so no trial of the agent would ever begin. A model
that is not known is not held to this.

Wrong:

    model: claude-sonnet-5-5
    temperature: 0

Right:

    model: claude-haiku-4-5
    temperature: 0
"""

from collections.abc import Iterator

from ..contract.model import Profile
from ..contract.model_ids import takes_temperature
from ..diagnostics import Diagnostic, error, quoted
from ..profile_spec import ProfileSpec

RULE = "refused-temperature"


def check(spec: ProfileSpec, profile: Profile) -> Iterator[Diagnostic]:
    """A temperature that a model refuses, its own or the one at the top."""
    written = spec.stages or (spec.top,)
    for one, stage in zip(written, profile.stages, strict=True):
        place = one if one.temperature is not None else spec.top
        if place.temperature is not None and takes_temperature(stage.model) is False:
            message = f"{quoted(stage.model)} takes no temperature, and here is {quoted(place.temperature.text)}"
            hint = "Take 'temperature' out, or name a model that came before 4.7, such as claude-haiku-4-5."
            yield error(RULE, message, place.root.key_span("temperature"), hint)
