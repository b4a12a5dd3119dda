"""What a whole suite knows of its tools: which inputs name rows, which tools can do harm, and calls as examples."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from ....compiler.contract.model import Call, Row, Suite, SuiteHead, Task
from ..tool_effects import tools_that_make
from .records import Keyed, Records, keyed


class Repertoire(msgspec.Struct, frozen=True):
    """What saboteurs of every task draw on.

    `references` maps a tool and one of its inputs to the table whose rows the input names; `examples` an input for each
    tool that any trajectory calls; `harmful` are the tools that can do harm.
    """

    references: dict[tuple[str, str], str]
    examples: dict[str, dict[str, Any]]
    harmful: tuple[str, ...]
    owners: dict[str, str]
    fixtures: Keyed

    @property
    def told(self) -> tuple[object, ...]:
        """All that trajectories and schema told, in a form to take a digest of; the fixtures are the world's own."""
        return sorted(self.references.items()), sorted(self.examples.items()), self.harmful, sorted(self.owners.items())

    def records(self, head: SuiteHead, task: Task) -> Records:
        """The rows that a task starts with."""
        return Records(keyed(head.world, task.seed), self.fixtures, self.owners)


def repertoire(
    suite: Suite,
    fixtures: Mapping[str, Sequence[Row]],
    *,
    owners: Mapping[str, str],
) -> Repertoire:
    """What the trajectories of a suite show of its tools.

    `owners` names for each table the column that refers to another.
    """
    world = suite.head.world
    known = keyed(world, {**world.fixtures, **fixtures})
    references: dict[tuple[str, str], str] = {}
    examples: dict[str, dict[str, Any]] = {}
    for task in suite.tasks:
        records = Records(keyed(world, task.seed), known, owners)
        for call in _calls(task):
            for name, value in call.input.items():
                if (table := records.table_of(name, value)) is not None:
                    references.setdefault((call.tool, name), table)
            if not call.fills and not call.fails:
                examples.setdefault(call.tool, call.input)
    harmful = tuple(sorted(tools_that_make("harmful", world)))
    return Repertoire(references, examples, harmful, dict(owners), known)


def _calls(task: Task) -> Iterator[Call]:
    """The calls of a task's trajectories, those of the right ways first."""
    ways = (task.oracle, *dict(sorted(task.also.items())).values(), *dict(sorted(task.decoys.items())).values())
    return (step for way in ways for step in way.steps if isinstance(step, Call))
