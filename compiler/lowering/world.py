"""A world: its schema opened, its tools prepared, its rows typed; or its files laid out."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

from ..contract.model import ColumnKind, World
from ..contract.sql import Database, open_database, tables
from ..contract.sql.error import SqlError
from ..contract.workspace import CHANGES, MUTATIONS, RESULTS, SCHEMA, TOOLS
from ..diagnostics import Diagnostic, error
from ..document import Scalar, span_within
from ..places import Place
from ..spec import WorkspaceSpec, WorldSpec
from .layout import EMPTY, Layout
from .mutations import lower_mutation
from .rows import date_columns, lower_rows
from .tools import LoweredTool, lower_tool
from .values import Values
from .workspace import WORKSPACE_TOOLS, lower_workspace

STEP_LIMIT = 1_000_000


@dataclass(frozen=True, slots=True)
class LoweredWorld:
    """A world and what its tasks need of it. `spec` is what it was made from, `database` its schema, without rows.

    `words` are those that a column takes, by table and column, where it takes few; `ids` are the columns that hold
    lists of ids of tests; `layout` is what lies where in a workspace.
    """

    world: World
    spec: WorldSpec
    database: Database
    tools: Mapping[str, LoweredTool]
    input_places: Mapping[str, Place] = field(default_factory=dict[str, Place])
    words: Mapping[tuple[str, str], Sequence[str]] = field(default_factory=dict[tuple[str, str], Sequence[str]])
    ids: Set[tuple[str, str]] = frozenset()
    layout: Layout = EMPTY

    def field_kind(self, mutation: str, name: str) -> ColumnKind | None:
        """What a mutation's field holds, or None if there is no such field."""
        table, column = self._place(mutation, name)
        return self.world.tables[table].columns.get(column) if table in self.world.tables else None

    def field_date(self, mutation: str, name: str) -> bool | None:
        """Whether a mutation's field is a date with a time; None if it is no date."""
        table, column = self._place(mutation, name)
        return date_columns(self.database, table).get(column) if table in self.world.tables else None

    def field_words(self, mutation: str, name: str) -> Sequence[str]:
        """The words that a mutation's field takes; none, where it takes more than a few."""
        return self.words.get(self._place(mutation, name), ())

    def holds_ids(self, mutation: str, name: str) -> bool:
        """Whether a mutation's field is a list of ids of tests."""
        return self._place(mutation, name) in self.ids

    def _place(self, mutation: str, name: str) -> tuple[str, str]:
        """The table and column that a mutation's field is read from."""
        rule = self.world.mutations.get(mutation)
        return (rule.table, rule.fields.get(name, "")) if rule else (mutation.partition(":")[2], name)

    def fields(self, mutation: str) -> tuple[str, ...]:
        """The fields of a mutation, named or `insert:table`."""
        rule = self.world.mutations.get(mutation)
        if rule is not None:
            return tuple(rule.fields)
        table = self.world.tables.get(mutation.partition(":")[2])
        return tuple(table.columns) if table else ()

    def columns(self, mutation: str) -> tuple[str, ...]:
        """The columns of the table that a named mutation is told from, and of those that it brings along."""
        rule = self.world.mutations.get(mutation)
        tables = (rule.table, *(part.table for part in rule.brings)) if rule else ()
        return tuple(
            column for table in tables if table in self.world.tables for column in self.world.tables[table].columns
        )


def lower_world(spec: WorldSpec, values: Values) -> LoweredWorld | None:
    """A world ready to run, or None where its schema cannot be opened; findings are added to `values.found`."""
    if spec.workspace is not None:
        return _workspace(spec, spec.workspace, values)
    return _database(spec, spec.schema, values) if spec.schema else None


def _workspace(spec: WorldSpec, own: WorkspaceSpec, values: Values) -> LoweredWorld:
    workspace, layout = lower_workspace(own, values)
    database = open_database(SCHEMA)
    world = World(
        title=spec.title.text,
        kind="workspace",
        schema=SCHEMA,
        tables=tables(database),
        tools=TOOLS,
        mutations=MUTATIONS,
        process=_rules(spec),
        workspace=workspace,
    )
    return LoweredWorld(
        world=world,
        spec=spec,
        database=database,
        tools=WORKSPACE_TOOLS,
        input_places=_places(WORKSPACE_TOOLS),
        words={("files", "change"): CHANGES, ("tests", "result"): RESULTS},
        ids=frozenset({("tests", "failed"), ("tests", "passed")}),
        layout=layout,
    )


def _database(spec: WorldSpec, schema: Scalar, values: Values) -> LoweredWorld | None:
    step_limit = int(values.value(spec.step_limit, Place([{"type": "integer"}], {}))) if spec.step_limit else STEP_LIMIT
    database = _open(schema, step_limit, values.found)
    if database is None:
        return None
    made = tables(database)
    lowered = {name: lower_tool(tool, spec, database, values.found) for name, tool in spec.tools.items()}
    mutations = {name: lower_mutation(mutation, made, values) for name, mutation in spec.mutations.items()}
    world = World(
        title=spec.title.text,
        kind="database",
        schema=schema.text,
        tables=made,
        tools={name: tool.tool for name, tool in lowered.items()},
        mutations={name: mutation for name, mutation in mutations.items() if mutation is not None},
        fixtures=dict(lower_rows(spec.fixtures, database, made, values)),
        faults={name: values.text(text) for name, text in spec.faults.items()},
        process=_rules(spec),
        step_limit=step_limit,
    )
    return LoweredWorld(world, spec, database, lowered, _places(lowered))


def _rules(spec: WorldSpec) -> dict[str, str]:
    return {name: rule.rule.text for name, rule in spec.process.items()}


def _places(tools: Mapping[str, LoweredTool]) -> dict[str, Place]:
    return {name: Place([tool.tool.input], tool.tool.input) for name, tool in tools.items()}


def _open(schema: Scalar, step_limit: int, found: list[Diagnostic]) -> Database | None:
    if schema.is_null:
        return None  # its file could not be read, and that has been said
    try:
        database = open_database(schema.text, step_limit=step_limit)
    except SqlError as problem:
        found.append(error("sql", problem.message, span_within(schema, problem.offset), ""))
        return None
    if not tables(database):
        found.append(error("sql", "the schema creates no table", schema.span, "Add a CREATE TABLE."))
        return None
    return database
