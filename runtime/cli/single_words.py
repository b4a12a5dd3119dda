"""What one scripted agent did, and why it is graded as it is, as lines for a reader."""

from collections.abc import Iterator, Sequence

from ...compiler.contract.model import Task
from ...compiler.contract.outcomes import TESTS
from ..graders.state import describe
from ..mutations import Mutation
from ..proving.single import Single
from ..worlds.output import last_lines
from ..worlds.sandbox.base import TestRun
from .transcript import block, told
from .verdict_words import verdicts

_MOST_LINES = 40
"""Lines of what tests print that are shown."""


def single_words(single: Single, run: TestRun | None) -> Iterator[str]:
    """What was said and done, what it left, and the verdicts; where tests decide, those that fail as in a `run`."""
    played = single.played
    if played.episode is None:
        yield f"  {played.no_grade}"
        return
    yield from (f"  {line}".rstrip() for line in told(played.episode.trajectory))
    left = [_left(mutation) if run else describe(mutation) for mutation in played.episode.mutations]
    yield f"  It leaves {'; '.join(left) or 'nothing changed'}."
    if played.grade is not None:
        yield from verdicts(played.grade)
    if run is not None:
        failed = [name for each in played.episode.mutations if each.name == TESTS for name in each.fields["failed"]]
        yield from (f"  {line}".rstrip() for line in _tests(played.task, failed, run))
    yield f"  {_conclusion(single)}"


def fates(singles: Sequence[Single]) -> Iterator[str]:
    """What came of each agent, in a line, with the rules of what is not as it has to be about it."""
    width = max(len(single.agent) for single in singles)
    for single in singles:
        rules = dict.fromkeys(f" [{failure.rule}]" for failure in single.failures)
        yield f"  {single.agent:{width}}  {_fate(single)}{''.join(rules)}"


def _fate(single: Single) -> str:
    if single.equivalent:
        return "leaves the world as a right way does"
    return "passes" if single.played.grade is not None and single.played.grade.all_passed else "fails"


def _left(mutation: Mutation) -> str:
    """A mutation in words; of the last run only how it ended, for the tests that fail are told by themselves."""
    return f"{TESTS} with result {mutation.fields['result']}" if mutation.name == TESTS else describe(mutation)


def _tests(task: Task, failed: Sequence[str], run: TestRun) -> Iterator[str]:
    """The tests that decide and fail, those that an agent never sees apart, and the end of what all print."""
    hidden = [name for name in failed if name.partition("::")[0] in task.held_back]
    yield from block("Tests that the agent sees, and that fail", [name for name in failed if name not in hidden])
    yield from block("Tests that are held back, and that fail", hidden)
    if believed := len({*failed}.intersection(run.ids("passed"))):
        yield f"The code lets {believed} of them pass, but lets tests pass, too, that have to fail: it is not believed."
    if failed:
        yield from block("The end of what tests print", last_lines(run.output, _MOST_LINES).splitlines())


def _conclusion(single: Single) -> str:
    if single.failures:
        return "That is not as it has to be:"
    if single.equivalent:
        excused = ", ".join(f"{field} of {name}" for name, field in sorted(single.excused))
        but = f", but for what is tolerated ({excused})" if excused else ""
        return f"It leaves the world as a right way does{but}, so it need not fail."
    passed = single.played.grade is not None and single.played.grade.all_passed
    return f"It {'passes' if passed else 'fails'}, as it has to."
