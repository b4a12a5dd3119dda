"""The parcel desk with only one tool, which a test writes: what it is lowered to, and what is found in it."""

from liarproof.compiler.contract.model import Tool

from ..support import Desk

HEAD = """\
world: Parcels
kind: database
schema: {file: schema.sql}
fixtures: {slots: {file: slots.csv}}
mutations:
  note: {insert: notes, fields: [code, body], effect: handoff}
"""

SUITE = "suite: Parcels\npolicy: Be kind.\nnow: 2026-06-10T09:30\n"

TASK = """\
task: Idle
outcome: nothing
because: Nothing is asked.
turns: [Hello]
expect: {}
oracle: [say: Hello]
"""


def put(desk: Desk, tool: str, more: str = "") -> None:
    """Make this the only tool of the world, and leave one task that does not use it."""
    lines = "".join(f"    {line}\n" for line in tool.strip("\n").split("\n"))
    desk.write("world.yaml", f"{HEAD}{more}tools:\n  t:\n    description: d\n{lines}")
    desk.write("suite.yaml", SUITE)
    desk.remove("tasks")
    desk.write("tasks/idle.yaml", TASK)


def lowered(desk: Desk) -> Tool:
    suite = desk.compile().suite
    assert suite is not None, desk.text()
    return suite.head.world.tools["t"]


def told(desk: Desk) -> list[str]:
    """What is found in world.yaml, from the tool's first line."""
    return [
        f"{found.span.line - HEAD.count(chr(10)) - 3}:{found.span.column - 4} {found.rule} {found.message}"
        for found in desk.findings()
    ]
