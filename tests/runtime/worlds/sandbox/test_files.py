"""Files arrive in a run as they are, fresh each time, and the tests cannot be written."""

import pytest

from liarproof.compiler.contract.model import Limits
from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

from .runs import came, run

EVERY_BYTE = bytes(range(256)) * 5


@pytest.mark.parametrize("data", [b"", b"one\r\ntwo\r\n", b"no end of line", b"\xef\xbb\xbfx\n", EVERY_BYTE, b"\0"])
def test_bytes_arrive_as_they_are(data: bytes, sandbox: WarmSandbox):
    source = f"from pathlib import Path\ndef test_a(): assert Path('data/it').read_bytes() == {data!r}\n"
    assert came(run(sandbox, source, {"data/it": data})) == {"test_a": "passed"}


def test_names_arrive_as_they_are(sandbox: WarmSandbox):
    names = ["a b", "é", "日本", "-x", ".hidden", "x" * 200]
    source = f"import os\ndef test_a(): assert sorted(os.listdir('data')) == {sorted(names)!r}\n"
    assert came(run(sandbox, source, {f"data/{name}": b"" for name in names})) == {"test_a": "passed"}


def test_a_module_with_line_ends_of_windows_runs(sandbox: WarmSandbox):
    found = sandbox.run({"tests/test_it.py": b"def test_a():\r\n    assert 1\r\n"}, ["tests"], Limits())
    assert found.ids("passed")


def test_workspace_and_folder_of_tests_are_on_the_path(sandbox: WarmSandbox):
    source = "import src.it, helper\ndef test_a(): assert src.it.x + helper.x == 3\n"
    assert run(sandbox, source, {"src/it.py": "x = 1\n", "tests/helper.py": "x = 2\n"}).ids("passed")


def test_what_a_run_writes_is_not_in_the_next(sandbox: WarmSandbox):
    source = """
        import os
        def test_a():
            for place in ("/workspace/left", "/workspace/src/left", "/tmp/left"):
                assert not os.path.exists(place)
                open(place, "x").close()
        """
    for _ in range(2):
        assert run(sandbox, source, {"src/it.py": ""}).ids("passed")


def test_what_is_patched_in_a_run_is_not_patched_in_the_next(sandbox: WarmSandbox):
    spoil = "import os, json, pytest\njson.dumps = pytest.skip = os.getcwd = None\ndef test_a(): pass\n"
    run(sandbox, spoil)
    source = "import os, json, pytest\ndef test_a(): assert json.dumps and pytest.skip and os.getcwd\n"
    assert run(sandbox, source).ids("passed")


@pytest.mark.parametrize(
    "write",
    [
        "open('tests/test_it.py', 'a')",
        "open('tests/new.py', 'w')",
        "os.remove('tests/test_it.py')",
        "os.rename('tests', 'other')",
        "os.chmod('tests/test_it.py', 0o777)",
        "os.utime('tests/test_it.py')",
    ],
)
def test_tests_cannot_be_written(write: str, sandbox: WarmSandbox):
    found = run(sandbox, f"import os\ndef test_a(): {write}\n")
    assert came(found) == {"test_a": "failed"}
    assert "Read-only file system" in found.output or "Device or resource busy" in found.output


def test_the_environment_is_what_it_is_said_to_be(sandbox: WarmSandbox, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LIARPROOF_CANARY", "1")
    names = {"HOME", "LANG", "MALLOC_ARENA_MAX", "PATH", "PYTHONDONTWRITEBYTECODE", "PYTHONHASHSEED", "TMPDIR", "TZ"}
    pytests = {"PYTEST_CURRENT_TEST", "PYTEST_DISABLE_PLUGIN_AUTOLOAD", "PYTEST_VERSION", "PWD", "LC_CTYPE"}
    source = f"import os\ndef test_a(): assert {names!r} <= os.environ.keys() <= {names | pytests!r}\n"
    assert run(sandbox, source).ids("passed")


def test_two_runs_that_hash_give_the_same_order(sandbox: WarmSandbox):
    source = "def test_a(): assert 0, list({'a', 'b', 'c', 'd', 'e', 'f'})\n"
    assert len({run(sandbox, source).output for _ in range(3)}) == 1
