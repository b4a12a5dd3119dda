"""One open database of a world."""

from dataclasses import dataclass

import apsw

from .connection import StepLimit
from .cursor import Cursor
from .foreign_keys import ForeignKey
from .guard import Guard
from .layout import Layout


@dataclass(frozen=True, slots=True)
class Database:
    """A database in memory, behind its guard. Not to be shared between threads.

    All statements run on `cursor`, one at a time.
    """

    connection: apsw.Connection
    cursor: Cursor
    guard: Guard
    steps: StepLimit
    layout: Layout

    @property
    def foreign_keys(self) -> tuple[ForeignKey, ...]:
        """All references between tables."""
        return self.layout.foreign_keys

    def broken_references(self) -> bool:
        """Whether a reference between rows whose check was put off is broken now."""
        return self.connection.status(apsw.SQLITE_DBSTATUS_DEFERRED_FKS)[0] != 0

    def put_off_references(self, state: bool) -> None:
        """Check references between rows only when asked, or at once again.

        This expires all prepared statements, so it is kept for where something went wrong.
        """
        self.cursor.execute(f"PRAGMA defer_foreign_keys = {int(state)}", can_cache=False)

    def close(self) -> None:
        """Give the memory back."""
        self.connection.close()
