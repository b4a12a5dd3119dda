"""Serving one task over MCP, from the proof of its suite to a verdict."""

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager, redirect_stdout, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import click

from ...compiler.contract.model import Suite, Task
from ...compiler.pipeline import Compilation
from ..agents.base import Player, brief
from ..agents.guest_profile import Client, GuestProfile
from ..errors import SuiteError
from ..pricing.table import packaged_prices
from ..proof import Proof
from ..runs.manifest import Manifest
from ..runs.preparing import Worlds, commit_of, manifest_of
from ..runs.records import EpisodeRecord
from ..serving.desk import Desk
from ..serving.hosted import HostedTrial
from ..serving.served import Kept, Served
from ..worlds.sandbox.base import Level, SandboxMissingError
from .agent_names import named_after
from .exits import GOOD, INFRASTRUCTURE, MachineLacksError
from .one_suite import named_task, one_suite, proven
from .options import Selection
from .run_folders import new_folder
from .terminal import plain
from .verdict_words import verdicts

Speak = Callable[[Desk[Any], str], None]


@dataclass(frozen=True, slots=True)
class ServeOrder:
    """What somebody asked to be served."""

    selection: Selection
    task: str
    name: str | None
    out: Path | None
    max_steps: int
    reveal: bool
    level: Level


@dataclass(frozen=True, slots=True)
class _Subject:
    """What is served: a task of a suite that is proven."""

    one: Compilation
    suite: Suite
    task: Task
    proof: Proof


def serve(order: ServeOrder) -> NoReturn:
    """Serve one client, and end the command when it has left.

    Raises:
        click.UsageError: something that the order names is not there.
        click.exceptions.Exit: the specs are not sound, or the suite is not proven; or the trial has ended.
        MachineLacksError: the library is not installed, or the suite cannot be proven or served here.
    """
    with redirect_stdout(sys.stderr):  # standard output is the protocol's
        speak = _protocol()
        _check_writable(order.out or Path("runs"))
        subject = _resolved(order)
        worlds = _worlds(order, subject)
    with closing(worlds):
        desk = _desk(order, subject, worlds)
        if sys.stdin.isatty():
            click.echo("An MCP client is to start this command and to speak with it here. Ctrl-D ends it.", err=True)
        try:
            with _ending_at_once():
                speak(desk, subject.suite.head.id)
        finally:
            desk.leave()
    kept = None if desk.trial is None else desk.trial.outcome()
    with suppress(BrokenPipeError):  # a client that was killed
        for line in plain(_told(order, kept)):
            click.echo(line, err=True)
    completed = kept is not None and isinstance(kept.record, EpisodeRecord)
    raise click.exceptions.Exit(GOOD if completed else INFRASTRUCTURE)


def _protocol() -> Speak:
    try:
        from ..serving.protocol import speak  # noqa: PLC0415 - it loads the library
    except ModuleNotFoundError as problem:
        raise MachineLacksError(
            f"Serving needs the package {problem.name}. Install liarproof with its extra mcp: "
            "pip install 'liarproof[mcp]'"
        ) from problem
    return speak


def _check_writable(folder: Path) -> None:
    """See that the folder can be made later, when an agent has done its work."""
    there = next(path for path in (folder.absolute(), *folder.absolute().parents) if path.exists())
    if not os.access(there, os.W_OK | os.X_OK):
        raise MachineLacksError(
            f"{there} is no folder that can be written to, and {folder} would lie in it. Name another with --out."
        )


def _resolved(order: ServeOrder) -> _Subject:
    one, suite = one_suite(order.selection)
    task = named_task(suite, order.task)
    return _Subject(one, suite, task, proven(one, order.selection, level=order.level))


def _worlds(order: ServeOrder, subject: _Subject) -> Worlds:
    try:
        return Worlds(subject.suite, subject.one.rows, order.level)
    except (SuiteError, SandboxMissingError) as problem:
        raise MachineLacksError(str(problem)) from problem


def _desk(order: ServeOrder, subject: _Subject, worlds: Worlds) -> Desk[Kept]:
    served = Served(subject.suite, subject.task, worlds, step_limit=order.max_steps, sandbox=subject.proof.sandbox)
    commit = commit_of(subject.one.folder.path)

    def begin(client: Client) -> HostedTrial[Kept]:
        manifest = _manifest(order, subject, client, commit)

        def play(player: Player) -> Kept:
            return served.play(player, manifest.agent, lambda: new_folder(order.out, manifest))

        return HostedTrial(play)

    return Desk(brief(subject.suite.head, subject.task), begin, reveal=_revealed if order.reveal else None)


def _manifest(order: ServeOrder, subject: _Subject, client: Client, commit: str) -> Manifest:
    return manifest_of(
        subject.suite,
        GuestProfile(order.name or named_after(client.name, otherwise="client"), client, order.max_steps),
        subject.proof,
        tasks=(subject.task.id,),
        repetitions=1,
        seed=0,
        prices=packaged_prices().digest,
        commit=commit,
        ceiling=None,
        rehearsal=None,
    )


@contextmanager
def _ending_at_once() -> Generator[None]:
    """Let Ctrl-C end the process as any other signal does: nothing is kept of a trial before it is over."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _told(order: ServeOrder, kept: Kept | None) -> Iterator[str]:
    if kept is None:
        yield f"{order.task}: the client left without hearing the customer, so there was no trial."
        return
    yield from _verdict(kept)
    yield f"kept in {kept.folder}"


def _revealed(kept: Kept) -> str:
    return "\n".join(_verdict(kept))


def _verdict(kept: Kept) -> Iterator[str]:
    record = kept.record
    task = record.key.task
    if not isinstance(record, EpisodeRecord):
        yield f"{task}: {record.kind}, no episode: {record.message}"
        return
    episode = record.episode
    if episode.grade is None:
        yield f"{task} by {episode.agent}: {episode.ending}, not graded"
        return
    yield f"{task} by {episode.agent}: {episode.ending}, {'passed' if episode.grade.passed else 'failed'}"
    yield from verdicts(episode.grade)
