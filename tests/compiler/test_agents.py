"""Profiles of agents: which files hold them, and what becomes of each."""

import os
from pathlib import Path
from random import Random

import pytest

from liarproof.compiler.agents import find_agents, read_profile, read_profiles
from liarproof.compiler.contract.model import Escalation, Handoff, Profile, Stage

from .spoiling import spoiled
from .support import Desk

SHOWN = Path("specs/agents")


def only(desk: Desk, text: str) -> Profile:
    """What a profile of this text becomes."""
    desk.write("only.yaml", text)
    compilation = read_profile(SHOWN / "only.yaml")
    assert compilation.diagnostics == ()
    return compilation.profiles["only"]


def told(agents: Desk) -> list[tuple[str, str, str]]:
    return [(found.span.path, found.rule, found.message) for found in agents.findings()]


def test_all_that_is_written_is_kept(agents: Desk):
    assert read_profiles(SHOWN).profiles["careful"] == Profile(
        id="careful",
        title="Haiku, told to take care",
        stages=(Stage(model="claude-haiku-4-5", temperature=0.0, max_tokens=4096),),
        max_steps=20,
        cache="1h",
        call_seconds=60.0,
        trial_seconds=600.0,
        prompt="Look everything up before you answer. Write <code> as it is.\n",
    )


def test_what_is_left_out_is_as_usual(agents: Desk):
    assert only(agents, "agent: Haiku\nmodel: claude-haiku-4-5\n") == Profile(
        id="only",
        title="Haiku",
        stages=(Stage(model="claude-haiku-4-5", effort=None, temperature=None, max_tokens=8192, max_turns=None),),
        max_steps=40,
        cache="5m",
        call_seconds=120.0,
        trial_seconds=900.0,
        prompt="",
    )


CASCADE = """
agent: Haiku first, then Sonnet
stages:
  - {model: claude-haiku-4-5, max_turns: 4, temperature: 0}
  - {model: claude-sonnet-5-5, max_turns: 6, max_tokens: 16000, prompt: "Take a fresh approach."}
escalate_on: {repeated_call: 3, turn_limit: true}
handoff: {max_tokens: 300}
max_tokens: 4096
vote: 3
prompt: Take care.
"""


def test_what_a_stage_does_not_say_stands_at_the_top(agents: Desk):
    assert only(agents, CASCADE) == Profile(
        id="only",
        title="Haiku first, then Sonnet",
        stages=(
            Stage("claude-haiku-4-5", temperature=0.0, max_tokens=4096, max_turns=4),
            Stage("claude-sonnet-5-5", max_tokens=16000, max_turns=6, prompt="Take a fresh approach."),
        ),
        escalate_on=Escalation(repeated_call=3, same_failure=None, give_up=False, turn_limit=True),
        handoff=Handoff(300),
        vote=3,
        prompt="Take care.",
    )


def test_an_agent_of_one_stage_is_one_of_its_model(agents: Desk):
    staged = only(agents, "agent: Haiku\nstages: [{model: claude-haiku-4-5}]\n")
    assert staged == only(agents, "agent: Haiku\nmodel: claude-haiku-4-5\n")


def test_text_stays_text_whatever_it_looks_like(agents: Desk):
    profile = only(agents, 'agent: 1984\nmodel: no\ncache: off\nprompt: "null"\n')
    assert (profile.title, profile.stages[0].model, profile.cache, profile.prompt) == ("1984", "no", "off", "null")


def test_a_call_of_the_usual_length_ends_with_its_trial(agents: Desk):
    profile = only(agents, "agent: Haiku\nmodel: claude-haiku-4-5\ntimeouts: {trial_seconds: 0.5}\n")
    assert (profile.call_seconds, profile.trial_seconds) == (0.5, 0.5)


def test_a_model_that_is_not_known_may_have_a_temperature(agents: Desk):
    assert only(agents, "agent: Another\nmodel: qwen-7b\ntemperature: 1\n").stages[0].temperature == 1.0


