"""The suites that our documentation speaks of, changed as a page says, and what the tool prints of them."""

import shlex
import shutil
from collections.abc import Sequence
from pathlib import Path

from click.testing import CliRunner

from liarproof.runtime.cli.main import main

from .blocks import ROOT, Block


def lay_out(suite: str, page: Sequence[Block]) -> Path:
    """Write a suite under the working folder: one of this repository, or one whose files stand on the page."""
    folder = Path("specs", suite)
    if (ROOT / folder).is_dir():
        return Path(shutil.copytree(ROOT / folder, folder))
    for block in page:
        if block.label and block.kind != "diff":
            _write(folder / block.label, block.text)
    return folder


def change(file: Path, diff: str) -> None:
    """Do what a diff says. Lines without a sign are there to find the place; lines with `+` alone are a new file."""
    lines = diff.splitlines()
    old = "".join(f"{line[1:]}\n" for line in lines if line[0] in " -")
    new = "".join(f"{line[1:]}\n" for line in lines if line[0] in " +")
    if not old:
        assert not file.exists(), f"{file} is there already"
        _write(file, new)
        return
    text = "\n" + file.read_text(encoding="utf-8")
    times = text.count("\n" + old)
    assert times == 1, f"what the diff takes out stands {times} times in {file}:\n{old}"
    _write(file, text.replace("\n" + old, "\n" + new)[1:])


def printed(command: str) -> str:
    """What a command prints."""
    program, *arguments = shlex.split(command)
    assert program == "liarproof"
    return CliRunner().invoke(main, arguments, catch_exceptions=False).stdout


def printed_findings(folder: Path) -> str:
    """What validate prints; of a suite in which it finds nothing, what prove prints."""
    found = CliRunner().invoke(main, ["validate", folder.as_posix()], catch_exceptions=False)
    return found.stdout if found.exit_code else printed(f"liarproof prove {folder.as_posix()}")


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="")
