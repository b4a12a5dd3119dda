"""A verdict that depends on code that runs comes out the same each time, also on a busy machine."""

from collections.abc import Callable, Iterator, Sequence

from ...compiler.contract.outcomes import TESTS
from ..graders.verdicts import Grade
from ..worlds.base import World
from .failure import Failure
from .played import Played


def unsteady(world: World, play_all: Callable[[], Sequence[Played]]) -> Iterator[Failure]:
    """Where a grade differs between trials of the same agent, under all that the world says must not matter."""
    conditions = world.conditions()
    if not conditions:
        return
    first = play_all()
    told: set[str] = set()
    for condition in conditions:
        with condition:
            again = play_all()
        for one, other in zip(first, again, strict=True):
            unlike = sorted(_failing(one) ^ _failing(other))
            if (one.grade != other.grade or unlike) and one.agent not in told:
                told.add(one.agent)
                which = f"{', '.join(unlike)} passes once and fails once" if unlike else ""
                verdicts = f"it is graded once as {_verdict(one.grade)}, and once as {_verdict(other.grade)}"
                yield Failure(one.task.id, one.agent, "unsteady-verdict", "expect", which or verdicts)


def _failing(played: Played) -> frozenset[str]:
    """The ids of tests that failed in the last run."""
    mutations = played.episode.mutations if played.episode else ()
    return frozenset(str(name) for each in mutations if each.name == TESTS for name in each.fields["failed"])


def _verdict(grade: Grade | None) -> str:
    if grade is None:
        return "no grade at all"
    if grade.all_passed:
        return "passed"
    every = (*grade.state.findings, *grade.process.findings, *grade.speech.findings)
    return f"failed ({'; '.join(finding.message for finding in every)})"
