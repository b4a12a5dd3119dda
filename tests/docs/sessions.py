"""Pages that are one session: commands as a user types them, and what they print, in their order."""

import re
import shlex
import shutil
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from liarproof.runtime.cli.main import main

from .blocks import ROOT, Block, blocks


def lay_out_agents(*others: str) -> None:
    """The parcel desk, the agents and other folders of this repository, in the working folder."""
    for folder in ("specs/parcel-desk", "specs/agents", *others):
        shutil.copytree(ROOT / folder, folder)


def check_session(page: Path) -> list[Block]:
    """Write the files that a page shows, type its commands, and hold what is printed against it; the commands."""
    session = list(blocks(page))
    for block in session:
        if block.label:
            Path(block.label).write_text(block.text, encoding="utf-8")
    shown = [
        (command, output) for command, output in pairwise(session) if (command.kind, output.kind) == ("sh", "text")
    ]
    for command, output in shown:
        program, *arguments = shlex.split(command.text)
        assert program == "liarproof"
        printed = CliRunner().invoke(main, arguments, catch_exceptions=False).output
        if printed != output.text:
            pytest.fail(f"{output.place} should be:\n\n{printed}", pytrace=False)
        told = printed.splitlines()[-1].strip()
        assert not told.startswith("liarproof") or any(told == one.text.strip() for one in session)
    return [command for command, _ in shown]


def rows(page: Path, heading: str) -> list[str]:
    """The names in the first column of the table under a heading."""
    text = page.read_text(encoding="utf-8")
    (part,) = re.findall(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", text, re.MULTILINE | re.DOTALL)
    first = re.findall(r"^\| (`.+?) \| ", part, re.MULTILINE)
    return [name for cell in first for name in re.findall(r"`([\w.-]+)`", cell)]
