"""Canonical JSON and digests: the same value gives the same bytes on every machine.

What is written keeps the author's order, which is how a reviewer wants to read it; digests leave the order of keys out,
but for tools, which an agent is shown in their order.
"""

import hashlib
from typing import Any

import msgspec

from .model import Profile, Suite, Task, World
from .version import VERSION


def encode(value: Any) -> bytes:
    """A value as indented JSON with a line feed at its end, for a person to read in a review."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"


def digest(value: Any) -> str:
    """The SHA-256 of a value's compact JSON with sorted keys, in hexadecimal."""
    return hashlib.sha256(msgspec.json.encode(value, order="sorted")).hexdigest()


def task_digest(task: Task, world: World) -> str:
    """What pairs a task across runs: what it asks, where and how it is graded.

    Not part of it are the words around the task, its scripted trajectories, the policy and the tools: a new prompt or
    tool description has to stay comparable with what came before.
    """
    graded = msgspec.structs.replace(
        task,
        title="",
        because="",
        tier=None,
        tags=(),
        category=None,
        policy=None,
        oracle=None,
        also={},
        decoys={},
        tolerates={},
    )
    return digest([graded, world_digest(world)])


def world_digest(world: World) -> str:
    """What a task acts on: schema, rows, mutations and faults, without the tools."""
    return digest(msgspec.structs.replace(world, title="", tools={}))


def tools_digest(world: World) -> str:
    """The tools as an agent sees and uses them, in their order."""
    return digest([[name, tool, list(tool.input["properties"])] for name, tool in world.tools.items()])


def policy_digest(suite: Suite) -> str:
    """The system prompt."""
    return digest(suite.head.policy)


def suite_digest(suite: Suite) -> str:
    """All of a suite."""
    return digest([suite.head, suite.tasks])


def profile_digest(profile: Profile, *, policy: str, tools: str) -> str:
    """What identifies an agent under test, by the digests of the policy and the tools that it is given.

    Its id and its title are not part of it. The version of liarproof is: what else a request holds comes from there.
    """
    return digest([msgspec.structs.replace(profile, id="", title=""), policy, tools, VERSION])
