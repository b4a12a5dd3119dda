"""Agents that die, hang, flood, or leave something behind: an infrastructure error each, and nothing is left."""

import os
import sys
from pathlib import Path

import pytest

from liarproof.runtime.agents.base import Briefing
from liarproof.runtime.agents.external.agent import External
from liarproof.runtime.errors import InfrastructureError
from liarproof.runtime.trajectory import CustomerTurn

from ...runs.rig import spending
from .stage import FOREVER, agent_of, command_of, played, profile, trouble

GOOD = """
hear(), hear()
call("find_parcel", code="PK-200")
call("settle_fee", code="PK-200", kind="waived")
say("Waived.")
"""


def passed(agent: External) -> bool:
    episode = played(agent)
    assert episode.grade is not None
    return episode.grade.passed


def test_an_agent_that_answers_and_leaves_is_graded(tmp_path: Path):
    assert passed(agent_of(GOOD, tmp_path))


@pytest.mark.parametrize(
    ("source", "how"),
    [
        ("sys.exit(3)", "ended with exit code 3"),
        ("hear(); sys.exit(0)", "ended with exit code 0"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "was ended by SIGKILL"),
        ("os.kill(os.getpid(), 40)", "was ended by signal 40"),
        ("hear(); hear(); sys.stdout.write('{\"type\":'); sys.stdout.flush(); os._exit(1)",
         "ended with exit code 1 before the trial was over, in the middle of a line: {\"type\":"),
    ],
)  # fmt: skip
def test_one_that_ends_before_it_answers_is_tried_again_unless_all_do(source: str, how: str, tmp_path: Path):
    problem = trouble(agent_of(source, tmp_path))
    assert str(problem).startswith(f"the agent {how}")
    assert (problem.kind, problem.again, problem.stops) == ("agent_exit", True, True)


def test_one_that_ends_after_a_call_is_tried_again(tmp_path: Path):
    problem = trouble(agent_of("hear(), hear(); call('free_slots'); raise ValueError('what now?')", tmp_path))
    assert str(problem).startswith(
        "the agent ended with exit code 1 before the trial was over. Its standard error ends"
    )
    assert str(problem).endswith("\nValueError: what now?")
    assert (problem.kind, problem.again, problem.stops) == ("agent_exit", True, False)


def test_a_command_that_is_no_program_is_told(tmp_path: Path):
    file = tmp_path / "agent"
    file.touch(mode=0o644)
    problem = trouble(External(profile(), [str(file)]))
    assert str(problem) == "the agent cannot be started: Permission denied"
    assert (problem.kind, problem.again, problem.stops) == ("agent_start", False, True)


def test_one_that_closes_its_standard_output_is_told_from_one_that_ends(tmp_path: Path):
    problem = trouble(agent_of(f"hear(); os.close(1); {FOREVER}", tmp_path))
    assert str(problem) == "the agent closed its standard output before the trial was over."
    assert (problem.kind, problem.again) == ("agent_exit", True)


@pytest.mark.parametrize("ignoring", ["", "for number in (1, 2, 15): signal.signal(number, signal.SIG_IGN)"])
def test_one_that_hangs_is_ended_also_where_it_ignores_signals(ignoring: str, tmp_path: Path):
    agent = agent_of(f"{ignoring}\nhear(), hear(); call('free_slots')\n{FOREVER}", tmp_path, step_seconds=1.0)
    problem = trouble(agent)
    assert str(problem) == (
        "the agent said no line within 1 seconds. A line ends with a line feed, and is not to wait in a buffer."
    )
    assert (problem.kind, problem.again) == ("agent_timeout", True)


def test_a_trial_that_takes_too_long_ends_as_a_timeout(tmp_path: Path):
    assert played(agent_of(FOREVER, tmp_path, trial_seconds=0.2)).ending == "timeout"


def test_a_trial_whose_time_is_over_asks_for_no_further_answer(tmp_path: Path):
    moments = iter((0.0, 1.0, 901.0))
    agent = External(
        profile(), command_of("hear(), hear(); call('free_slots'); sys.exit(1)", tmp_path), clock=moments.__next__
    )
    episode = played(agent)
    assert (episode.ending, len(episode.trajectory)) == ("timeout", 2)


def trouble_of_much(agent: External) -> InfrastructureError:
    """What comes of telling an agent more than a pipe holds."""
    ledger = spending(told=True).trial()
    with pytest.raises(InfrastructureError) as told, agent.open(Briefing("x" * 1_000_000, {}), ledger=ledger) as player:
        player.act(CustomerTurn(0, "Hello?"))
    return told.value


def test_one_that_reads_nothing_is_told_so(tmp_path: Path):
    agent = agent_of(FOREVER, tmp_path, step_seconds=0.2)
    problem = trouble_of_much(agent)
    assert "the agent said no line, and has not read what it was told, within 0.2 seconds." in str(problem)


def test_one_that_answers_without_reading_is_at_fault(tmp_path: Path):
    agent = agent_of(f"say('Yes.'); {FOREVER}", tmp_path)
    problem = trouble_of_much(agent)
    assert str(problem).startswith("the agent answered before it had read what it was told: ")
    assert problem.kind == "agent_protocol"


