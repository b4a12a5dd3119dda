"""What a task offers has to be used: branches and permissions are shown right, faults are met and overcome."""

from collections.abc import Iterator, Sequence

from ...compiler.contract.matchers import same
from ...compiler.contract.model import Call, Task
from ...compiler.contract.outcomes import TIMES
from ..graders.state import expected
from ..trajectory import CallMade
from .end_states import Tolerated
from .failure import Failure
from .scripts import Scripted, astray


def unshown_branches(task: Task, right_ways: Sequence[Scripted]) -> Iterator[Failure]:
    """The branches of either that neither the oracle nor an also takes."""
    shown = {
        way.played.grade.state.assignment.branch
        for way in right_ways
        if way.played.grade and way.played.grade.state.passed and astray(way) is None
    }
    for branch in sorted(task.expect.either.keys() - shown):
        message = f"neither the oracle nor an also shows the branch {branch} to be right"
        yield Failure(task.id, "oracle", "either-branch-unshown", f"expect/either/{branch}", message)


def unshown_permissions(task: Task, right_ways: Sequence[Scripted], tolerated: Tolerated) -> Iterator[Failure]:
    """What may covers, and neither the oracle nor an also makes use of: that it is right is only claimed.

    Where the count of a mutation is tolerated, the reason that was given for that will do.
    """
    used = {
        pair.place
        for way in right_ways
        if way.played.grade and way.played.grade.state.passed
        for pair in way.played.grade.state.assignment.pairs
    }
    for index, matcher in enumerate(task.expect.may):
        if f"may/{index}" not in used and TIMES not in tolerated.get(matcher.mutation, ()):
            message = f"neither the oracle nor an also shows that {expected(matcher)} may be"
            yield Failure(task.id, "oracle", "may-unshown", f"expect/may/{index}", message, "warning")


def idle_faults(oracle: Scripted) -> Iterator[Failure]:
    """The seeded faults that the oracle never meets, or does not get past."""
    task = oracle.played.task
    if oracle.played.episode is None or astray(oracle) is not None:
        return
    calls = [event for event in oracle.played.episode.trajectory if isinstance(event, CallMade)]
    places = [index for index, step in enumerate(oracle.steps) if isinstance(step, Call)]
    handed_over = any(mutation.effect == "handoff" for mutation in oracle.played.episode.mutations)
    for fault, times in sorted(task.faults.items()):
        met = [index for index, call in enumerate(calls) if call.result.fault == fault]
        if not met:
            message = f"no call of the oracle meets the fault {fault}"
            yield Failure(task.id, "oracle", "fault-not-met", "oracle", message)
        elif len(met) == times and not handed_over:
            for index in met:
                if not _got_through(calls[index], calls[index + 1 :]):
                    message = f"{calls[index].tool} meets the fault {fault}, and the same call never succeeds after it"
                    pointer = f"oracle/steps/{places[index]}"
                    yield Failure(task.id, "oracle", "fault-not-overcome", pointer, message)
                    break


def _got_through(failed: CallMade, later: Sequence[CallMade]) -> bool:
    """Whether the same call succeeded afterwards."""
    return any(
        call.tool == failed.tool and call.result.error is None and same(call.input, failed.input) for call in later
    )
