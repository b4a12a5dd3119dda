"""docs/mcp.md is an example that works, for a client that knows nothing but its configuration."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from liarproof.runtime.serving.names import names_beside
from liarproof.runtime.serving.protocol import PROMPT

from .blocks import ROOT, blocks

PAGE = ROOT / "docs" / "mcp.md"
TEXT = PAGE.read_text(encoding="utf-8")
CLIENT = ROOT / "tests" / "runtime" / "serving" / "client.py"

CALLS = [
    ("hear_customer", {}),
    ("find_parcel", {"code": "PK-200"}),
    ("settle_fee", {"code": "PK-200", "kind": "waived"}),
    ("reply_to_customer", {"text": "I have waived it."}),
]


def test_the_example_prints_what_the_page_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=":")
    shutil.copytree(ROOT / "specs" / "parcel-desk", "specs/parcel-desk")
    found = list(blocks(PAGE))
    (configuration,) = [json.loads(block.text) for block in found if block.label == "mcp.json"]
    ((name, server),) = configuration["mcpServers"].items()
    (prove,) = [block.text for block in found if block.text.startswith("liarproof prove")]
    subprocess.run(shlex.split(prove), check=True, capture_output=True)
    plan = {**server, "cwd": None, "name": "Toy", "speaks": "auto", "dies": False, "calls": CALLS}
    done = subprocess.run(
        [sys.executable, CLIENT, json.dumps(plan)], capture_output=True, text=True, check=True, timeout=120
    )
    (shown,) = [block.text for block in found if block.kind == "text"]
    if done.stderr != shown:
        pytest.fail(f"docs/mcp.md should show:\n\n{done.stderr}", pytrace=False)
    assert f"`policy:{name}`" in TEXT


def test_the_loop_serves_each_trial_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    (configuration,) = [block.text for block in blocks(PAGE) if block.label == "mcp.json"]
    Path("mcp.json").write_text(configuration, encoding="utf-8")
    Path("my-agent").write_text("#!/bin/sh\ncat trial.json >> all.json\n", encoding="utf-8")
    Path("my-agent").chmod(0o755)
    (loop,) = [block.text for block in blocks(PAGE) if block.text.startswith("for ")]
    subprocess.run(["sh", "-c", loop], check=True)
    served = re.findall(
        r'"serve", "specs/parcel-desk", "(.+?)", "--name", "my-agent", "--out", "(.+?)"', Path("all.json").read_text()
    )
    tasks = ("late-fee", "waited-too-long")
    assert served == [(task, f"runs/{task}-{trial}") for task in tasks for trial in (1, 2, 3)]
    assert all((ROOT / "specs" / "parcel-desk" / "tasks" / f"{task}.yaml").is_file() for task in tasks)


def test_the_names_on_the_page_are_those_that_an_agent_sees():
    plain, beside = names_beside(()), names_beside({"hear_customer"})
    for name in (plain.hear, plain.reply, beside.hear, beside.reply, PROMPT):
        assert f"`{name}`" in TEXT
    assert "`client_left`" in TEXT


def test_the_page_is_found():
    for page, link in (("README.md", "docs/mcp.md"), ("docs/run.md", "mcp.md"), ("docs/README.md", "mcp.md")):
        assert re.search(rf"\]\({re.escape(link)}\)", (ROOT / page).read_text(encoding="utf-8"))