@pytest.mark.parametrize(
    ("source", "kind", "words"),
    [
        ("while True: os.write(1, b'x' * 1_000_000)", "agent_protocol", "said a line of more than 1000000 bytes: xxxx"),
        ("while True: os.write(1, b'x\\n' * 1_000_000)", "agent_protocol", "said what is no line of the protocol"),
        ("for _ in range(100): os.write(2, b'x' * 1_000_000)", "agent_flood", "wrote more than 16 MB to its standard"),
        ("for _ in range(15): os.write(2, b'x' * 1_000_000)\nsys.exit(9)", "agent_exit", "ended with exit code 9"),
    ],
)
def test_one_that_floods_is_ended(source: str, kind: str, words: str, tmp_path: Path):
    problem = trouble(agent_of(f"hear(), hear()\n{source}", tmp_path))
    assert words in str(problem)
    assert (problem.kind, problem.again) == (kind, kind == "agent_exit")
    assert len(str(problem)) < 2000


CHILD = "import signal; signal.signal(15, signal.SIG_IGN); print(flush=True); signal.pause()"
"""Says that it is there, by an empty line, and stays."""


@pytest.mark.parametrize("session", [False, True])
def test_children_that_stay_are_ended_also_in_a_session_of_their_own(session: bool, tmp_path: Path):
    source = (
        f"""
child = subprocess.Popen([sys.executable, "-c", {CHILD!r}], stdout=subprocess.PIPE, start_new_session={session})
child.stdout.readline()
"""
        + GOOD
    )
    assert passed(agent_of(source, tmp_path))


def test_a_daemon_that_left_its_parents_is_ended(tmp_path: Path):
    source = (
        f"""
ready, tells = os.pipe()
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        os.write(tells, b"x")
        {FOREVER}
    os._exit(0)
os.read(ready, 1)
"""
        + GOOD
    )
    assert passed(agent_of(source, tmp_path))


def test_one_that_does_not_leave_is_graded_and_ended(tmp_path: Path):
    assert passed(agent_of(f"signal.signal(15, signal.SIG_IGN)\n{GOOD}\n{FOREVER}", tmp_path))


def test_one_that_is_told_the_end_can_tidy_up(tmp_path: Path):
    left = tmp_path / "left"
    assert passed(
        agent_of(f"{GOOD}\nassert hear() == {{'type': 'end'}}\nopen({str(left)!r}, 'w').write('tidy')", tmp_path)
    )
    assert left.read_text() == "tidy"


def test_what_it_logs_while_it_leaves_does_not_block_it(tmp_path: Path):
    left = tmp_path / "left"
    source = f"{GOOD}\nhear()\nos.write(2, b'x' * 1_000_000)\nopen({str(left)!r}, 'w').close()"
    assert passed(agent_of(source, tmp_path))
    assert left.exists()


def test_its_folder_is_fresh_empty_and_removed_whatever_it_did_to_it(tmp_path: Path):
    source = (
        """
assert os.listdir() == []
os.makedirs("deep/deeper")
open("deep/deeper/file", "w").close()
for folder in ("deep/deeper", "deep", "."):
    os.chmod(folder, 0)
"""
        + GOOD
    )
    agent = agent_of(source, tmp_path)
    assert passed(agent)
    assert passed(agent)


def test_it_is_not_tied_to_our_terminal_and_signals_reach_it_as_usual(tmp_path: Path):
    source = """
assert os.getpgrp() == os.getpid() != os.getsid(0)
try:
    os.open("/dev/tty", os.O_RDWR)
    raise SystemExit("there is a terminal")
except OSError:
    pass
assert signal.getsignal(signal.SIGTERM) == signal.getsignal(signal.SIGHUP) == signal.SIG_DFL
shown = subprocess.run(["sh", "-c", "kill -PIPE $$"])
assert shown.returncode == -signal.SIGPIPE
""" + GOOD  # fmt: skip
    assert passed(agent_of(source, tmp_path))


def test_it_has_our_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("KEY_OF_ITS_OWN", "open sesame")
    assert passed(agent_of("assert os.environ['KEY_OF_ITS_OWN'] == 'open sesame'\n" + GOOD, tmp_path))


def test_a_secret_that_it_prints_is_not_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MY_API_KEY", "sk-not-for-the-record")
    problem = trouble(agent_of("sys.exit('401 for ' + os.environ['MY_API_KEY'])", tmp_path))
    assert str(problem).endswith("401 for [MY_API_KEY]")


def test_where_no_descriptor_is_left_no_trial_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def none_left(*_: object, **__: object) -> None:
        raise OSError(24, os.strerror(24))

    monkeypatch.setattr("liarproof.runtime.agents.external.process.subprocess.Popen", none_left)
    problem = trouble(External(profile(), [sys.executable]))
    assert str(problem) == "no process can be started here: Too many open files"
    assert (problem.kind, problem.again) == ("agent_start", True)
