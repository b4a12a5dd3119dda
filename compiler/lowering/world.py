"""A database world: its schema opened, its tools prepared, its rows typed."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..contract.model import ColumnKind, World
from ..contract.sql import Database, open_database, tables
from ..contract.sql.error import SqlError
from ..diagnostics import Diagnostic, error
from ..document import Scalar, span_within
from ..places import Place
from ..spec import WorldSpec
from .mutations import lower_mutation
from .rows import date_columns, lower_rows
from .tools import LoweredTool, lower_tool
from .values import Values

STEP_LIMIT = 1_000_000


@dataclass(frozen=True, slots=True)
class LoweredWorld:
    """A world and what its tasks need of it. `spec` is what it was made from, `database` its schema, without rows."""

    world: World
    spec: WorldSpec
    database: Database
    tools: Mapping[str, LoweredTool]
    input_places: Mapping[str, Place] = field(default_factory=dict[str, Place])

    def field_kind(self, mutation: str, name: str) -> ColumnKind | None:
        """What a mutation's field holds, or None if there is no such field."""
        table, column = self._place(mutation, name)
        return self.world.tables[table].columns.get(column) if table in self.world.tables else None

    def field_date(self, mutation: str, name: str) -> bool | None:
        """Whether a mutation's field is a date with a time; None if it is no date."""
        table, column = self._place(mutation, name)
        return date_columns(self.database, table).get(column) if table in self.world.tables else None

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
    step_limit = int(values.value(spec.step_limit, Place([{"type": "integer"}], {}))) if spec.step_limit else STEP_LIMIT
    database = _open(spec.schema, step_limit, values.found)
    if database is None:
        return None
    made = tables(database)
    lowered = {name: lower_tool(tool, spec, database, values.found) for name, tool in spec.tools.items()}
    mutations = {name: lower_mutation(mutation, made, values) for name, mutation in spec.mutations.items()}
    world = World(
        title=spec.title.text,
        kind="database",
        schema=spec.schema.text,
        tables=made,
        tools={name: tool.tool for name, tool in lowered.items()},
        mutations={name: mutation for name, mutation in mutations.items() if mutation is not None},
        fixtures=dict(lower_rows(spec.fixtures, database, made, values)),
        faults={name: values.text(text) for name, text in spec.faults.items()},
        process={name: rule.rule.text for name, rule in spec.process.items()},
        step_limit=step_limit,
    )
    places = {name: Place([tool.tool.input], tool.tool.input) for name, tool in lowered.items()}
    return LoweredWorld(world, spec, database, lowered, places)


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
