"""Values as an author would write them on one line."""

import json
import re
from typing import Any, cast

_PLAIN = re.compile(r"<?[A-Za-z][A-Za-z0-9_./@>-]*|[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:]+)?")
_WORDS = frozenset({"yes", "no", "on", "off", "y", "n", "true", "false", "null"})


def in_flow(value: Any) -> str:
    """A JSON value in YAML: `{days_ago: 46}`, `[base, hard]`, text in quotes where it needs them."""
    if isinstance(value, dict):
        members = cast(dict[str, Any], value)
        return "{" + ", ".join(f"{name}: {in_flow(member)}" for name, member in members.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(in_flow(item) for item in cast(list[Any], value)) + "]"
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value.lower() not in _WORDS:
        return value
    return json.dumps(value, ensure_ascii=False)
