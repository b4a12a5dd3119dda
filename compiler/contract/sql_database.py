"""One open database of a world."""

import apsw

from .model import ColumnKind
from .sql_clock import VFS_NAME
from .sql_columns import ColumnInfo
from .sql_cursor import new_cursor
from .sql_foreign_keys import ForeignKey
from .sql_guard import Guard

_STEPS_A_TICK = 1_000
_LIMITS = {
    apsw.SQLITE_LIMIT_LENGTH: 1_000_000,
    apsw.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 1_000,
    apsw.SQLITE_LIMIT_ATTACHED: 0,
    apsw.SQLITE_LIMIT_WORKER_THREADS: 0,
}
"""What one value or pattern may cost; the step limit bounds how often."""

_SWITCHES = {
    apsw.SQLITE_DBCONFIG_ENABLE_FKEY: 1,
    apsw.SQLITE_DBCONFIG_DQS_DML: 0,
    apsw.SQLITE_DBCONFIG_DQS_DDL: 0,
    apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA: 0,
    apsw.SQLITE_DBCONFIG_DEFENSIVE: 1,
    apsw.SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION: 0,
}


class Database:
    """A database in memory, behind its guard. Not to be shared between threads.

    `cursor` is the one that all statements run on. `tables`, `views` and `foreign_keys` tell what the schema
    made, `kinds` what each column holds, `parents_first` the tables, each after those that it refers to.
    """

    def __init__(self, *, step_limit: int) -> None:
        self.connection = apsw.Connection(":memory:", vfs=VFS_NAME, statementcachesize=512)
        for switch, state in _SWITCHES.items():
            self.connection.config(switch, state)
        for limit, most in _LIMITS.items():
            self.connection.limit(limit, most)
        self.cursor = new_cursor(self.connection)
        self.cursor.execute("PRAGMA temp_store = MEMORY; PRAGMA max_page_count = 262144")
        self.guard = Guard()
        self.connection.authorizer = self.guard
        self.connection.set_progress_handler(self._tick, _STEPS_A_TICK)
        self.tables: dict[str, tuple[ColumnInfo, ...]] = {}
        self.kinds: dict[str, dict[str, ColumnKind]] = {}
        self.views: tuple[str, ...] = ()
        self.foreign_keys: tuple[ForeignKey, ...] = ()
        self.parents_first: tuple[str, ...] = ()
        self._ticks = 0
        self._ticks_allowed = max(1, step_limit // _STEPS_A_TICK)

    def start_counting(self) -> None:
        """Give what runs next, a tool call or a row of ours, the whole step limit.

        A statement that goes past it raises `apsw.InterruptError`.
        """
        self._ticks = 0

    def broken_references(self) -> bool:
        """Whether a reference between rows whose check was put off is broken now."""
        return self.connection.status(apsw.SQLITE_DBSTATUS_DEFERRED_FKS)[0] != 0

    def put_off_references(self, state: bool) -> None:
        """Check references between rows only when asked, or at once again."""
        self.cursor.execute(f"PRAGMA defer_foreign_keys = {int(state)}", can_cache=False)

    def close(self) -> None:
        """Give the memory back."""
        self.connection.close()

    def _tick(self) -> bool:
        """The engine's question, asked each thousand steps: stop here?"""
        self._ticks += 1
        return self._ticks > self._ticks_allowed
