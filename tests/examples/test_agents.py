"""The agents under examples/: what their rules foresee they get right, what they do not they get wrong."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from liarproof.runtime.cli.main import main
from liarproof.runtime.worlds.sandbox.confinement import find_node

ROOT = Path(__file__).parents[2]

WAYS = {
    "parcel_agent.py": ("--agent-command", f"{sys.executable} examples/parcel_agent.py"),
    "parcel_agent.js": ("--agent-command", f"{find_node('node')} examples/parcel_agent.js"),
    "parcel_callable.py": ("--agent", "examples.parcel_callable:agent"),
}


def test_each_example_is_tried():
    assert sorted(WAYS) == sorted(path.name for path in (ROOT / "examples").iterdir() if path.is_file())


@pytest.mark.parametrize("name", WAYS)
def test_it_passes_the_tasks_that_its_rules_foresee(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(ROOT)
    folder = tmp_path / "run"
    result = CliRunner().invoke(
        main, ["run", "specs/parcel-desk", *WAYS[name], "--reps", "1", "--yes", "--out", str(folder)]
    )
    assert result.exit_code == 0, result.output
    lines = (folder / "episodes.jsonl").read_text(encoding="utf-8").splitlines()
    passed = {one["task"]: one["grade"]["passed"] for one in (json.loads(line)["episode"] for line in lines)}
    assert passed == {
        "late-fee": True,
        "waited-too-long": True,
        "whose-parcel": True,
        "reschedule-then-again": False,
    }
