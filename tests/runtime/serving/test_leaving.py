"""Sessions that end before the conversation does, and what is left of them."""

import os
import pty
import signal
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from .place import PROGRAM
from .session import HEAR, left, session
from .wire import Watched, Wire

WAIVE = ("settle_fee", {"code": "PK-200", "kind": "waived"})


def test_a_client_that_is_killed_leaves_no_episode_and_no_server(specs: Path):
    done = session(specs / "parcel-desk", "late-fee", [HEAR, WAIVE], dies=True)
    assert done.code == -signal.SIGKILL
    assert done.stderr.startswith("late-fee: client_left, no episode: ")
    found = left()
    (trouble,) = found.errors
    assert (trouble.key.task, trouble.kind) == ("late-fee", "client_left")
    assert trouble.message == "the client left before the conversation was over"
    assert (found.episodes, found.manifest.status) == ([], "incomplete")


def test_a_client_that_leaves_in_the_middle_is_no_outcome_of_its_agent(specs: Path):
    with Wire(specs / "parcel-desk", "late-fee", "--out", "one") as wire:
        wire.call("hear_customer")
        assert wire.leave() == (
            3,
            "",
            "late-fee: client_left, no episode: the client left before the conversation was over\nkept in one\n",
        )


def test_the_trial_is_kept_before_the_agent_hears_that_it_is_over(specs: Path):
    with Wire(specs / "parcel-desk", "late-fee", "--out", "one") as wire:
        wire.call("hear_customer")
        wire.call("reply_to_customer", text="No.")
        (record,) = left(Path("one")).episodes
        assert record.episode.agent == "client"
        code, stdout, _ = wire.leave()
        assert (code, stdout) == (0, "")


def test_calls_that_come_at_once_are_made_in_their_order(specs: Path):
    with Wire(specs / "parcel-desk", "late-fee", "--out", "one") as wire:
        wire.call("hear_customer")
        codes = [f"PK-{number}" for number in range(20)]
        asked = [wire.ask("tools/call", {"name": "find_parcel", "arguments": {"code": code}}) for code in codes]
        answers = {answer["id"]: answer["result"] for answer in (wire.answer() for _ in asked)}
        assert [answers[number]["content"][0]["text"] for number in asked] == [
            f"There is no parcel {code}." for code in codes
        ]
        wire.call("reply_to_customer", text="No.")
        (record,) = left(Path("one")).episodes
        assert [call.input["code"] for call in record.episode.trajectory[1:-1]] == codes


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_of_a_server_that_is_killed_nothing_is_left(number: int, specs: Path, tmp_path: Path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with Wire(specs / "tiny-repair", "off-by-one", "--out", "one") as wire:
        wire.call("hear_customer")
        assert not wire.call("run_tests")["isError"]
        with closing(Watched(wire.process.pid)) as processes:
            assert len(processes.handles) > 1
            os.kill(wire.process.pid, number)
            assert processes.all_gone()
        assert wire.process.wait() == -number
    assert list(tmp_path.iterdir()) == []


def test_who_calls_it_by_hand_is_told_what_it_waits_for(specs: Path):
    mine, theirs = pty.openpty()
    try:
        os.write(mine, b"\x04")
        command = [PROGRAM, "serve", specs / "parcel-desk", "late-fee"]
        done = subprocess.run(command, stdin=theirs, capture_output=True, text=True, check=False, timeout=60)
    finally:
        os.close(mine)
        os.close(theirs)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("An MCP client is to start this command and to speak with it here. Ctrl-D ends it.\n")
