"""The grade of a completed episode."""

from collections.abc import Mapping, Sequence

from ...compiler.contract.model import Task
from ...compiler.contract.outcomes import Effect
from ..mutations import Mutation
from ..trajectory import Trajectory
from .process import grade_process
from .speech import grade_speech
from .state import grade_state
from .verdicts import Grade


def grade_episode(
    task: Task,
    *,
    effects: Mapping[str, Effect],
    trajectory: Trajectory,
    mutations: Sequence[Mutation],
    changed_in_first_turn: bool,
) -> Grade:
    """The verdicts of all dimensions, and the headline.

    The headline is the state; where the outcome is to tell, nothing has to change, and speech counts in it too.
    """
    state = grade_state(task.expect, mutations, effects)
    process = grade_process(task, trajectory, changed_in_first_turn=changed_in_first_turn)
    speech = grade_speech(task, trajectory)
    told = task.outcome != "tell" or speech.passed
    return Grade(passed=state.passed and told, state=state, process=process, speech=speech)
