"""Where a run can write: in places of its own, which are gone with it, whoever started it."""

import os
from collections.abc import Iterator

import pytest

from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

from .runs import came, run


@pytest.fixture(scope="module", params=["as this user", "as a user with no rights"])
def started(request: pytest.FixtureRequest) -> Iterator[WarmSandbox]:
    """A sandbox as it is started by whoever runs this, and as by someone who is not root."""
    made = WarmSandbox("bubblewrap", "pytest")
    with pytest.MonkeyPatch.context() as patched:
        if request.param != "as this user":
            patched.setattr(os, "getuid", lambda: 1000)
        yield made
    made.close()


def test_the_sandbox_works(started: WarmSandbox):
    assert came(run(started, "def test_a(): pass\ndef test_b(): assert 0\n")) == {
        "test_a": "passed",
        "test_b": "failed",
    }


@pytest.mark.parametrize("place", ["/workspace", "/workspace/src", "/tmp", "/dev/shm", "/proc"])
def test_what_is_written_is_gone_in_the_next_run(place: str, started: WarmSandbox):
    source = f"def test_a(): open('{place}/left', 'x').close()\n"
    for _ in range(2):
        assert came(run(started, source, {"src/it.py": ""})) == {"test_a": "passed"}


def test_nothing_can_be_written_anywhere_else(started: WarmSandbox):
    source = """
        import os
        def test_a():
            found = []
            for folder, folders, files in os.walk("/"):
                if folder in ("/workspace", "/tmp", "/dev/shm", "/proc"):
                    folders[:] = []
                    continue
                try: open(folder + "/left", "x").close()
                except OSError: continue
                found.append(folder)
            assert found == []
        """
    found = run(started, source, test_seconds=20)
    assert came(found) == {"test_a": "passed"}, found.output


def test_locks_between_processes_work(started: WarmSandbox):
    source = "import multiprocessing\ndef test_a(): multiprocessing.get_context('fork').Lock().acquire()\n"
    assert came(run(started, source)) == {"test_a": "passed"}


def test_the_user_inside_is_nobody(started: WarmSandbox):
    source = "import os\ndef test_a(): assert (os.getuid(), os.getgid()) == (1000, 1000)\n"
    assert came(run(started, source)) == {"test_a": "passed"}
