"""The record of a finished trial."""

import msgspec

from ..compiler.contract.outcomes import Ending
from .changes import Change
from .graders.verdicts import Grade
from .mutations import Mutation
from .trajectory import Trajectory


class Episode(msgspec.Struct, frozen=True):
    """What an agent did on a task, what it left behind, and the verdicts on it.

    Only a completed episode has a grade. `mutations` are sorted; a grade names them by their index.
    """

    task: str
    agent: str
    ending: Ending
    trajectory: Trajectory
    changes: tuple[Change, ...]
    mutations: tuple[Mutation, ...]
    grade: Grade | None
