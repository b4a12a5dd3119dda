"""Callables as agents: what they are given, and that nothing that they do breaks the protocol."""

import sys
from pathlib import Path
from typing import Any

import pytest

from liarproof.runtime.agents.external.agent import External
from liarproof.runtime.trajectory import AgentMessage, CallMade

from ...runs.rig import spending
from .stage import played, profile, trouble


@pytest.fixture
def hosted(tmp_path: Path) -> Any:
    """The agent that a module with a callable `agent` is."""

    def host(source: str, name: str = "agent") -> External:
        (tmp_path / "hosted_agent.py").write_text(source, encoding="utf-8")
        callable_one = profile(command=(), callable=f"hosted_agent:{name}")
        return External(callable_one, callable_one.started_from(tmp_path))

    return host


def test_a_callable_hears_the_customer_calls_tools_and_says_something(hosted: Any):
    episode = played(
        hosted("""
def agent(conversation):
    assert [tool["name"] for tool in conversation.tools][0] == "find_parcel"
    assert conversation.policy.startswith("You run the desk of a parcel shop.")
    for words in conversation:
        assert words == "Hello, PK-200. What about the late fee?"
        conversation.say("One moment.")
        found = conversation.call("find_parcel", code="PK-200")
        assert found.output["owner"] == "Omar Haddad" and found.error is None
        output, error = conversation.call("find_parcel", code="PK-9")
        assert (output, error) == (None, "There is no parcel PK-9.")
        conversation.call("settle_fee", code="PK-200", kind="waived")
        conversation.say("I have waived it.")
        conversation.say("Anything else?")
""")
    )
    said = [event.text for event in episode.trajectory if isinstance(event, AgentMessage)]
    assert said == ["One moment.", "I have waived it.\nAnything else?"]
    assert [type(event) for event in episode.trajectory[1:3]] == [AgentMessage, CallMade]
    assert episode.grade is not None
    assert episode.grade.passed


@pytest.mark.parametrize(
    "source",
    [
        "def agent(conversation): pass",
        "def agent(conversation): next(conversation)",
        "def agent(conversation):\n for words in conversation: break",
        "class Agent:\n def agent(self, conversation): list(conversation)\nagent = Agent().agent",
    ],
)
def test_one_that_has_nothing_to_say_is_silent_to_the_end(source: str, hosted: Any):
    episode = played(hosted(source), task="reschedule-then-again")
    assert episode.ending == "completed"
    assert [event.text for event in episode.trajectory if isinstance(event, AgentMessage)] == []
    assert len(episode.trajectory) == 2


def test_what_it_prints_and_reads_and_its_children_do_not_meet_the_protocol(hosted: Any):
    episode = played(
        hosted("""
import os, subprocess, sys
print("imported")
def agent(conversation):
    for words in conversation:
        print("thinking")
        os.write(1, b"low\\n")
        subprocess.run(["sh", "-c", "echo child; cat"], check=True)
        assert sys.stdin.read() == ""
        conversation.say("Hm.")
""")
    )
    assert [event.text for event in episode.trajectory if isinstance(event, AgentMessage)] == ["Hm."]


@pytest.mark.parametrize(
    ("source", "last"),
    [
        ("def agent(conversation):\n    raise KeyError('slots')", "    raise KeyError('slots')\nKeyError: 'slots'"),
        ("import nothing_of_that_name", "ModuleNotFoundError: No module named 'nothing_of_that_name'"),
        ("", "AttributeError: module 'hosted_agent' has no attribute 'agent'"),
        (
            "def agent(words): return 'Hello.'",
            "TypeError: an agent returns nothing, and hosted_agent:agent has returned str",
        ),
        (
            "def agent(conversation): conversation.say('Hello.')",
            "RuntimeError: there is nobody to say anything to: it is the customer's turn, or the trial is over",
        ),
        (
            "def agent(conversation):\n next(conversation)\n conversation.call('look', at=float('nan'))",
            "ValueError: Out of range float values are not JSON compliant",
        ),
    ],
)
def test_an_exception_is_told_by_the_end_of_its_traceback(source: str, last: str, hosted: Any):
    problem = trouble(hosted(source))
    assert problem.kind == "agent_exit"
    assert str(problem).startswith("the agent ended with exit code 1 before the trial was over.")
    assert str(problem).endswith(f"\n{last}") or f"\n{last}:" in str(problem)


def test_a_module_of_another_name_than_ours_is_found_and_none_of_ours_is_in_the_way(hosted: Any):
    source = "import os\nassert os.listdir() == []\nclass Held:\n    @staticmethod\n    def agent(conversation): pass"
    assert played(hosted(source, "Held.agent")).ending == "completed"


def test_it_tells_of_its_calls_of_models_with_the_next_thing_that_it_says(hosted: Any):
    ledger = spending(told=True).trial()
    source = """
def agent(conversation):
    for words in conversation:
        conversation.used("claude-haiku-4-5", input_tokens=1000)
        conversation.call("free_slots")
        conversation.used("claude-haiku-4-5", output_tokens=100)
        conversation.used("claude-haiku-4-5", output_tokens=200)
"""
    played(hosted(source), ledger=ledger)
    used = [(call.usage.input_tokens, call.usage.output_tokens) for call in ledger.calls]
    assert used == [(1000, 0), (0, 100), (0, 200)]


def test_the_command_of_a_callable_is_our_own_python(hosted: Any):
    assert profile(callable="a.b:c").started_from(Path("/there"))[0] == sys.executable
