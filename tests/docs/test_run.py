"""docs/run.md and docs/cascade.md are sessions: what their commands print, and the words for what a run can hold."""

import re
import shlex
import shutil
from itertools import pairwise
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from click.testing import CliRunner

from liarproof.compiler.contract.outcomes import Ending
from liarproof.runtime.agents.claude import agent, failures
from liarproof.runtime.cli.main import main
from liarproof.runtime.runs.manifest import Manifest
from liarproof.runtime.runs.records import EpisodeRecord, ErrorRecord
from liarproof.runtime.runs.tally import STOPPED

from .blocks import ROOT, blocks

PAGE = ROOT / "docs" / "run.md"
TEXT = PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize(("page", "outputs"), [(PAGE, 4), (ROOT / "docs" / "cascade.md", 2)], ids=["run", "cascade"])
def test_what_the_commands_print_is_what_the_page_shows(page: Path, outputs: int, tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copytree(ROOT / "specs" / "parcel-desk", "specs/parcel-desk")
    shutil.copytree(ROOT / "specs" / "agents", "specs/agents")
    session = list(blocks(page))
    for block in session:
        if block.label:
            Path(block.label).write_text(block.text, encoding="utf-8")
    shown = [
        (command, output) for command, output in pairwise(session) if (command.kind, output.kind) == ("sh", "text")
    ]
    assert len(shown) == outputs
    for command, output in shown:
        program, *arguments = shlex.split(command.text)
        assert program == "liarproof"
        printed = CliRunner().invoke(main, arguments, catch_exceptions=False).output
        if printed != output.text:
            pytest.fail(f"{output.place} should be:\n\n{printed}", pytrace=False)
        told = printed.splitlines()[-1].strip()
        assert not told.startswith("liarproof") or any(told == one.text.strip() for one in session)


def rows(heading: str) -> list[str]:
    """The names in the first column of the table under a heading."""
    (part,) = re.findall(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", TEXT, re.MULTILINE | re.DOTALL)
    first = re.findall(r"^\| (`.+?) \| ", part, re.MULTILINE)
    return [name for cell in first for name in re.findall(r"`([\w.]+)`", cell)]


@pytest.mark.parametrize(
    ("heading", "kind"),
    [("run.json", Manifest), ("episodes.jsonl", EpisodeRecord), ("errors.jsonl", ErrorRecord)],
)
def test_each_field_of_a_file_is_explained(heading, kind):
    named = rows(heading)
    assert sorted(named) == sorted(field.name for field in msgspec.structs.fields(kind))


def test_each_ending_is_explained():
    assert rows("How a trial ends") == list(get_args(Ending))


def test_each_class_of_error_is_explained():
    source = "".join(Path(module.__file__).read_text(encoding="utf-8") for module in (agent, failures))
    kinds = set(re.findall(r'InfrastructureError\(\s*"(\w+)"', source))
    assert set(rows("What can go wrong")) == kinds | STOPPED
