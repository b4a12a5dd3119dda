"""The JSON Schemas: of what people write, and of what commands print for programs."""

import json
from functools import cache
from pathlib import Path
from typing import Any

NAMES: tuple[str, ...] = (
    "agent",
    "build",
    "diagnostics",
    "prices",
    "proof",
    "protocol",
    "receipt",
    "suite",
    "task",
    "world",
)
"""The schemas there are, each kept beside this module as `<name>.schema.json`."""


@cache
def text(name: str) -> str:
    """A schema as it is written, for a person or an editor.

    Raises:
        KeyError: no schema has that name. `args[0]` is the name.
    """
    if name not in NAMES:
        raise KeyError(name)
    return Path(__file__).with_name(f"{name}.schema.json").read_text(encoding="utf-8")


@cache
def load(name: str) -> dict[str, Any]:
    """A schema as a value. All callers share it: read it, never change it.

    Raises:
        KeyError: no schema has that name. `args[0]` is the name.
    """
    return json.loads(text(name))
