"""One trial in a workspace: files that only this trial has, and runs of the tests in copies of them."""

import hashlib
from collections.abc import Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, cast

from ...compiler.contract.model import Task
from ...compiler.contract.tool_input import InputCheck
from ...compiler.contract.workspace import OUTCOMES, TOOLS
from ..changes import Change
from ..mutations import Mutation
from ..trajectory import ToolResult
from .editing import writing_problem
from .output import last_lines
from .refusal import ToolRefusalError

if TYPE_CHECKING:
    from .workspace import WorkspaceWorld

_CHECKS = {name: InputCheck(tool.input) for name, tool in TOOLS.items()}


class WorkspaceTrial:
    """What one agent does in one fresh workspace."""

    def __init__(self, world: "WorkspaceWorld", task: Task) -> None:
        self._world = world
        self._task = task
        self._start = world.start(task)
        self._files = dict(self._start)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._files = {}

    def call(self, tool: str, given: Any) -> ToolResult:
        """Run a tool; whatever an agent gives, the worst is a result with an error.

        Raises:
            SandboxMissingError: the sandbox could not be made.
        """
        check = _CHECKS.get(tool)
        if check is None:
            return ToolResult(error=f"There is no tool {tool[:80]}; there are {', '.join(sorted(TOOLS))}.")
        if problem := check.problem(given):
            return ToolResult(error=problem)
        try:
            return ToolResult(self._run(tool, cast(dict[str, str], given)))
        except ToolRefusalError as refusal:
            return ToolResult(error=refusal.message)

    def changed_since_start(self) -> bool:
        """Whether a file differs now from what it was when the trial began."""
        return self._files != self._start

    def changes(self) -> tuple[Change, ...]:
        """The files that differ, and, where the task asks for it, what came of the last run; each as a row."""
        changed = [Change("files", "insert", None, row) for row in self._changed()]
        return (*changed, *self._last_run())

    def mutations(self) -> tuple[Mutation, ...]:
        """The same by name."""
        return self._world.mutations.read(self.changes())

    def _run(self, tool: str, given: dict[str, str]) -> dict[str, Any]:
        match tool:
            case "list_files":
                return {"files": self._listed(given.get("path", ""))}
            case "read_file":
                return {"content": self._read(given["path"])}
            case "write_file":
                return self._write(given["path"], given["content"])
            case "run_tests":
                return self._run_tests()
            case _:
                return {}

    def _listed(self, folder: str) -> list[str]:
        inside = folder.rstrip("/") + "/" if folder.strip("./") else ""
        found = sorted(path for path in self._files if path.startswith(inside))
        if not found:
            raise ToolRefusalError(f"There is no folder {folder[:200]}.")
        return found

    def _read(self, path: str) -> str:
        content = self._files.get(path)
        if content is None:
            raise ToolRefusalError(f"There is no file {path[:200]}.")
        try:
            return content.decode()
        except UnicodeDecodeError as problem:
            raise ToolRefusalError(f"{path} is no text.") from problem

    def _write(self, path: str, content: str) -> dict[str, str]:
        data = content.encode()
        tests = self._world.authors_tests(self._task, held_back=True)
        if problem := writing_problem(self._world.workspace.editable, {**tests, **self._files}, tests, path, data):
            raise ToolRefusalError(problem)
        change = "modified" if path in self._files else "created"
        self._files[path] = data
        return {"path": path, "change": change}

    def _run_tests(self) -> dict[str, Any]:
        limits = self._task.limits or self._world.workspace.limits
        tests = self._world.authors_tests(self._task, held_back=False)
        run = self._world.test_run(self._task, {**self._files, **tests})
        ids = {outcome: list(run.ids(outcome)) for outcome in OUTCOMES}
        ids["failed"] = [name for name, came in run.outcomes if came in ("failed", "timed_out")]
        came = dict(run.outcomes)
        ids["not_run"] = [name for name in self._world.expected(self._task, held_back=False).found if name not in came]
        return {"exit_code": run.exit_code, "output": last_lines(run.output, limits.output_lines), **ids}

    def _changed(self) -> Iterator[dict[str, str]]:
        for path, content in sorted(self._files.items()):
            if content != self._start.get(path):
                change = "created" if path not in self._start else "modified"
                yield {"path": path, "change": change, "content": hashlib.sha256(content).hexdigest()}

    def _last_run(self) -> tuple[Change, ...]:
        expect = self._task.expect
        matchers = (*expect.must, *expect.may, *(matcher for branch in expect.either.values() for matcher in branch))
        if not any(matcher.mutation == "tests" for matcher in matchers):
            return ()
        last = self._world.last_run(self._task, self._files)
        row = {"result": last.result, "failed": list(last.failed), "passed": list(last.passed)}
        return (Change("tests", "insert", None, row),)
