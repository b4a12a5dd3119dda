"""A compiled suite: what its tasks share, and the tasks."""

from .task import Task
from .value import Value
from .world import World

FORMAT = 1
"""The version of the compiled form; a runtime refuses another."""


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
    tolerates: dict[str, dict[str, str]] = {}


class Suite(Value, frozen=True):
    """A compiled suite: its head and its tasks in order of id."""

    head: SuiteHead
    tasks: tuple[Task, ...]
