"""The base of all compiled values, and what rows are."""

from typing import Any, Literal

import msgspec

Row = dict[str, Any]
"""Column to value. JSON columns hold structures, BOOLEAN columns truth values, the rest null, numbers or text."""

ColumnKind = Literal["text", "integer", "real", "boolean", "json", "any"]


class Value(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The base of all compiled values: frozen, and a field at its default is not written."""
