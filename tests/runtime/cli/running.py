"""`liarproof run` on the parcel desk, as a user calls it."""

import json
import shlex
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from liarproof.runtime.cli.main import main

FOLDER = Path("runs/one")
SECRET = "sk-nobody-may-see-this"


def run(*arguments: str, suite: str = "specs/parcel-desk", agent: str = "haiku-alone") -> Result:
    return CliRunner().invoke(main, ["run", suite, "--agent", agent, *arguments])


def rehearse(*arguments: str, player: str = "oracle", suite: str = "specs/parcel-desk") -> Result:
    """A rehearsal, one trial after the other."""
    return run("--rehearse", player, "--jobs", "1", "--out", FOLDER.as_posix(), *arguments, suite=suite)


def records(name: str, folder: Path = FOLDER) -> list[Any]:
    return [json.loads(line) for line in (folder / name).read_text(encoding="utf-8").splitlines()]


def manifest(folder: Path = FOLDER) -> Any:
    return json.loads((folder / "run.json").read_text(encoding="utf-8"))


def keys(folder: Path = FOLDER) -> list[tuple[str, int]]:
    return sorted((one["key"]["task"], one["key"]["repetition"]) for one in records("episodes.jsonl", folder))


def command_of(stdout: str) -> list[str]:
    """The command that a summary says to go on with."""
    before, command = stdout.splitlines()[-2:]
    assert before == "Go on with:"
    program, *arguments = shlex.split(command)
    assert program == "liarproof"
    return arguments
