"""Looking at every statement of a tool before it may run.

A compiled suite may have been edited since, or be another's: nothing in it is taken on trust. Each statement is
prepared under the guard at its strictest, and every name that a step, a message or a result uses has to be there.
"""

from collections.abc import Iterable, Mapping

from ...compiler.contract.model import ActStep, CheckStep, ExecuteStep, FaultStep, RowsStep, RowStep, Tool, ToolStep
from ...compiler.contract.placeholders import Template, names
from ...compiler.contract.sql import Database, SqlError, prepare
from ..errors import SuiteError

CLOCK_NAMES = ("now", "today")


def check_tool(database: Database, name: str, tool: Tool, faults: Mapping[str, str]) -> frozenset[str]:
    """Look at a tool; gives the names of lists that a later statement binds.

    Raises:
        SuiteError: a statement does what a world may not, or is not what its step says.
    """
    scope = _Scope(name, {*CLOCK_NAMES, *tool.input.get("properties", {})})
    for step in tool.steps:
        if isinstance(step, FaultStep):
            scope.require(step.fault in faults, f"there is no fault {step.fault}")
        elif isinstance(step, ActStep):
            scope.require(False, "this is a tool of another kind of world")
        else:
            _check_statement(database, step, scope)
    for returned in (*tool.returns.values(), *filter(None, (tool.returns_one,))):
        scope.use(() if returned.name is None else (returned.name,))
    return frozenset(scope.bound_lists)


def _check_statement(database: Database, step: ToolStep, scope: "_Scope") -> None:
    """Prepare a step's statement, and hold what it is against what the step says."""
    if isinstance(step, FaultStep | ActStep):
        return
    try:
        prepared = prepare(database, step.sql)
    except SqlError as problem:
        raise SuiteError(f"tool {scope.tool}: {problem.message}") from problem
    scope.bind(prepared.parameters)
    writes = isinstance(step, ExecuteStep)
    scope.require(prepared.reads_only is not writes, f"a {step.__struct_config__.tag} step holds {step.sql}")
    columns = tuple(column.name for column in prepared.columns)
    match step:
        case CheckStep():
            scope.require(len(columns) == 1, "a check gives more than one value")
            scope.use(names(step.otherwise))
        case RowsStep():
            scope.require(columns == step.columns, f"{step.name} has other columns than its step says")
            scope.add_list(step.name)
        case RowStep() | ExecuteStep():
            scope.require(columns == step.columns, f"a step gives other columns than it says: {columns}")
            scope.messages(step)
            scope.add(columns)


class _Scope:
    """The names that the next step of a tool can use."""

    def __init__(self, tool: str, known: Iterable[str]) -> None:
        self.tool = tool
        self.known = set(known)
        self.lists: set[str] = set()
        self.bound_lists: set[str] = set()

    def require(self, holds: bool, message: str) -> None:
        if not holds:
            raise SuiteError(f"tool {self.tool}: {message}")

    def use(self, wanted: Iterable[str]) -> None:
        for name in wanted:
            self.require(name in self.known, f"nothing gives {name}")

    def bind(self, parameters: tuple[str, ...]) -> None:
        self.use(parameters)
        self.bound_lists |= self.lists.intersection(parameters)

    def add(self, columns: Iterable[str]) -> None:
        self.known.update(columns)

    def add_list(self, name: str) -> None:
        self.known.add(name)
        self.lists.add(name)

    def messages(self, step: RowStep | ExecuteStep) -> None:
        """A `none` message uses what was there before the step, a `found` message also what it found."""
        if isinstance(step, RowStep):
            self.use(_names(step.none))
            self.use(name for name in _names(step.found) if name not in step.columns)


def _names(template: Template | None) -> tuple[str, ...]:
    return names(template) if template else ()
