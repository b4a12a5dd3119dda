"""Running one tool of a database world: its steps in order, over one scope."""

from collections.abc import Mapping
from typing import Any, cast

import apsw

from ...compiler.contract.model import (
    ActStep,
    CheckStep,
    ColumnKind,
    ExecuteStep,
    FaultStep,
    Returned,
    RowsStep,
    RowStep,
    Tool,
)
from ...compiler.contract.placeholders import Template, UnfitValueError, fill
from ...compiler.contract.sql import Database
from ...compiler.contract.sql.tokens import tokens
from ...compiler.contract.sql.values import UnfitColumnError, from_sql, to_sql
from ...compiler.contract.tool_input import InputCheck
from ..errors import WorldFaultError
from .constraints import constraint_error
from .refusal import ToolRefusalError

_BIG = 2**63
_MOST_ROWS = 10_000
_MOST_SIZE = 8_000_000
_STRUCTURED = ("json", "boolean")

Scope = dict[str, Any]
"""Names to values as the database takes them: the input, the clock and what steps found so far."""


_MAKE_TEXT = frozenset({"cast", "char", "unhex"})
"""Words of SQL that can make text of bytes that are none."""


def _may_misfit(tool: Tool, database: Database) -> bool:
    """Whether a call could leave a value that its column cannot show, which is then looked for after each call.

    It could if a statement that changes something names a column declared JSON or BOOLEAN, names no columns at all, or
    makes text out of something else.
    """
    structured = {name.lower() for columns in database.layout.structured.values() for name in columns}
    for step in tool.steps:
        if isinstance(step, ExecuteStep):
            words = [token.value.lower() for token in tokens(step.sql) if token.kind in ("word", "name")]
            listed = "into" not in words or "(" in step.sql.lower().partition("values")[0].partition("select")[0]
            if not listed or not structured.isdisjoint(words) or not _MAKE_TEXT.isdisjoint(words):
                return True
    return False


def _name_as_is(returned: Returned) -> str | None:
    """The name of what is returned, if it is returned as the database has it."""
    return None if returned.kind in _STRUCTURED else returned.name


class DatabaseTool:
    """A tool whose statements were looked at. Holds nothing of any trial."""

    def __init__(
        self, name: str, tool: Tool, database: Database, *, faults: Mapping[str, str], bound_lists: frozenset[str]
    ) -> None:
        self.name = name
        self.input = InputCheck(tool.input)
        self.changes = tool.changes
        self.may_misfit = _may_misfit(tool, database)
        self._tool = tool
        self._database = database
        self._faults = faults
        self._bound_lists = bound_lists
        properties: Mapping[str, Any] = tool.input.get("properties", {})
        self._returns = tuple((field, _name_as_is(returned), returned) for field, returned in tool.returns.items())
        self._absent: Scope = dict.fromkeys(properties)
        self._whole = frozenset(name for name, schema in properties.items() if schema.get("type") == "integer")

    def scope(self, given: Mapping[str, Any]) -> Scope:
        """The input as a statement binds it: an absent one as null, a whole number such as 12.0 as an integer."""
        scope: Scope = self._absent.copy()
        for name, value in given.items():
            scope[name] = to_sql(value)
        for name in self._whole:
            value = scope[name]
            if isinstance(value, float) and abs(value) < _BIG:
                scope[name] = int(value)
        return scope

    def run(self, scope: Scope, faults_left: dict[str, int]) -> Any:
        """Run the steps and build the output; `faults_left` counts down at each fault that makes a call fail.

        Raises:
            ToolRefusalError: a step says no.
            WorldFaultError: a step finds what its author did not foresee.
        """
        for step in self._tool.steps:
            match step:
                case RowStep():
                    self._row(step, scope)
                case RowsStep():
                    scope[step.name] = self._rows(step, scope)
                case CheckStep():
                    self._check(step, scope)
                case FaultStep():
                    self._fault(step, faults_left)
                case ExecuteStep():
                    self._execute(step, scope)
                case ActStep():
                    raise self._world_fault("this is a step of another kind of world")
        if self._tool.returns_one is not None:
            return self._returned(self._tool.returns_one, scope)
        return {
            field: scope[name] if name else self._returned(returned, scope) for field, name, returned in self._returns
        }

    def _row(self, step: RowStep, scope: Scope) -> None:
        cursor = self._database.cursor.execute(step.sql, scope)
        row = cursor.fetchone()
        if row is None:
            if step.none is not None:
                raise self._refusal(step.none, scope)
            if step.optional:
                scope.update(dict.fromkeys(step.columns))
            return
        if cursor.fetchone() is not None:
            raise self._world_fault("a row step finds more than one row", step.sql)
        scope.update(zip(step.columns, row, strict=True))
        if step.found is not None:
            raise self._refusal(step.found, scope)

    def _rows(self, step: RowsStep, scope: Scope) -> Any:
        rows: list[dict[str, Any]] = []
        size = 0
        for row in self._database.cursor.execute(step.sql, scope):
            size += sum(len(value) for value in row if isinstance(value, str | bytes))
            if len(rows) == _MOST_ROWS or size > _MOST_SIZE:
                raise self._world_fault(f"a rows step finds more than {_MOST_ROWS} rows, or 8 MB", step.sql)
            rows.append(dict(zip(step.columns, row, strict=True)))
        for column, kind in step.structured.items():
            for row in rows:
                row[column] = self._shown(row[column], kind, column)
        return to_sql(rows) if step.name in self._bound_lists else rows

    def _check(self, step: CheckStep, scope: Scope) -> None:
        row = self._database.cursor.execute(step.sql, scope).fetchone()
        value = None if row is None else row[0]
        if not isinstance(value, int | float):
            raise self._world_fault(f"a check gives {value!r}, neither true nor false", step.sql)
        if not value:
            raise self._refusal(step.otherwise, scope)

    def _fault(self, step: FaultStep, faults_left: dict[str, int]) -> None:
        if faults_left.get(step.fault, 0) > 0:
            faults_left[step.fault] -= 1
            raise ToolRefusalError(self._faults[step.fault], fault=step.fault)

    def _execute(self, step: ExecuteStep, scope: Scope) -> None:
        try:
            rows = self._database.cursor.execute(step.sql, scope).fetchall()
        except (apsw.ConstraintError, apsw.MismatchError) as problem:
            raise ToolRefusalError(constraint_error(self._database, step.sql, scope, problem)) from problem
        if not step.columns:
            return
        if len(rows) != 1:
            raise self._world_fault(f"an execute step with RETURNING gives {len(rows)} rows", step.sql)
        scope.update(zip(step.columns, rows[0], strict=True))

    def _returned(self, returned: Returned, scope: Scope) -> Any:
        if returned.name is None:
            return returned.value
        value = scope[returned.name]
        if returned.kind not in _STRUCTURED or isinstance(value, list):
            return cast(Any, value)
        return self._shown(value, returned.kind, returned.name)

    def _shown(self, value: Any, kind: ColumnKind, name: str) -> Any:
        try:
            return from_sql(value, kind)
        except UnfitColumnError as problem:
            raise self._world_fault(f"{name} is declared {kind.upper()}, and {problem}") from problem

    def _refusal(self, message: Template, scope: Scope) -> ToolRefusalError:
        try:
            return ToolRefusalError(fill(message, scope))
        except UnfitValueError as problem:
            raise self._world_fault(f"a message cannot be filled: {problem}") from problem

    def _world_fault(self, what: str, sql: str = "") -> WorldFaultError:
        return WorldFaultError(f"tool {self.name}: {what}" + (f": {sql}" if sql else ""))
