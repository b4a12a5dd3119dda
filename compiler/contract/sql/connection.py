"""A connection to a database in memory that reaches nothing else."""

import apsw

from .clock import VFS_NAME
from .cursor import new_cursor
from .guard import Guard

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

_STEPS_A_TICK = 1_000


class StepLimit:
    """Counts the engine's steps, in thousands, and stops a statement that goes past the limit.

    The statement then raises `apsw.InterruptError`.
    """

    def __init__(self, steps: int) -> None:
        self._ticks = 0
        self._most = max(1, steps // _STEPS_A_TICK)

    def start(self) -> None:
        """Give what runs next, a tool call or a row of ours, the whole limit."""
        self._ticks = 0

    def __call__(self) -> bool:
        """The engine's question, asked each thousand steps: stop here?"""
        self._ticks += 1
        return self._ticks > self._most


def open_connection(guard: Guard, steps: StepLimit) -> apsw.Connection:
    """A connection to a new database, with references between rows checked and nothing optional switched on."""
    connection = apsw.Connection(":memory:", vfs=VFS_NAME, statementcachesize=512)
    for switch, state in _SWITCHES.items():
        connection.config(switch, state)
    for limit, most in _LIMITS.items():
        connection.limit(limit, most)
    new_cursor(connection).execute("PRAGMA temp_store = MEMORY; PRAGMA max_page_count = 262144")
    connection.authorizer = guard
    connection.set_progress_handler(steps, _STEPS_A_TICK)
    return connection
