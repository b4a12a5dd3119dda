"""docs/run.md and docs/cascade.md are sessions: what their commands print, and the words for what a run can hold."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from liarproof.compiler.contract.outcomes import Ending
from liarproof.runtime.agents.claude import agent, failures
from liarproof.runtime.runs.cluster.losses import LOST, UNFIT
from liarproof.runtime.runs.manifest import Manifest
from liarproof.runtime.runs.records import EpisodeRecord, ErrorRecord
from liarproof.runtime.runs.tally import STOPPED

from .blocks import ROOT
from .sessions import check_session, lay_out_agents, rows

PAGE = ROOT / "docs" / "run.md"


@pytest.mark.parametrize(("page", "outputs"), [(PAGE, 4), (ROOT / "docs" / "cascade.md", 2)], ids=["run", "cascade"])
def test_what_the_commands_print_is_what_the_page_shows(page: Path, outputs: int, tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lay_out_agents()
    assert len(check_session(page)) == outputs


@pytest.mark.parametrize(
    ("heading", "kind"),
    [("run.json", Manifest), ("episodes.jsonl", EpisodeRecord), ("errors.jsonl", ErrorRecord)],
)
def test_each_field_of_a_file_is_explained(heading, kind):
    named = rows(PAGE, heading)
    assert sorted(named) == sorted(field.name for field in msgspec.structs.fields(kind))


def test_each_ending_is_explained():
    assert rows(PAGE, "How a trial ends") == list(get_args(Ending))


def test_each_class_of_error_is_explained():
    source = "".join(Path(module.__file__).read_text(encoding="utf-8") for module in (agent, failures))
    kinds = set(re.findall(r'InfrastructureError\(\s*"(\w+)"', source))
    assert set(rows(PAGE, "What can go wrong")) == kinds | {LOST, UNFIT} | STOPPED
