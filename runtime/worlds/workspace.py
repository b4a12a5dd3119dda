"""The workspace world: files in memory, and tests that run in a sandbox in a fresh copy of them."""

import hashlib
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Self

from ...compiler.contract.model import Call, Files, Limits, SuiteHead, Task, Workspace
from ...compiler.contract.test_files import holds_tests, lies_in
from ..errors import SuiteError
from ..mutations import MutationReader
from ..trajectory import CallMade, Trajectory
from .editing import writing_problem
from .habits import HABITS
from .last_run import Expected, LastRun, expected_of, graded, last_files, with_canaries
from .load import busy_machine
from .locks import locks
from .output import last_lines
from .run_memory import RunMemory
from .sandbox.base import Level, Sandbox, TestRun
from .sandbox.confinement import missing_packages, runner_version
from .sandbox.warm import WarmSandbox
from .workspace_trial import WorkspaceTrial

_PROBLEM_LINES = 6
"""Lines of a run that say why no test passes."""

Tree = Mapping[str, bytes]
"""Contents by path."""


class WorkspaceWorld:
    """A world that trials of a suite's tasks run in, in any number of threads. A run of the same files is done once."""

    def __init__(self, workspace: Workspace, mutations: MutationReader, sandbox: Sandbox) -> None:
        self.workspace = workspace
        self.mutations = mutations
        self.sandbox = sandbox
        self._runs = RunMemory()
        self._expected: dict[tuple[str, bool], Expected] = {}
        self._habits = HABITS[workspace.runner.adapter]

    @classmethod
    def open(cls, head: SuiteHead, level: Level = "bubblewrap") -> Self:
        """A world with a sandbox that is known to work.

        Raises:
            SuiteError: the suite asks for what is not there.
            SandboxMissingError: there is no sandbox on this machine.
        """
        workspace = head.world.workspace
        if workspace is None:
            raise SuiteError("the world has no workspace")
        packages = workspace.packages if workspace.runner.adapter == "pytest" else ()
        if missing := missing_packages(packages):
            raise SuiteError(f"the tests need packages that are not installed: {', '.join(missing)}")
        sandbox = WarmSandbox(level, workspace.runner.adapter, packages)
        sandbox.run({"probe/nothing": b""}, ["probe"], Limits())
        return cls(workspace, MutationReader(head.world), sandbox)

    @property
    def engine(self) -> str:
        """What runs the world: another one may give other results."""
        return f"{runner_version(self.workspace.runner.adapter)} {sys.version} {self.sandbox.level}"

    at_once = os.cpu_count() or 1
    """Each task waits for processes that run its tests."""

    @property
    def owners(self) -> Mapping[str, str]:
        """No row belongs to anybody."""
        return {}

    def trial(self, task: Task) -> WorkspaceTrial:
        """A fresh workspace for a task, to be used in a `with` statement."""
        return WorkspaceTrial(self, task)

    def start(self, task: Task) -> dict[str, bytes]:
        """The files that a trial begins with, the author's tests among them, those that are held back not."""
        return _bytes(self.workspace.files | self.workspace.tests | task.files | task.tests)

    def authors_tests(self, task: Task, *, held_back: bool) -> dict[str, bytes]:
        """The author's tests."""
        return _bytes(self.workspace.tests | task.tests | (task.held_back if held_back else {}))

    def test_run(self, task: Task, files: Tree) -> TestRun:
        """The tests as an agent may run them."""
        return self._run(task, files, self.authors_tests(task, held_back=False))

    def last_run(self, task: Task, files: Tree) -> LastRun:
        """The harness's own run: the author's tests, held-back ones included, and what came of those that matter."""
        tests = self.authors_tests(task, held_back=True)
        start, paths = self.start(task), self.workspace.runner.paths
        laid = last_files(self._habits, files, tests, start)
        guarded, canaries = with_canaries(self._habits, laid, tests, paths, others=start, seed=_digest(laid))
        run = self._run(task, guarded, tests, tuple(dict.fromkeys(canary.partition("::")[0] for canary in canaries)))
        return graded(run, canaries, self.expected(task, held_back=True))

    def expected(self, task: Task, *, held_back: bool) -> Expected:
        """What comes of the tests when the oracle has done its work."""
        key = (task.id, held_back)
        if key not in self._expected:
            self._expected[key] = expected_of(self._plain_run(task, self._after_oracle(task), held_back=held_back))
        return self._expected[key]

    def authors_run(self, task: Task, trajectory: Trajectory) -> TestRun:
        """All tests after what an episode wrote, held-back ones included, with nothing beside them that has to fail."""
        done = (event for event in trajectory if isinstance(event, CallMade) and event.result.error is None)
        written = {call.input["path"]: call.input["content"].encode() for call in done if call.tool == "write_file"}
        return self._plain_run(task, {**self.start(task), **written}, held_back=True)

    def idle_tests(self, task: Task) -> dict[str, str]:
        """What came of tests, held-back ones among them, that do not pass when the oracle is done, by their ids."""
        expected = self.expected(task, held_back=True)
        came = dict(expected.outcomes)
        return {name: came.get(name, "not_run") for name in expected.found if came.get(name) != "passed"}

    def load_problem(self, task: Task) -> str:
        """Why no test passes when the oracle is done: the end of what the run said; nothing, where one does."""
        expected = self.expected(task, held_back=True)
        return "" if expected.passed else last_lines(expected.output, _PROBLEM_LINES).strip()

    def conditions(self) -> tuple[AbstractContextManager[None], ...]:
        """Another time, and a busy machine: all tests that decide run anew."""
        return (self._runs.anew(nullcontext()), self._runs.anew(busy_machine()))

    def close(self) -> None:
        """Give back the sandbox."""
        self.sandbox.close()

    def _after_oracle(self, task: Task) -> dict[str, bytes]:
        files = self.start(task)
        tests = self.authors_tests(task, held_back=True)
        for step in task.oracle.steps:
            if isinstance(step, Call) and step.tool == "write_file" and not step.fails:
                path, content = str(step.input.get("path")), str(step.input.get("content")).encode()
                if writing_problem(self.workspace.editable, {**tests, **files}, tests, path, content) is None:
                    files[path] = content
        return files

    def _plain_run(self, task: Task, files: Tree, *, held_back: bool) -> TestRun:
        """A run of the author's tests without canaries."""
        tests = self.authors_tests(task, held_back=held_back)
        return self._run(task, last_files(self._habits, files, tests, self.start(task)), tests)

    def _run(self, task: Task, files: Tree, tests: Iterable[str], canaries: Sequence[str] = ()) -> TestRun:
        """A run in which nobody can write what is the author's and not to be edited; one that decides has canaries."""
        limits = task.limits or self.workspace.limits
        paths = self._paths(files, canaries)
        others = self.workspace.files.keys() | task.files.keys()
        locked = locks(files, tests={*tests, *canaries}, others=others, editable=self.workspace.editable, paths=paths)
        key = f"{_digest(files)} {paths} {locked} {limits}"
        decides = bool(canaries)
        return self._runs.of(
            key, lambda: self.sandbox.run(files, paths, limits, locked, quiet=decides), lasting=not decides
        )

    def _paths(self, files: Tree, more: Sequence[str]) -> list[str]:
        """The runner's paths that are there, and more where it does not find them there."""
        paths = [path for path in self.workspace.runner.paths if any(lies_in(file, path) for file in files)]
        return [*paths, *(path for path in more if not holds_tests(self._habits.test_file, paths, path))]


def _bytes(files: Files) -> dict[str, bytes]:
    return {path: content.bytes() for path, content in files.items()}


def _digest(files: Tree) -> str:
    digest = hashlib.sha256()
    for path, content in sorted(files.items()):
        digest.update(f"{path}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()