def test_a_profile_with_an_error_is_left_out_and_counted(agents: Desk):
    agents.change("plain.yaml", "effort: high", "effort: most")
    compilation = read_profiles(SHOWN)
    assert (list(compilation.profiles), compilation.count) == (["careful"], 2)
    assert [found.rule for found in compilation.diagnostics] == ["unknown-word"]


def test_a_file_by_itself_is_held_to_the_same_rules(agents: Desk):
    agents.write("Not_An_Id.yaml", "agent: Haiku\nmodel: claude-opus-5\ntemperature: 1\n")
    found = read_profile(SHOWN / "Not_An_Id.yaml").diagnostics
    assert [each.rule for each in found] == ["name-style", "refused-temperature"]


def test_a_file_that_is_not_there_is_a_finding(agents: Desk):
    (found,) = read_profile(SHOWN / "nobody.yaml").diagnostics
    assert (found.rule, found.span.path) == ("unreadable-file", "specs/agents/nobody.yaml")


def test_texts_and_hidden_files_may_lie_beside_profiles(agents: Desk):
    agents.write("README.md", "What these are.")
    agents.write(".draft.yaml", "agent: Not yet")
    assert (told(agents), read_profiles(SHOWN).count) == ([], 2)


def test_links_and_devices_are_no_profiles(agents: Desk, tmp_path: Path):
    (tmp_path / "secret.yaml").write_text("secret: 1")
    (agents.folder / "linked.yaml").symlink_to(tmp_path / "secret.yaml")
    os.mkfifo(agents.folder / "pipe.yaml")
    assert told(agents) == [
        ("specs/agents/linked.yaml", "file-path", "this is a link"),
        ("specs/agents/pipe.yaml", "file-path", "this is no plain file"),
    ]
    assert [found.rule for found in read_profile(SHOWN / "linked.yaml").diagnostics] == ["file-path"]


def test_a_folder_that_is_a_link_is_not_read(agents: Desk, tmp_path: Path):
    agents.folder.rename(tmp_path / "elsewhere")
    agents.folder.symlink_to(tmp_path / "elsewhere")
    assert find_agents(Path("specs")) == SHOWN
    assert told(agents) == [("specs/agents", "file-path", "this is a link")]


def test_a_name_that_is_not_utf8_is_a_finding(agents: Desk):
    (agents.folder / os.fsdecode(b"\xff.yaml")).touch()
    assert [(rule, message) for _, rule, message in told(agents)] == [("file-path", "this name is not UTF-8")]


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("specs", "specs/agents"),
        ("specs/agents", "specs/agents"),
        ("specs/agents/plain.yaml", "specs/agents/plain.yaml"),
        ("specs/agents/prompts/careful.md", None),
        ("specs/agents/prompts", None),
        (".", None),
        ("nowhere", None),
    ],
)
def test_agents_are_found_by_their_folder_by_a_file_or_from_above(path: str, found: str | None, agents: Desk):
    assert find_agents(Path(path)) == (Path(found) if found else None)


def test_agents_are_found_from_within_their_folder(agents: Desk, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(SHOWN)
    assert find_agents(Path()) == Path()


@pytest.mark.parametrize("path", ["specs/desk", "specs/desk/agents", "specs/desk/agents/plain.yaml"])
def test_a_folder_of_that_name_in_a_suite_is_the_suites_own(path: str, agents: Desk):
    (agents.folder.parent / "desk").mkdir()
    agents.folder.rename(agents.folder.parent / "desk" / "agents")
    (agents.folder.parent / "desk" / "suite.yaml").touch()
    assert find_agents(Path(path)) is None


def test_whatever_is_written_is_answered_with_findings_at_real_places(agents: Desk):
    text = agents.read("careful.yaml")
    for seed in range(200):
        random = Random(seed)
        agents.write("careful.yaml", spoiled(random, text, random.choice([1, 1, 2, 4])).encode("utf-8", "replace"))
        for found in agents.findings():
            assert found.span.path.startswith("specs/agents/"), seed
            assert min(found.span.line, found.span.column) >= 1, seed
