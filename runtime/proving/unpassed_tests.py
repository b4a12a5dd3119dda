"""Every test passes when the oracle is done: one that does not is asked of nobody."""

from collections.abc import Iterator

from ...compiler.contract.model import Task
from ..worlds.base import World
from .failure import Failure

_CAME = {"failed": "fails", "timed_out": "takes too long", "skipped": "is skipped", "not_run": "does not run"}


def unpassed_tests(task: Task, world: World, *, solved: bool) -> Iterator[Failure]:
    """The tests that do not pass after the oracle; where it has not `solved` the task, why none of them passes."""
    if not solved:
        if problem := world.load_problem(task):
            message = f"no test passes when the oracle is done, and the run says: {' / '.join(problem.splitlines())}"
            yield Failure(task.id, "oracle", "broken-tests", "expect", message)
        return
    for name, came in world.idle_tests(task).items():
        message = f"{name} decides nothing: when the oracle is done, it {_CAME[came]}"
        yield Failure(task.id, "oracle", "idle-test", "expect", message, "warning" if came == "skipped" else "error")
