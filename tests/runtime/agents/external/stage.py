"""Agents as little programs, each put into a trial of the parcel desk as a real process."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from liarproof.compiler.contract.model import Task
from liarproof.runtime.agents.base import Briefing, brief
from liarproof.runtime.agents.external.agent import External
from liarproof.runtime.agents.external.profile import ExternalProfile
from liarproof.runtime.episode import Episode
from liarproof.runtime.errors import InfrastructureError
from liarproof.runtime.runs.spending import TrialSpending
from liarproof.runtime.trial import run_trial

from ...runs.rig import PARCELS, every_worlds, loaded, spending

TALK = """
import json, os, signal, subprocess, sys
def hear():
    return json.loads(sys.stdin.readline())
def tell(**line):
    print(json.dumps(line))
def call(tool, **given):
    tell(type="call", tool=tool, input=given)
    return hear()
def say(text):
    tell(type="message", text=text)
"""
"""What an agent has to begin with."""

FOREVER = "signal.pause()"


def profile(**changed: Any) -> ExternalProfile:
    """An agent that is named agent; its bounds as they are without options."""
    return msgspec.structs.replace(ExternalProfile("agent", ("agent",), "", {}), **changed)


def command_of(source: str, folder: Path) -> list[str]:
    """The command that starts a program in Python."""
    path = folder / "agent.py"
    path.write_text(TALK + source, encoding="utf-8")
    return [sys.executable, str(path)]


def agent_of(source: str, folder: Path, **bounds: Any) -> External:
    """The agent that such a program is."""
    return External(profile(**bounds), command_of(source, folder))


def task_of(name: str) -> Task:
    (task,) = (task for task in loaded(PARCELS).suite.tasks if task.id == name)
    return task


def played(agent: External, *, task: str = "late-fee", ledger: TrialSpending | None = None) -> Episode:
    """What becomes of a trial of an agent."""
    suite = loaded(PARCELS).suite
    briefing = brief(suite.head, task_of(task))
    with (
        every_worlds(PARCELS)() as world,
        agent.open(briefing, ledger=ledger or spending(told=True).trial()) as player,
    ):
        return run_trial(world, task_of(task), player, agent=agent.name, effects=suite.head.world.effects)


def trouble(agent: External, **given: Any) -> InfrastructureError:
    """What kept a trial of an agent from becoming an episode."""
    try:
        episode = played(agent, **given)
    except InfrastructureError as problem:
        return problem
    raise AssertionError(f"the trial became an episode: {episode}")


def nothing_told() -> Briefing:
    return Briefing("", {})


def marked(mark: str) -> Sequence[int]:
    """The processes that have a word in their environment, our own left out."""
    found: list[int] = []
    for environment in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark.encode() in environment.read_bytes():
                found.append(int(environment.parent.name))
        except OSError:
            continue
    return found
