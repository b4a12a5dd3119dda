"""A matcher asks for what can never be.

A field that refers to another table's row, or that is the key of a row which
changes, has to name a row that is there: in the fixtures, in the task's seed,
or put there by a tool. Tests of one field have to leave a value that meets them
all. Under `must`, such a matcher fails every agent; under `may`, it allows
nothing.

Wrong:

    - move: {code: PK-100, slot_id: S-30}

Right:

    - move: {code: PK-100, slot_id: S-3}
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from ..contract.matchers import FieldTest, same
from ..contract.model import FixtureFile, Matcher
from ..diagnostics import Diagnostic, did_you_mean, error, listed, quoted
from ..document import Node
from ..lowering.task import LoweredTask
from ..spec import MatcherSpec
from .subject import Subject

RULE = "impossible-matcher"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every test that no row can meet."""
    for task in subject.tasks():
        for spec, matcher in _pairs(task):
            for name, test in matcher.fields.items():
                node = spec.fields[name]
                if _is_empty(test):
                    yield error(RULE, f"no value of '{name}' is {test.words()}", node.span, "Change one of the bounds.")
                elif test.is_ is not msgspec.UNSET and test.is_ is not None:
                    referred = _referred(subject, matcher.mutation, name)
                    if referred is not None:
                        yield from _absent(subject, task, referred, test.is_, node)


def _pairs(task: LoweredTask) -> Iterator[tuple[MatcherSpec, Matcher]]:
    expect = task.task.expect
    made = [*expect.must, *expect.may, *(matcher for branch in expect.either.values() for matcher in branch)]
    return zip(task.spec.expect.matchers(), made, strict=True)


def _is_empty(test: FieldTest) -> bool:
    low, high = test.at_least, test.at_most
    numbers = isinstance(low, int | float) and isinstance(high, int | float) and low > high
    texts = isinstance(low, str) and isinstance(high, str) and low > high
    return numbers or texts


def _absent(
    subject: Subject, task: LoweredTask, referred: tuple[str, str], value: Any, node: Node
) -> Iterator[Diagnostic]:
    """The finding that a row which has to be there is not."""
    table, column = referred
    if any(table in tool.inserts for tool in subject.world.tools.values()):
        return
    fixtures = subject.world.world.fixtures.get(table, ())
    rows = (*(() if isinstance(fixtures, FixtureFile) else fixtures), *task.task.seed.get(table, ()))
    there = [row[column] for row in rows if row.get(column) is not None]
    if not any(same(value, other) for other in there):
        shown = sorted(set(map(str, there)))
        hint = did_you_mean(str(value), shown) or f"There is {listed(shown)}."
        message = f"no row of {table} has the {column} {quoted(str(value))}, and no tool adds one"
        yield error(RULE, message, node.span, hint)


def _referred(subject: Subject, mutation: str, name: str) -> tuple[str, str] | None:
    """The table and column in which a field's value has to stand."""
    rule = subject.world.world.mutations.get(mutation)
    operation, table = (rule.operation, rule.table) if rule else mutation.split(":", 1)
    column = rule.fields[name] if rule else name
    if operation != "insert" and subject.world.world.tables[table].key == (column,):
        return table, column
    for key in subject.world.database.layout.foreign_keys:
        if key.table == table and key.columns == (column,):
            return key.parent, key.parent_columns[0]
    return None
