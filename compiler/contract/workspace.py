"""What every workspace world has: its tools, the names of its changes, and the tables that these are told from.

A workspace has no database. But what an agent changed in it is told as rows of two tables, `files` and `tests`, so that
matchers, mutations and grades are those of every world.
"""

from collections.abc import Sequence
from typing import Any

from .matchers import FieldTest
from .model import ActStep, MutationRule, Returned, Tool
from .placeholders import Placeholder

SCHEMA = """
CREATE TABLE files (path TEXT NOT NULL PRIMARY KEY, change TEXT NOT NULL, content TEXT NOT NULL);
CREATE TABLE tests (result TEXT NOT NULL PRIMARY KEY, failed JSON NOT NULL, passed JSON NOT NULL);
"""
"""The tables as a schema. A row of `files` is a file that differs, with its digest; that of `tests` is the last run."""

OUTCOMES = ("passed", "failed", "skipped", "timed_out", "not_run")
"""The lists of test ids that a run gives."""

CHANGES = ("created", "modified", "deleted")
"""What can become of a file."""

RESULTS = ("pass", "fail")
"""What can come of the last run."""

WRITE_FILE, RUN_TESTS, GIVE_UP = "write_file", "run_tests", "give_up"
"""The tools by which an agent changes a file, sees where it stands, and ends without a solution."""

_TEXT = {"type": "string"}


def is_editable(patterns: Sequence[str], path: str) -> bool:
    """Whether a path is one of those that may be written."""
    return any(FieldTest(glob=pattern).holds(path) for pattern in patterns)


def _tool(
    description: str,
    *,
    returns: dict[str, Returned],
    changes: bool = False,
    optional: tuple[str, ...] = (),
    **inputs: dict[str, Any],
) -> Tool:
    schema = {
        "type": "object",
        "properties": inputs,
        "required": [name for name in inputs if name not in optional],
        "additionalProperties": False,
    }
    return Tool(description=description, input=schema, steps=(ActStep(changes),), returns=returns)


def _returned(name: str, kind: Any = "text") -> Returned:
    return Returned(name, kind)


TOOLS: dict[str, Tool] = {
    "list_files": _tool(
        "List the files of the workspace, or of one of its folders, by their paths.",
        path={**_TEXT, "description": "A folder; the whole workspace, if it is left out."},
        optional=("path",),
        returns={"files": _returned("files", "json")},
    ),
    "read_file": _tool(
        "Read a file of the workspace.",
        path={**_TEXT, "description": "The path of the file, from the workspace, with forward slashes."},
        returns={"content": _returned("content")},
    ),
    WRITE_FILE: _tool(
        "Write a file of the workspace, whole. It is made if it is not there.",
        path={**_TEXT, "description": "The path of the file, from the workspace, with forward slashes."},
        content={**_TEXT, "description": "All that the file is to hold."},
        changes=True,
        returns={"path": _returned("path"), "change": _returned("change")},
    ),
    RUN_TESTS: _tool(
        "Run the tests. Gives the ids of the tests by what came of them, and the end of what the run printed.",
        returns={
            "exit_code": _returned("exit_code", "integer"),
            "output": _returned("output"),
            **{outcome: _returned(outcome, "json") for outcome in OUTCOMES},
        },
    ),
    GIVE_UP: _tool(
        "Say that you cannot solve this.",
        reason={**_TEXT, "description": "Why."},
        optional=("reason",),
        returns={},
    ),
}
"""The tools by name."""

MUTATIONS: dict[str, MutationRule] = {
    "file": MutationRule(
        operation="insert",
        table="files",
        fields={"path": "path", "change": "change"},
        effect="neutral",
        claim=("I have changed ", Placeholder("path"), "."),
    ),
    "tests": MutationRule(
        operation="insert",
        table="tests",
        fields={"result": "result", "failed": "failed", "passed": "passed"},
        effect="neutral",
        claim=("All tests pass now.",),
    ),
}
"""The names of changes. `tests` is a fact rather than a change: unasked, it is no unexpected one."""
