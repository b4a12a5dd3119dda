"""One trial in a database world: a savepoint that is rolled back."""

from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Self

import apsw

from ...compiler.contract.model import Task
from ...compiler.contract.sql import BoundRow, ClockAskedError, Database, RowRefusedError, insert_bound
from ...compiler.contract.sql.savepoint import Savepoint
from ..changes import Change
from ..errors import WorldFaultError
from ..mutations import Mutation, MutationReader
from ..trajectory import ToolResult
from .constraints import broken_reference_error
from .refusal import ToolRefusalError, from_engine
from .row_changes import RowWatch
from .tools import DatabaseTool


class DatabaseTrial:
    """What one agent does in one fresh world.

    Nothing is done that is not asked for: the task's rows are inserted at the first call, and changes are watched
    from the first call of a tool that can make any.
    """

    def __init__(
        self,
        database: Database,
        tools: Mapping[str, DatabaseTool],
        mutations: MutationReader,
        task: Task,
        *,
        seed: Callable[[Task], Sequence[BoundRow]],
    ) -> None:
        self._database = database
        self._tools = tools
        self._reader = mutations
        self._task = task
        self._seed = seed
        self._clock = {"now": task.now, "today": task.now[:10]}
        self._faults_left = dict(task.faults)
        self._begun = False
        self._watch: RowWatch | None = None
        self._changes: tuple[Change, ...] | None = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._watch is not None:
            self._watch.close()
        if self._begun and not self._is_given_up:
            self._database.cursor.execute("ROLLBACK TO trial")  # two statements, so that each is kept prepared
            self._database.cursor.execute("RELEASE trial")

    def call(self, tool: str, given: Any) -> ToolResult:
        """Run a tool; whatever an agent gives, the worst is a result with an error.

        Raises:
            WorldFaultError: the world does what no agent can answer for.
        """
        known = self._tools.get(tool)
        if known is None:
            return ToolResult(error=f"There is no tool {tool[:80]}; there are {', '.join(sorted(self._tools))}.")
        problem = known.input.problem(given)
        if problem is not None:
            return ToolResult(error=problem)
        self._begin()
        try:
            return ToolResult(self._run(known, given))
        except ToolRefusalError as refusal:
            return ToolResult(error=refusal.message, fault=refusal.fault)

    def changed_since_start(self) -> bool:
        """Whether a row differs now from what it was when the trial began."""
        return bool(self._watch and self.changes())

    def changes(self) -> tuple[Change, ...]:
        """The rows that differ now from what they were when the trial began, in no order that means anything."""
        if self._changes is None:
            self._changes = self._watch.changes() if self._watch else ()
        return self._changes

    def mutations(self) -> tuple[Mutation, ...]:
        """The named net changes so far."""
        return self._reader.read(self.changes())

    def _begin(self) -> None:
        if self._begun:
            if self._is_given_up:
                raise WorldFaultError("the engine gave up the whole trial")
            return
        self._database.cursor.execute("SAVEPOINT trial")
        self._begun = True
        try:
            insert_bound(self._database, self._seed(self._task))
        except RowRefusedError as problem:
            place = f"seed row {problem.index + 1} of {problem.table}"
            raise WorldFaultError(f"{place}: {problem}") from problem
        except KeyError as problem:
            raise WorldFaultError(f"the seed names {problem.args[0]}, which the schema has not") from problem

    def _run(self, tool: DatabaseTool, given: Mapping[str, Any]) -> Any:
        self._database.steps.start()
        scope = tool.scope(given)
        scope.update(self._clock)
        try:
            if tool.changes:
                return self._run_changing(tool, scope)
            return tool.run(scope, self._faults_left)
        except apsw.InterruptError as problem:
            raise WorldFaultError(f"tool {tool.name} {self._database.steps.exceeded}") from problem
        except (apsw.Error, ClockAskedError, UnicodeDecodeError) as problem:
            if self._is_given_up:
                message = f"tool {tool.name}: the engine gave up the whole trial: {problem}"
                raise WorldFaultError(message) from problem
            raise from_engine(problem, tool.name) from problem

    @property
    def _is_given_up(self) -> bool:
        """Whether an error made the engine undo the whole trial, and end it."""
        return self._database.connection.get_autocommit()

    def _run_changing(self, tool: DatabaseTool, scope: dict[str, Any]) -> Any:
        """Run a tool as one savepoint: an error undoes all of it, but a fault that was met stays met."""
        if self._watch is None:
            self._watch = RowWatch(self._database)
        self._changes = None
        with Savepoint(self._database.cursor, "call"):
            try:
                output = tool.run(scope, self._faults_left)
            except WorldFaultError as problem:
                if tool.may_misfit:
                    self._refuse_unfit(self._watch, problem)
                raise
            if tool.may_misfit:
                self._refuse_unfit(self._watch)
            if self._database.broken_references():
                raise ToolRefusalError(broken_reference_error(self._database, self._watch.stored_changes()))
        return output

    def _refuse_unfit(self, watch: RowWatch, cause: WorldFaultError | None = None) -> None:
        """Refuse a call that put into a column what it cannot hold, rather than find it when the trial is over."""
        if words := watch.unfit_value():
            raise ToolRefusalError(words) from cause
