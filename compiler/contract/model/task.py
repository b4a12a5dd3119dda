"""A compiled task: what is asked, what is due, and the trajectories that show it."""

from typing import Any

from ..matchers import FieldTest
from ..outcomes import Dimension, Outcome
from ..placeholders import Template
from .value import Row, Value
from .workspace import Files, Limits


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
    `tolerates` gives reasons by mutation and field, or `times`. In a workspace, `files` and `tests` are beside the
    world's, `held_back` are tests that only grading sees, and `limits` are the task's, the world's filled in.
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
    files: Files = {}
    tests: Files = {}
    held_back: Files = {}
    limits: Limits | None = None
    afterwards: Afterwards | None = None
    process: dict[str, ProcessRule] = {}
    skips: dict[str, str] = {}
    tolerates: dict[str, dict[str, str]] = {}
    asks_first: bool = False
    never_calls: tuple[CallPattern, ...] = ()
    says: tuple[str, ...] = ()
    never_says: tuple[str, ...] = ()
    also: dict[str, Trajectory] = {}
    decoys: dict[str, Decoy] = {}
