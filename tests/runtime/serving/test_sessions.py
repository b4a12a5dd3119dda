"""Real clients of the protocol, and the trials that they leave."""

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from liarproof.compiler.contract.canonical import task_digest
from liarproof.compiler.contract.model import Profile, Stage
from liarproof.runtime.agents.base import brief
from liarproof.runtime.agents.claude.request import fixed_part
from liarproof.runtime.agents.scripted import Script
from liarproof.runtime.cli.main import main
from liarproof.runtime.episode import Episode
from liarproof.runtime.trajectory import CallMade, CustomerTurn
from liarproof.runtime.trial import run_trial
from liarproof.runtime.worlds.opening import open_world

from .session import HEAR, OUT, Session, calls_of, left, reply, session, suite_of, task_of

OVER = "The conversation is over. Nothing is left to do: call no more tools."


def played(folder: Path, name: str) -> Episode:
    """The oracle's trial, with no protocol in between."""
    suite, task = suite_of(folder), task_of(folder, name)
    world = open_world(suite.head)
    player = Script("oracle", task.oracle.steps).open(brief(suite.head, task))
    episode = run_trial(world, task, player, agent="toy-client", effects=suite.head.world.effects)
    world.close()
    return msgspec.convert(msgspec.to_builtins(episode), Episode)


@pytest.mark.parametrize(
    ("suite", "task", "speaks"),
    [
        ("parcel-desk", "reschedule-then-again", "auto"),
        ("tiny-repair", "off-by-one", "legacy"),
    ],
)
def test_who_goes_the_oracles_way_leaves_its_very_episode(suite: str, task: str, speaks: str, specs: Path):
    folder = specs / suite
    done = session(folder, task, calls_of(task_of(folder, task).oracle.steps), speaks=speaks)
    assert done.texts()[-1] == [OVER]
    assert f"{task} by toy-client: completed, passed\n" in done.stderr
    found = left()
    (record,) = found.episodes
    assert record.episode == played(folder, task)
    assert (
        record.digest == found.manifest.tasks[task] == task_digest(task_of(folder, task), suite_of(folder).head.world)
    )
    assert (found.errors, record.calls, record.cost, found.manifest.status) == ([], (), None, "complete")


@pytest.fixture(scope="module")
def looked(place: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Session, Path]:
    """A client that only looks at what there is, and the folder that it was in."""
    folder = tmp_path_factory.mktemp("looked")
    return session(place / "specs" / "parcel-desk", "late-fee", folder=folder), folder


def test_the_tools_of_the_world_are_those_that_a_model_gets(looked: tuple[Session, Path], specs: Path):
    folder = specs / "parcel-desk"
    briefing = brief(suite_of(folder).head, task_of(folder, "late-fee"))
    stage = Stage("claude-haiku-4-5")
    told = fixed_part(Profile("one", "", (stage,)), stage, briefing)
    tools = looked[0].got["tools"]
    assert tools[2:] == told["tools"]
    assert [tool["name"] for tool in tools[:2]] == ["hear_customer", "reply_to_customer"]


def test_the_policy_comes_by_every_door(looked: tuple[Session, Path], specs: Path):
    got = looked[0].got
    assert got["instructions"].startswith(suite_of(specs / "parcel-desk").head.policy)
    assert "Call reply_to_customer with your answer." in got["instructions"]
    assert got["prompt"] == got["resource"] == got["instructions"]


def test_a_client_that_only_looks_leaves_nothing(looked: tuple[Session, Path]):
    done, folder = looked
    assert done.stderr == "late-fee: the client left without hearing the customer, so there was no trial.\n"
    assert list(folder.iterdir()) == []


def test_who_does_nothing_is_asked_again_and_fails_and_is_not_told(specs: Path):
    said = [reply("Perhaps."), reply("Perhaps not."), reply(""), reply("I have waived it.")]
    done = session(specs / "parcel-desk", "asks-first", [HEAR, *said])
    again = "The customer says:\n\nDid you waive it?"
    assert [texts[-1] for texts in done.texts()[1:]] == [
        "The customer says:\n\nThen waive it, please.",
        again,
        again,
        OVER,
    ]
    assert done.stderr.splitlines()[:2] == [
        "asks-first by toy-client: completed, failed",
        "  state: not-done: fee with code PK-500, kind waived was not done",
    ]
    (record,) = left().episodes
    assert [event.turn for event in record.episode.trajectory if isinstance(event, CustomerTurn)] == [0, 1, 2, 3]
    assert record.episode.grade is not None
    assert record.episode.grade.state.shape == "not-done"


def test_what_goes_wrong_with_a_tool_is_an_error_for_the_agent_and_stands_in_the_trajectory(specs: Path):
    wrong = [("refund", {}), ("find_parcel", {"code": 7}), ("find_parcel", {"code": "PK-999"})]
    done = session(specs / "parcel-desk", "late-fee", [HEAR, *wrong, reply("Sorry.")])
    told = done.got["results"][1:4]
    assert [result["is_error"] for result in told] == [True, True, True]
    (record,) = left().episodes
    calls = [event for event in record.episode.trajectory if isinstance(event, CallMade)]
    assert [(call.tool, call.input) for call in calls] == wrong
    assert [[call.result.error] for call in calls] == [result["texts"] for result in told]
    assert told[2]["texts"] == ["There is no parcel PK-999."]


def test_an_agent_has_the_name_that_somebody_gives_it_and_is_told_its_grade_only_if_somebody_says_so(specs: Path):
    options = ("--name", "opus-in-a-loop", "--reveal")
    done = session(specs / "parcel-desk", "late-fee", [HEAR, reply("No.")], *options, name="Code §9 / CLI")
    (over, told) = done.texts()[-1]
    assert over == OVER
    assert told.startswith("late-fee by opus-in-a-loop: completed, failed\n  state: not-done: ")
    manifest = left().manifest
    assert (manifest.agent, manifest.repetitions, list(manifest.tasks)) == ("opus-in-a-loop", 1, ["late-fee"])
    assert manifest.profile["client"] == {"name": "Code §9 / CLI", "version": "1.2.3", "protocol": "2025-11-25"}


def test_a_served_trial_is_not_gone_on_with(specs: Path):
    suite = str(specs / "parcel-desk")
    session(specs / "parcel-desk", "late-fee", [HEAR])
    result = CliRunner().invoke(main, ["run", suite, "--agent", "toy-client", "--rehearse", "--resume", str(OUT)])
    assert result.exit_code == 2
    words = (
        "The run in runs/one is the one trial of an agent that came over MCP, and does not go on. Serve its task again"
    )
    assert words in " ".join(result.stderr.split())
