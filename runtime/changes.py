"""The net changes of a database: each row that differs after a trial from what it was before."""

import msgspec

from ..compiler.contract.model import Row
from ..compiler.contract.outcomes import Operation


class Change(msgspec.Struct, frozen=True):
    """A row that was inserted, updated or deleted, its values in the form of their columns.

    `before` is None for an insert, `after` for a delete. `changed` names the columns that an update changed, in
    order of the table. A row whose primary key changed is a delete and an insert.
    """

    table: str
    operation: Operation
    before: Row | None
    after: Row | None
    changed: tuple[str, ...] = ()

    @property
    def row(self) -> Row:
        """The row as it stands after; as it stood before, for a delete."""
        return self.after or self.before or {}
