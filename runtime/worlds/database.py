"""The database world: one connection that is kept, and trials that leave nothing behind.

Fixtures are loaded once. A trial is a savepoint: its task's rows are inserted when the agent first acts, rows are
watched from the first call that may change something, and at the end all is rolled back.
"""

from collections.abc import Mapping, Sequence
from typing import Self

import apsw

from ...compiler.contract.model import FixtureFile, Row, SuiteHead, Task, World
from ...compiler.contract.sql import (
    BoundRow,
    Database,
    RowRefusedError,
    SqlError,
    bind_rows,
    insert_rows,
    open_database,
)
from ..errors import SuiteError
from ..mutations import MutationReader
from ..trajectory import Trajectory
from .database_trial import DatabaseTrial
from .tool_statements import check_tool
from .tools import DatabaseTool

FixtureRows = Mapping[str, Sequence[Row]]
"""Rows by table, for the tables whose rows the compiled world keeps in a file."""


class DatabaseWorld:
    """A world that trials of a suite's tasks run in, one at a time."""

    def __init__(self, database: Database, tools: Mapping[str, DatabaseTool], mutations: MutationReader) -> None:
        self.database = database
        self.tools = tools
        self.mutations = mutations
        self._seeds: dict[str, tuple[Task, tuple[BoundRow, ...]]] = {}

    @classmethod
    def open(cls, head: SuiteHead, fixtures: FixtureRows | None = None) -> Self:
        """A world with its fixtures loaded and every statement looked at.

        Raises:
            SuiteError: the schema, a row or a statement is not what a compiler would have written.
        """
        world = head.world
        database = _open(world, fixtures or {})
        tools: dict[str, DatabaseTool] = {}
        for name, tool in world.tools.items():
            bound = check_tool(database, name, tool, world.faults)
            tools[name] = DatabaseTool(name, tool, database, faults=world.faults, bound_lists=bound)
        return cls(database, tools, MutationReader(world))

    engine = f"SQLite {apsw.sqlite_lib_version()}"
    """What runs the world: another one may give other results."""

    at_once = 1
    """There is one connection."""

    @property
    def owners(self) -> dict[str, str]:
        """By table the column that refers to another table first: it says whose a row is."""
        return {key.table: key.columns[0] for key in reversed(self.database.foreign_keys)}

    def trial(self, task: Task) -> "DatabaseTrial":
        """A fresh world for a task, to be used in a `with` statement."""
        return DatabaseTrial(self.database, self.tools, self.mutations, task, seed=self.seed)

    def seed(self, task: Task) -> tuple[BoundRow, ...]:
        """The rows of a task, ready to be inserted; kept for its next trial.

        Raises:
            KeyError: a row is of no table or column of the schema.
        """
        known, bound = self._seeds.get(task.id, (None, ()))
        if known is not task:
            bound = bind_rows(self.database, task.seed)
            self._seeds[task.id] = (task, bound)
        return bound

    def idle_tests(self, task: Task) -> dict[str, str]:
        """None: there are no tests."""
        return {}

    def load_problem(self, task: Task) -> str:
        """None: there is nothing to load."""
        return ""

    def authors_run(self, task: Task, trajectory: Trajectory) -> None:
        """None: there are no tests."""

    def conditions(self) -> tuple[()]:
        """None: what a trial does to a database depends on the data alone."""
        return ()

    def close(self) -> None:
        """Give back the connection."""
        self.database.close()


def _open(world: World, fixtures: FixtureRows) -> Database:
    """The database of a world with its fixtures."""
    try:
        database = open_database(world.schema, step_limit=world.step_limit)
        insert_rows(database, _fixture_rows(world.fixtures, fixtures))
    except SqlError as problem:
        raise SuiteError(f"schema: {problem.message}") from problem
    except RowRefusedError as problem:
        raise SuiteError(f"fixture row {problem.index + 1} of {problem.table}: {problem}") from problem
    except KeyError as problem:
        raise SuiteError(f"the fixtures name {problem.args[0]}, which the schema has not") from problem
    return database


def _fixture_rows(written: Mapping[str, tuple[Row, ...] | FixtureFile], files: FixtureRows) -> FixtureRows:
    """The rows of all fixtures, those that stand in files included."""
    rows: dict[str, Sequence[Row]] = {}
    for table, some in written.items():
        if not isinstance(some, FixtureFile):
            rows[table] = some
        elif table in files:
            rows[table] = files[table]
        else:
            raise SuiteError(f"the rows of {table} stand in {some.file}, which was not read")
    return rows
