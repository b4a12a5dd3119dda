"""The compiled suite: what the compiler means, frozen and ready to run.

Every class here is a value with one canonical JSON form, which is what `generated/` holds. Nothing in it depends on
paths, times or the order in which files were read.
"""

from typing import Any, Literal

import msgspec

from .matchers import FieldTest
from .outcomes import Dimension, Effect, Operation, Outcome
from .placeholders import Template

FORMAT = 1
"""The version of the compiled form; a runtime refuses another."""

Row = dict[str, Any]
"""Column to value. JSON columns hold structures, BOOLEAN columns truth values, the rest null, numbers or text."""

ColumnKind = Literal["text", "integer", "real", "boolean", "json", "any"]


class Value(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The base of all compiled values: frozen, and a field at its default is not written."""


# --- the world ------------------------------------------------------------------------------------------------------


class Table(Value, frozen=True):
    """A table of the schema: its columns in order, each with what it holds, and its primary key."""

    columns: dict[str, ColumnKind]
    key: tuple[str, ...]


class FixtureFile(Value, frozen=True):
    """Rows kept in `fixtures/<table>.jsonl` beside `world.json`, one JSON object a line."""

    file: str
    sha256: str
    rows: int


class RowStep(Value, frozen=True, tag="row", tag_field="kind"):
    """A SELECT that finds at most one row, whose columns join the scope.

    No row is the tool error `none`, or a row is the tool error `found`, or, with `optional`, no row gives nulls.
    """

    sql: str
    columns: tuple[str, ...]
    none: Template | None = None
    found: Template | None = None
    optional: bool = False


class RowsStep(Value, frozen=True, tag="rows", tag_field="kind"):
    """A SELECT whose rows join the scope as a list under `name`.

    `structured` says which columns are not plain: JSON text to parse, 0 and 1 to turn into truth values.
    """

    sql: str
    columns: tuple[str, ...]
    name: str
    structured: dict[str, ColumnKind] = {}


class CheckStep(Value, frozen=True, tag="check", tag_field="kind"):
    """`sql` is a SELECT of one value: true goes on, false is the tool error `otherwise`, null a fault of the world."""

    sql: str
    otherwise: Template


class FaultStep(Value, frozen=True, tag="fault", tag_field="kind"):
    """A place where a task can make the call fail: the first n calls that reach it."""

    fault: str


class ExecuteStep(Value, frozen=True, tag="execute", tag_field="kind"):
    """An INSERT, UPDATE or DELETE; with RETURNING it gives exactly one row, whose columns join the scope."""

    sql: str
    columns: tuple[str, ...] = ()


ToolStep = RowStep | RowsStep | CheckStep | FaultStep | ExecuteStep


class Returned(Value, frozen=True):
    """Where an output field comes from: a name of the scope, or a constant.

    `kind` says how the scope's SQL value is shown: `json` text is parsed, `boolean` becomes true or false.
    """

    name: str | None = None
    kind: ColumnKind = "any"
    value: Any = None


class Tool(Value, frozen=True):
    """A tool of a database world. `input` is a JSON Schema of type object, closed.

    It gives back an object with the fields of `returns`, or, if `returns_one` is set, that one value.
    """

    description: str
    input: dict[str, Any]
    steps: tuple[ToolStep, ...]
    returns: dict[str, Returned] = {}
    returns_one: Returned | None = None

    @property
    def changes(self) -> bool:
        """Whether a call can change the world; a tool that only reads cannot."""
        return any(isinstance(step, ExecuteStep) for step in self.steps)


class Brings(Value, frozen=True):
    """Bookkeeping that goes with a mutation: changes of `table` that are then no mutation of their own.

    `columns` bounds what an update may touch (none: any column). `where` maps a column of the row to a field of the
    mutation that it has to equal.
    """

    operation: Operation
    table: str
    columns: tuple[str, ...] = ()
    where: dict[str, str] = {}


class MutationRule(Value, frozen=True):
    """How a named net change is told from the changed rows.

    `to` are values that the row has to hold (after; before, for a delete). An update fires if one of `changed`
    changed and all of `to` hold, and covers `covers`.
    """

    operation: Operation
    table: str
    fields: dict[str, str]
    effect: Effect
    to: Row = {}
    changed: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()
    brings: tuple[Brings, ...] = ()
    claim: Template = ()


class World(Value, frozen=True):
    """A database world."""

    title: str
    kind: Literal["database"]
    schema: str
    tables: dict[str, Table]
    tools: dict[str, Tool]
    mutations: dict[str, MutationRule]
    fixtures: dict[str, tuple[Row, ...] | FixtureFile] = {}
    faults: dict[str, str] = {}
    process: dict[str, str] = {}
    step_limit: int = 1_000_000


# --- a task ---------------------------------------------------------------------------------------------------------


class Matcher(Value, frozen=True):
    """A pattern over mutations and how many of them it takes.

    `mutation` is a name of the world, or `insert:table`, `update:table`, `delete:table`. `at_most` of None is any
    number.
    """

    mutation: str
    fields: dict[str, FieldTest] = {}
    at_least: int = 1
    at_most: int | None = 1


class Expectation(Value, frozen=True):
    """What has to change, what may, and branches of which exactly one has to."""

    must: tuple[Matcher, ...] = ()
    may: tuple[Matcher, ...] = ()
    either: dict[str, tuple[Matcher, ...]] = {}


class CallPattern(Value, frozen=True):
    """A pattern over tool calls: the tool, and tests over its input."""

    tool: str
    input: dict[str, FieldTest] = {}


class ProcessRule(Value, frozen=True):
    """Before any call of `before`, also a failed one, one of `calls` has to have succeeded."""

    before: tuple[str, ...]
    calls: tuple[CallPattern, ...]


class Call(Value, frozen=True, tag="call", tag_field="kind"):
    """A scripted tool call and what the script expects of it.

    `fills` are templates over saved names, by the pointer of their place in `input` (`/order_id`, `/items/0`).
    `fails` is True for any error, or text that the error contains. `returns` tests output fields, `save` keeps them
    under a name.
    """

    tool: str
    input: dict[str, Any] = {}
    fills: dict[str, Template] = {}
    fails: bool | str = False
    returns: dict[str, FieldTest] = {}
    save: dict[str, str] = {}


class Say(Value, frozen=True, tag="say", tag_field="kind"):
    """A scripted message; it ends the agent's turn."""

    text: Template


Step = Call | Say


class Trajectory(Value, frozen=True):
    """A scripted agent's steps, with a reason where the author gave one."""

    steps: tuple[Step, ...]
    because: str = ""


class Failure(Value, frozen=True):
    """How a decoy has to fail: a dimension, and the shape, rule or finding in it."""

    dimension: Dimension
    finding: str


class Decoy(Value, frozen=True):
    """A wrong trajectory that has to fail as `fails` says."""

    steps: tuple[Step, ...]
    because: str
    fails: Failure


class Afterwards(Value, frozen=True):
    """What the customer says once turns have run out and the agent, having changed nothing, stops again."""

    say: str
    at_most: int = 1


class Task(Value, frozen=True):
    """One thing asked of an agent, with facts, dates and named steps resolved.

    `policy` is set only where it differs from the suite's, which it does when the task has a clock of its own.
    """

    id: str
    title: str
    outcome: Outcome
    because: str
    now: str
    turns: tuple[str, ...]
    expect: Expectation
    oracle: Trajectory
    tier: str | None = None
    tags: tuple[str, ...] = ()
    category: str | None = None
    policy: str | None = None
    seed: dict[str, tuple[Row, ...]] = {}
    faults: dict[str, int] = {}
    afterwards: Afterwards | None = None
    process: dict[str, ProcessRule] = {}
    skips: dict[str, str] = {}
    asks_first: bool = False
    never_calls: tuple[CallPattern, ...] = ()
    says: tuple[str, ...] = ()
    never_says: tuple[str, ...] = ()
    also: dict[str, Trajectory] = {}
    decoys: dict[str, Decoy] = {}


# --- a suite --------------------------------------------------------------------------------------------------------


class SuiteHead(Value, frozen=True):
    """What all tasks of a suite share: `world.json`. It names no task, so that two new tasks never meet in it."""

    format: int
    id: str
    title: str
    policy: str
    now: str
    world: World
    tiers: tuple[str, ...] = ()
    holdout: tuple[str, ...] = ()


class Suite(Value, frozen=True):
    """A compiled suite: its head and its tasks in order of id."""

    head: SuiteHead
    tasks: tuple[Task, ...]
