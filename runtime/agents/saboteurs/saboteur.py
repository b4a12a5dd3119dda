"""One wrong trajectory, and how it has to fail."""

import msgspec

from ....compiler.contract.outcomes import Dimension
from .course import Act


class Saboteur(msgspec.Struct, frozen=True):
    """A wrong trajectory.

    `name` tells its operator and what it does: `nudge:amount_cents+1`. A saboteur of the state leaves another world
    than the right way; one of another dimension breaks the rule that `finding` names.
    """

    name: str
    acts: tuple[Act, ...]
    dimension: Dimension = "state"
    finding: str = ""
