"""docs/any-agent.md: its commands, its conversation and its tables are what is so."""

import re
import sys
from pathlib import Path

import pytest

from liarproof.runtime.agents.external import faults, process
from liarproof.runtime.agents.external.agent import External
from liarproof.runtime.agents.external.conversation import Conversation
from liarproof.runtime.agents.external.profile import STEP_SECONDS, STEPS, TRIAL_SECONDS
from liarproof.runtime.agents.external.protocol import ToldUsage
from liarproof.runtime.agents.external.streams import Streams

from ..runtime.agents.external.stage import played, profile
from .blocks import ROOT, blocks
from .sessions import check_session, lay_out_agents, rows

PAGE = ROOT / "docs" / "any-agent.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_what_the_commands_print_is_what_the_page_shows(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lay_out_agents("examples")
    assert len(check_session(PAGE)) == 2


def test_the_conversation_is_that_of_the_agent_on_the_task(monkeypatch):
    happened: list[str] = []
    ask, finish = Streams.ask, Streams.finish

    def asking(self: Streams, lines: bytes, *, seconds: float) -> bytes:
        happened.extend(f"→ {line}" for line in lines.decode().splitlines())
        happened.append(f"← {(answer := ask(self, lines, seconds=seconds)).decode()}")
        return answer

    def finishing(self: Streams, lines: bytes, *, seconds: float) -> None:
        happened.append(f"→ {lines.decode().strip()}")
        finish(self, lines, seconds=seconds)

    monkeypatch.setattr(Streams, "ask", asking)
    monkeypatch.setattr(Streams, "finish", finishing)
    played(External(profile(), [sys.executable, str(ROOT / "examples/parcel_agent.py")]), task="waited-too-long")
    (shown,) = [block.text.splitlines() for block in blocks(PAGE) if block.text.startswith("→")]
    assert len(shown) == len(happened)
    for line, told in zip(shown, happened, strict=True):
        assert re.fullmatch(".*".join(map(re.escape, line.split("…"))), told), told


def test_each_class_of_error_is_explained():
    source = "".join(Path(module.__file__).read_text(encoding="utf-8") for module in (faults, process))
    assert set(rows(PAGE, "What can go wrong")) == set(re.findall(r'InfrastructureError\(\s*"(\w+)"', source))


def test_each_limit_is_named_with_its_default():
    named = dict(re.findall(r"^\| `(--[\w-]+)` \| (\d+) \|", TEXT, re.MULTILINE))
    assert named == {
        "--step-seconds": f"{STEP_SECONDS:g}",
        "--trial-seconds": f"{TRIAL_SECONDS:g}",
        "--max-steps": str(STEPS),
    }


@pytest.mark.parametrize("name", [name for name in ToldUsage.__struct_fields__ if name != "model"])
def test_each_field_of_a_call_of_a_model_is_named(name):
    assert f"`{name}`" in TEXT


def test_all_that_a_callable_is_given_is_explained():
    public = {name for name in vars(Conversation) if not name.startswith("_")} | {"policy", "tools"}
    assert public == set(re.findall(r"`conversation\.(\w+)", TEXT))
