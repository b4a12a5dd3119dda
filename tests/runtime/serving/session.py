"""One session of a real client with a server, both of them processes, and what it left."""

import json
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from liarproof.compiler.contract.model import Call, Say, Step, Suite, Task
from liarproof.compiler.contract.placeholders import fill
from liarproof.compiler.folders import find_suites
from liarproof.compiler.pipeline import compile_suite
from liarproof.runtime.runs.folder import RunFolder
from liarproof.runtime.runs.manifest import Manifest
from liarproof.runtime.runs.records import EpisodeRecord, ErrorRecord

from .place import PROGRAM

CLIENT = Path(__file__).with_name("client.py")
OUT = Path("runs/one")

Calls = Sequence[tuple[str, Mapping[str, Any]]]
HEAR = ("hear_customer", {})


class Session(NamedTuple):
    """What a client got, and what the server wrote to standard error."""

    got: Mapping[str, Any]
    stderr: str
    code: int

    def texts(self) -> list[list[str]]:
        return [result["texts"] for result in self.got["results"]]


def reply(text: str) -> tuple[str, Mapping[str, Any]]:
    return ("reply_to_customer", {"text": text})


def session(
    suite: Path, task: str, calls: Calls = (), *options: str, folder: Path | None = None, **plan: Any
) -> Session:
    """Let a client in a folder make calls, one after the other, and leave; and wait until its server has ended."""
    server = {"command": str(PROGRAM), "args": ["serve", str(suite), task, "--out", str(OUT), *options]}
    whole = {**server, "cwd": None, "name": "Toy Client", "speaks": "legacy", "dies": False, "calls": calls, **plan}
    command = [sys.executable, CLIENT, json.dumps(whole)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder, timeout=120)
    return Session(json.loads(done.stdout) if done.stdout else {}, done.stderr, done.returncode)


class Left(NamedTuple):
    """What a run's folder holds."""

    manifest: Manifest
    episodes: list[EpisodeRecord]
    errors: list[ErrorRecord]


def left(folder: Path = OUT) -> Left:
    run = RunFolder.resume(folder)
    try:
        assert run.dropped == 0
        return Left(run.manifest, list(run.episodes), list(run.errors))
    finally:
        run.close()


@cache
def suite_of(folder: Path) -> Suite:
    (found,) = find_suites(folder)
    suite = compile_suite(found).suite
    assert suite is not None
    return suite


def task_of(folder: Path, name: str) -> Task:
    return next(task for task in suite_of(folder).tasks if task.id == name)


def calls_of(steps: Iterable[Step]) -> Calls:
    """The calls by which a client goes a written way."""
    return [HEAR, *map(_call, steps)]


def _call(step: Step) -> tuple[str, Mapping[str, Any]]:
    if isinstance(step, Say):
        return reply(fill(step.text, {}))
    assert isinstance(step, Call)
    assert not step.fills
    return (step.tool, step.input)
