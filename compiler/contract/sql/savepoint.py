"""A block of statements of which all stand, or none."""

from types import TracebackType

from .cursor import Cursor


class Savepoint:
    """What is done in its `with` block is undone if the block raises. Blocks nest; names may repeat.

    Some errors, such as a write that is interrupted, make the engine undo the whole transaction: then there is
    nothing left to do.
    """

    __slots__ = ("_cursor", "_name")

    def __init__(self, cursor: Cursor, name: str) -> None:
        self._cursor = cursor
        self._name = name

    def __enter__(self) -> None:
        self._cursor.execute(f"SAVEPOINT {self._name}")

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None and self._cursor.connection.get_autocommit():
            return
        if kind is not None:
            self._cursor.execute(f"ROLLBACK TO {self._name}")
        self._cursor.execute(f"RELEASE {self._name}")
