"""Level none: no walls, but the same outcomes, limits and clean environment."""

import pytest

from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

from .runs import came, run

SOURCES = {
    "plain": "import pytest\ndef test_a(): pass\ndef test_b(): assert 1 == 2\ndef test_c(): pytest.skip('x')\n",
    "hang": "def test_a():\n    while True: pass\ndef test_b(): pass\n",
    "exit": "import os\ndef test_a(): os._exit(0)\ndef test_b(): pass\n",
    "signal": "import os\ndef test_a(): os.kill(os.getpid(), 9)\ndef test_b(): pass\n",
    "memory": "def test_a(): bytearray(1 << 31)\ndef test_b(): pass\n",
    "file": "def test_a():\n    with open('x', 'wb') as file: file.truncate(10 << 30)\n",
    "import": "import missing_module\n",
    "empty": "",
}


@pytest.mark.parametrize("name", SOURCES)
def test_outcomes_are_those_of_the_sandbox(name: str, sandbox: WarmSandbox, bare: WarmSandbox):
    walled, plain = (run(each, SOURCES[name], test_seconds=0.5) for each in (sandbox, bare))
    assert plain.outcomes == walled.outcomes
    assert (plain.finished, plain.exit_code, plain.collected) == (walled.finished, walled.exit_code, walled.collected)


def test_the_environment_is_clean(bare: WarmSandbox, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LIARPROOF_CANARY", "secret")
    source = "import os\ndef test_a(): assert 'LIARPROOF_CANARY' not in os.environ\n"
    assert came(run(bare, source)) == {"test_a": "passed"}


def test_the_level_is_said(sandbox: WarmSandbox, bare: WarmSandbox):
    assert (sandbox.level, bare.level) == ("bubblewrap", "none")
