"""What a run is of: `run.json`, which is written when the run begins, and again when it ends."""

import os
from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, cast

import msgspec

from ..agents.cascade.alone import Stages
from ..receipt import SuiteReceipt
from .disk import Disk, naming

FORMAT = 1

NAME = "run.json"

MOST_REPETITIONS = 1000
"""So often each task may be tried in one run."""

LOCAL = "local"
"""The executor of trials that are played by the process that keeps them."""


class ManifestError(Exception):
    """A folder holds no run, or one that cannot be read; the message says why."""


class Continued(msgspec.Struct, frozen=True):
    """That a run was gone on with at a moment, in UTC, though it was of something else: all that `differed`."""

    at: str
    differed: tuple[str, ...]


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that a run's numbers depend on.

    `tasks` are the digests of the planned tasks by id; each is tried `repetitions` times, in an order that `seed`
    settles, and ends at the `ceiling`, in USD, None for no bound. `profile` is the agent's, as compiled; `versions` are
    those of liarproof, Python and the library. `sandbox` is what kept tested code in, None where there was none to run.
    `stages` are those of the agent that are run and `vote` the plays of a trial, None where the agent says it; both
    are in `profile` already. `rehearsal` names the player, where no model was asked. `executor` is where trials were
    played last. `status` is `running` until the run ends. `continued` is each time that it was gone on with though it
    was of something else.
    """

    format: int
    suite: str
    suite_digest: str
    agent: str
    profile: dict[str, Any]
    profile_digest: str
    tasks: Annotated[dict[str, str], msgspec.Meta(min_length=1)]
    repetitions: Annotated[int, msgspec.Meta(ge=1, le=MOST_REPETITIONS)]
    seed: int
    prices: str
    receipt: SuiteReceipt
    versions: dict[str, str]
    commit: str
    sandbox: str | None
    started: str
    rehearsal: str | None = None
    stages: Stages = "all"
    vote: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None
    ceiling: Decimal | None = None
    executor: str = LOCAL
    status: str = "running"
    ended: str = ""
    continued: tuple[Continued, ...] = ()

    def __post_init__(self) -> None:
        if self.ceiling is not None and not (self.ceiling.is_finite() and self.ceiling > 0):
            raise ValueError(f"no trial can have a ceiling of ${self.ceiling}")


def write_manifest(folder: Path, manifest: Manifest, disk: Disk) -> None:
    """Write `run.json` so that there is always a whole one.

    Raises:
        OSError: it could not be written; the one that was there stays.
    """
    content = msgspec.json.format(msgspec.json.encode(manifest), indent=2) + b"\n"
    new = folder / f".{NAME}.new"
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o644)
    try:
        with naming(folder / NAME):
            left = memoryview(content)
            while left:
                left = left[disk.write(descriptor, bytes(left)) :]
            disk.sync(descriptor)
    finally:
        os.close(descriptor)
    disk.replace(new, folder / NAME)
    disk.sync_folder(folder)


def read_manifest(folder: Path) -> Manifest:
    """The run that a folder holds.

    Raises:
        ManifestError: there is none, or not one of ours.
    """
    path = folder / NAME
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Manifest)
    except FileNotFoundError as problem:
        raise ManifestError(
            f"{folder} holds no run: there is no {NAME} in it. Name the folder of a run, or begin one with --out"
        ) from problem
    except OSError as problem:
        raise ManifestError(
            f"{path} cannot be read: {(problem.strerror or str(problem)).lower()}. Make it a file that you may read"
        ) from problem
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise ManifestError(
            f"{path} is not what liarproof writes: {problem}. Put it back as it was, or begin another run"
        ) from problem
    if found.format != FORMAT:
        raise ManifestError(
            f"{path} is in format {found.format}, and this version reads {FORMAT}. "
            "Go on with the version that began it, or begin another run"
        )
    return found


def differences(was: Manifest, now: Manifest) -> Iterator[str]:
    """What a run would not be resumed with: its suite, plan, agent, prices or versions, each as a sentence's end."""
    if was.suite != now.suite:
        yield f"the suite was {was.suite}, and is {now.suite}"
    elif was.suite_digest != now.suite_digest:
        changed = sorted(name for name, digest in was.tasks.items() if now.tasks.get(name) != digest)
        yield f"the suite has changed ({', '.join(changed) or 'its words, not what its tasks grade'})"
    elif was.tasks.keys() != now.tasks.keys():
        yield f"the tasks were {', '.join(sorted(was.tasks))}, and are {', '.join(sorted(now.tasks))}"
    yield from _agent_differences(was, now)
    if was.prices != now.prices:
        yield "the prices have changed"
    if was.repetitions != now.repetitions:
        yield f"the trials of each task were {was.repetitions}, and are {now.repetitions}"
    if was.seed != now.seed:
        yield f"the seed was {was.seed}, and is {now.seed}"
    for name, before in was.versions.items():
        if (after := now.versions.get(name)) != before:
            yield f"{name} was {before}, and is {after}"
    if was.rehearsal != now.rehearsal:
        yield f"the player was {was.rehearsal or 'the model'}, and is {now.rehearsal or 'the model'}"
    if was.ceiling != now.ceiling:
        yield f"the ceiling of a trial was {_dollars(was.ceiling)}, and is {_dollars(now.ceiling)}"
    if was.sandbox != now.sandbox:
        yield f"the sandbox was {was.sandbox or 'not needed'}, and is {now.sandbox or 'not needed'}"


def _agent_differences(was: Manifest, now: Manifest) -> Iterator[str]:
    before, after = dict(_fields(was.profile)), dict(_fields(now.profile))
    for field in sorted(before.keys() | after.keys()):  # one that has its default is left out
        if field != "title" and before.get(field) != after.get(field):
            yield f"{field} of the agent {was.agent} was {_set(before.get(field))}, and is {_set(after.get(field))}"
    if was.profile_digest != now.profile_digest and was.profile == now.profile and was.suite_digest == now.suite_digest:
        yield "what the agent is told has changed"


def _fields(profile: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The fields of a profile by their names, those of its stages and of what it is made of among them."""
    stages = profile.get("stages", ())
    for number, stage in enumerate(stages, 1):
        for name, value in stage.items():
            yield f"{name} of stage {number}" if len(stages) > 1 else name, value
    for name, value in profile.items():
        if isinstance(value, Mapping):
            yield from ((f"{name}.{inner}", each) for inner, each in cast(Mapping[str, Any], value).items())
        elif name != "stages":
            yield "prompt at the top" if name == "prompt" and len(stages) > 1 else name, value


def _set(value: Any) -> str:
    return "not set" if value is None else repr(value)


def _dollars(amount: Decimal | None) -> str:
    return "none" if amount is None else f"${amount:f}"
