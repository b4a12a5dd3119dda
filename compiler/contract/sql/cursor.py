"""The part of a database cursor that we use, with the types that the engine's own stubs leave open."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol, Self, cast

import apsw

from .values import SqlValue

Bindings = Sequence[SqlValue] | Mapping[str, SqlValue]


class Cursor(Protocol):
    """Runs one statement at a time; running another one abandons the last one's rows."""

    @property
    def connection(self) -> apsw.Connection: ...
    @property
    def bindings_names(self) -> tuple[str | None, ...]: ...
    @property
    def description(self) -> tuple[tuple[str, str | None, None, None, None, None, None], ...]: ...
    @property
    def is_readonly(self) -> bool: ...

    exec_trace: Callable[["Cursor", str, Any], bool] | None

    def execute(self, sql: str, bindings: Bindings | None = None, *, can_cache: bool = True) -> Self: ...
    def executemany(self, sql: str, bindings: Iterator[Sequence[SqlValue]]) -> Self: ...
    def __iter__(self) -> Iterator[tuple[Any, ...]]: ...
    def fetchall(self) -> list[tuple[Any, ...]]: ...
    def fetchone(self) -> tuple[Any, ...] | None: ...


def new_cursor(connection: apsw.Connection) -> Cursor:
    """A cursor of a connection."""
    return cast(Cursor, connection.cursor())
