"""What docs/cluster.md shows of a run on a cluster is what a run on one prints."""

import shlex
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from liarproof.runtime.cli.main import main
from liarproof.runtime.runs.cluster.connection import connected

from ..runtime.runs.cluster.fleet import Fleet, new_fleet  # noqa: F401 - a fixture
from .blocks import ROOT, blocks
from .sessions import lay_out_agents

PAGE = ROOT / "docs" / "cluster.md"
ADDRESS = "127.0.0.1:8786"


def test_what_the_command_prints_is_what_the_page_shows(new_fleet: Fleet, tmp_path: Path, monkeypatch):  # noqa: F811
    monkeypatch.chdir(tmp_path)
    lay_out_agents()
    shown = [pair for pair in pairwise(blocks(PAGE)) if [block.kind for block in pair] == ["sh", "text"]]
    ((command, output),) = shown
    new_fleet.add(2)
    with connected(new_fleet.address) as client:
        client.wait_for_workers(2)
    arguments = shlex.split(command.text.replace(ADDRESS, new_fleet.address))
    printed = CliRunner().invoke(main, arguments[1:], catch_exceptions=False).output
    if printed.replace(new_fleet.address, ADDRESS) != output.text:
        pytest.fail(f"{output.place} should be:\n\n{printed}", pytrace=False)
