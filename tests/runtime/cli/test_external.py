"""How an agent of any make is named on the command line, and what is no such name."""

import shlex
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from liarproof.runtime.cli.main import main

PYTHON = shlex.quote(sys.executable)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "Name one agent: --agent NAME, --agent MODULE:NAME or --agent-command COMMAND."),
        (("--agent", "first", "--agent-command", "true"), "Name one agent: "),
        (("--agent-command", "'"), "--agent-command cannot be split into words: No closing quotation."),
        (("--agent-command", ""), "--agent-command is empty."),
        (("--agent-command", "pyhton agent.py"), "There is no program 'pyhton' that --agent-command could start."),
        (("--agent-command", "./our_agent.py"), "There is no program './our_agent.py' that --agent-command"),
        (("--agent", "my agent:fn"), "'my agent:fn' is no callable, such as my_agent:agent, which is MODULE:NAME."),
        (("--agent", "no_such_module.inner:fn"), "There is no module no_such_module in "),
        (("--agent-command", "true", "--name", "Our Bot"), "'Our Bot' is no name of an agent: write small letters, "),
        (
            ("--agent-command", "true", "--step-seconds", "0"),
            "Invalid value for '--step-seconds': 0 is not in the",
        ),
        (
            ("--agent", "first", "--trial-seconds", "9"),
            "--trial-seconds is for an agent of any make, and first has all that in its file: leave --trial-seconds",
        ),
        (
            ("--agent-command", "true", "--stages", "last"),
            "An agent of any make has no stages: leave --stages out.",
        ),
        (
            ("--agent-command", "true", "--rehearse"),
            "A rehearsal plays the model of a profile, and an agent of any make asks us for none.",
        ),
    ],
)
def test_wrong_usage_is_told_and_nothing_is_begun(arguments, message):
    result = CliRunner().invoke(main, ["run", "specs/parcel-desk", *arguments])
    assert result.exit_code == 2
    assert f"\n\nError: {message}" in result.stderr
    assert not Path("runs").exists()


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (f"{PYTHON} our_agent.py", "our-agent"),
        (f"{PYTHON} -c pass", "python3"),
        ("./bin/Our.Bot-2.sh --fast", "our-bot-2"),
        ("env -i sh bin/Our.Bot-2.sh", "our-bot-2"),
    ],
)
def test_a_name_is_derived_from_what_is_started(command: str, name: str, monkeypatch: pytest.MonkeyPatch):
    Path("our_agent.py").touch()
    Path("bin").mkdir()
    Path("bin/Our.Bot-2.sh").touch(0o755)
    monkeypatch.setattr("liarproof.runtime.cli.run.run_order", lambda order: names.append(order.agent))
    names: list[str] = []
    CliRunner().invoke(main, ["run", "specs/parcel-desk", "--agent-command", command])
    assert names == [name.replace("python3", Path(sys.executable).stem)]
