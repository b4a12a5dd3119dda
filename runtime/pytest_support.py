"""The only door for generated tests: one test a task, which says what the proof says."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path

import pytest

from ..compiler.contract.model import SuiteHead
from ..compiler.contract.visible import visible
from .agents.saboteurs.repertoire import Repertoire, repertoire
from .errors import SuiteError
from .loading import load_fixtures, load_head, load_suite, load_task, task_ids
from .proving.failure import Failure
from .proving.task_proof import prove_task
from .worlds.base import World
from .worlds.opening import open_world
from .worlds.sandbox.base import SandboxMissingError

_WHOLE = "(suite)"


def prove_each(folder: Path) -> Callable[[str], None]:
    """A test for each task of the suite in a folder, and one for the suite as a whole.

    A test reads and proves its task alone, in a world that all of them share, so that a single one is quick. It
    fails with what the proof found and what to change, and with no traceback of ours.
    """
    suite = _SuiteUnderTest(folder)

    @pytest.mark.parametrize("task", [*task_ids(folder), _WHOLE])
    def test(task: str) -> None:
        try:
            problem = suite.problem() if task == _WHOLE else suite.task_problem(task)
        except (SuiteError, SandboxMissingError) as unreadable:
            problem = str(unreadable)
        if problem:
            pytest.fail(visible(problem, keep=" \n"), pytrace=False)

    return test


class _SuiteUnderTest:
    """A suite that is read when the first of its tests runs."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @cached_property
    def _head(self) -> SuiteHead:
        return load_head(self._folder)

    @cached_property
    def _world(self) -> World:
        return open_world(self._head, load_fixtures(self._folder, self._head))

    @cached_property
    def _repertoire(self) -> Repertoire:
        """What saboteurs draw on, which is the only thing that a task's proof takes from the other tasks."""
        suite, fixtures = load_suite(self._folder)
        return repertoire(suite, fixtures, owners=self._world.owners)

    def problem(self) -> str:
        """What is wrong with the suite as a whole: a proof of no tasks would show nothing."""
        return "" if task_ids(self._folder) else f"{self._head.id} has no tasks."

    def task_problem(self, name: str) -> str:
        """What the proof of a task found."""
        proof = prove_task(load_task(self._folder, name), self._head, self._world, self._repertoire)
        workspace = self._head.world.workspace is not None
        return "\n\n".join(_words(each, workspace=workspace) for each in proof.failures if each.severity == "error")


def _words(failure: Failure, *, workspace: bool) -> str:
    place = f" at {failure.pointer}" if failure.pointer else ""
    message = failure.message.removesuffix(".")
    return f"{failure.task}: {failure.agent}{place} [{failure.rule}]\n{message}.\n{failure.remedy(workspace=workspace)}"
