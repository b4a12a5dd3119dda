"""A connection to a database in memory that reaches nothing else."""

import time

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
_SECONDS = 5.0
_HEAP_BYTES = 512 * 1024 * 1024
_PAGES = 16_384


class StepLimit:
    """Counts the engine's steps, in thousands, and stops a statement that goes past the limit, or takes too long.

    The statement then raises `apsw.InterruptError`.
    """

    def __init__(self, steps: int) -> None:
        self._ticks = 0
        self._most = max(1, steps // _STEPS_A_TICK)
        self._end = time.monotonic() + _SECONDS

    def start(self) -> None:
        """Give what runs next, a tool call or rows of ours, the whole limit and all the time."""
        self._ticks = 0
        self._end = time.monotonic() + _SECONDS

    def start_row(self) -> None:
        """Give the next of some rows the whole limit, in the time that is left for all of them."""
        self._ticks = 0

    @property
    def exceeded(self) -> str:
        """Which limit stopped a statement, in words."""
        if self._ticks > self._most:
            return "takes more steps than the world's limit"
        return f"takes more than {_SECONDS:g} seconds"

    def __call__(self) -> bool:
        """The engine's question, asked each thousand steps: stop here?"""
        self._ticks += 1
        return self._ticks > self._most or time.monotonic() > self._end


def open_connection(guard: Guard, steps: StepLimit) -> apsw.Connection:
    """A connection to a new database, with references between rows checked and nothing optional switched on."""
    apsw.hard_heap_limit(_HEAP_BYTES)  # of the process: what one statement sorts has no bound of its own
    connection = apsw.Connection(":memory:", vfs=VFS_NAME, statementcachesize=512)
    for switch, state in _SWITCHES.items():
        connection.config(switch, state)
    for limit, most in _LIMITS.items():
        connection.limit(limit, most)
    new_cursor(connection).execute(f"PRAGMA temp_store = MEMORY; PRAGMA max_page_count = {_PAGES}")
    connection.authorizer = guard
    connection.set_progress_handler(steps, _STEPS_A_TICK)
    return connection
