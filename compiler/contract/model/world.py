"""A compiled world: tables, tools, and the names of the changes that matter."""

from typing import Any, Literal

from ..outcomes import Effect, Operation
from ..placeholders import Template
from .value import ColumnKind, Row, Value
from .workspace import Workspace


class Table(Value, frozen=True):
    """A table of the schema: its columns in order, each with what it holds, and its primary key."""

    columns: dict[str, ColumnKind]
    key: tuple[str, ...]


class FixtureFile(Value, frozen=True):
    """Rows kept in `fixtures/<table>.jsonl` beside `world.json`, one JSON object a line."""

    file: str
    sha256: str
    rows: int


class RowStep(Value, frozen=True, tag="row", tag_field="kind"):
    """A SELECT that finds at most one row, whose columns join the scope.

    No row is the tool error `none`, or a row is the tool error `found`, or, with `optional`, no row gives nulls.
    """

    sql: str
    columns: tuple[str, ...]
    none: Template | None = None
    found: Template | None = None
    optional: bool = False


class RowsStep(Value, frozen=True, tag="rows", tag_field="kind"):
    """A SELECT whose rows join the scope as a list under `name`.

    `structured` says which columns are not plain: JSON text to parse, 0 and 1 to turn into truth values.
    """

    sql: str
    columns: tuple[str, ...]
    name: str
    structured: dict[str, ColumnKind] = {}


class CheckStep(Value, frozen=True, tag="check", tag_field="kind"):
    """`sql` is a SELECT of one value: true goes on, false is the tool error `otherwise`, null a fault of the world."""

    sql: str
    otherwise: Template


class FaultStep(Value, frozen=True, tag="fault", tag_field="kind"):
    """A place where a task can make the call fail: the first n calls that reach it."""

    fault: str


class ExecuteStep(Value, frozen=True, tag="execute", tag_field="kind"):
    """An INSERT, UPDATE or DELETE; with RETURNING it gives exactly one row, whose columns join the scope."""

    sql: str
    columns: tuple[str, ...] = ()


class ActStep(Value, frozen=True, tag="act", tag_field="kind"):
    """What a workspace does by itself; `changes` says whether it can change the workspace."""

    changes: bool = False


ToolStep = RowStep | RowsStep | CheckStep | FaultStep | ExecuteStep | ActStep


class Returned(Value, frozen=True):
    """Where an output field comes from: a name of the scope, or a constant.

    `kind` says how the scope's SQL value is shown: `json` text is parsed, `boolean` becomes true or false.
    """

    name: str | None = None
    kind: ColumnKind = "any"
    value: Any = None


class Tool(Value, frozen=True):
    """A tool. `input` is a JSON Schema of type object, closed.

    It gives back an object with the fields of `returns`, or, if `returns_one` is set, that one value.
    """

    description: str
    input: dict[str, Any]
    steps: tuple[ToolStep, ...]
    returns: dict[str, Returned] = {}
    returns_one: Returned | None = None

    @property
    def changes(self) -> bool:
        """Whether a call can change the world; a tool that only reads cannot."""
        return any(isinstance(step, ExecuteStep) or (isinstance(step, ActStep) and step.changes) for step in self.steps)


class Brings(Value, frozen=True):
    """Bookkeeping that goes with a mutation: changes of `table` that are then no mutation of their own.

    `columns` bounds what an update may touch (none: any column). `where` maps a column of the row to a field of the
    mutation that it has to equal.
    """

    operation: Operation
    table: str
    columns: tuple[str, ...] = ()
    where: dict[str, str] = {}


class MutationRule(Value, frozen=True):
    """How a named net change is told from the changed rows.

    `to` are values that the row has to hold (after; before, for a delete). An update fires if one of `changed`
    changed and all of `to` hold, and covers `covers`.
    """

    operation: Operation
    table: str
    fields: dict[str, str]
    effect: Effect
    to: Row = {}
    changed: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()
    brings: tuple[Brings, ...] = ()
    claim: Template = ()


class World(Value, frozen=True):
    """A world. One of files and tests has a `workspace`; its schema, tables, tools and mutations are built in."""

    title: str
    kind: Literal["database", "workspace"]
    schema: str
    tables: dict[str, Table]
    tools: dict[str, Tool]
    mutations: dict[str, MutationRule]
    fixtures: dict[str, tuple[Row, ...] | FixtureFile] = {}
    faults: dict[str, str] = {}
    process: dict[str, str] = {}
    step_limit: int = 1_000_000
    workspace: Workspace | None = None

    @property
    def effects(self) -> dict[str, Effect]:
        """What kind of change each mutation is, by its name."""
        return {name: rule.effect for name, rule in self.mutations.items()}
