"""What came of each test, whatever it does: the rest runs all the same."""

import pytest

from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

from .runs import came, run


def test_outcomes_are_by_id(sandbox: WarmSandbox):
    found = run(
        sandbox,
        """
        import pytest
        def test_right(): pass
        def test_wrong(): assert 1 == 2
        @pytest.mark.skip
        def test_left_out(): pass
        """,
    )
    assert (found.finished, found.exit_code) == (True, 1)
    assert found.outcomes == (
        ("tests/test_it.py::test_right", "passed"),
        ("tests/test_it.py::test_wrong", "failed"),
        ("tests/test_it.py::test_left_out", "skipped"),
    )
    assert found.ids("skipped") == ("tests/test_it.py::test_left_out",)


@pytest.mark.parametrize("place", ["before", "after"])
def test_a_test_whose_fixture_fails_has_failed(place: str, sandbox: WarmSandbox):
    body = "assert False\n    yield" if place == "before" else "yield\n    assert False"
    source = f"import pytest\n@pytest.fixture\ndef it():\n    {body}\ndef test_a(it): pass\ndef test_b(): pass\n"
    assert came(run(sandbox, source)) == {"test_a": "failed", "test_b": "passed"}


def test_a_failure_that_is_expected_counts_as_skipped(sandbox: WarmSandbox):
    source = "import pytest\n@pytest.mark.xfail\ndef test_a(): assert False\n"
    assert came(run(sandbox, source)) == {"test_a": "skipped"}


@pytest.mark.parametrize("hang", ["while True: pass", "__import__('time').sleep(60)", "[].extend(iter(int, 1))"])
def test_a_test_that_hangs_is_timed_out_and_the_rest_runs(hang: str, sandbox: WarmSandbox):
    source = f"def test_a(): pass\ndef test_b():\n    {hang}\ndef test_c(): pass\n"
    found = run(sandbox, source, test_seconds=0.3)
    assert came(found) == {"test_a": "passed", "test_b": "timed_out", "test_c": "passed"}
    assert found.finished


def test_a_test_that_ignores_every_signal_is_timed_out(sandbox: WarmSandbox):
    source = """
        import signal
        def test_a():
            signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
            while True: pass
        def test_b(): pass
        """
    assert came(run(sandbox, source, test_seconds=0.3)) == {"test_a": "timed_out", "test_b": "passed"}


@pytest.mark.parametrize(
    "end", ["os._exit(0)", "os.kill(os.getpid(), 9)", "os.abort()", "ctypes.string_at(0)", "os.kill(0, 15)"]
)
def test_a_test_that_ends_its_process_has_failed_and_the_rest_runs(end: str, sandbox: WarmSandbox):
    source = f"import ctypes, os\ndef test_a(): pass\ndef test_b(): {end}\ndef test_c(): pass\n"
    found = run(sandbox, source)
    assert came(found) == {"test_a": "passed", "test_b": "failed", "test_c": "passed"}
    assert found.finished


def test_a_test_that_leaves_with_an_exception_of_its_own_has_failed(sandbox: WarmSandbox):
    source = "import sys\ndef test_a(): sys.exit(0)\ndef test_b(): pass\n"
    assert came(run(sandbox, source)) == {"test_a": "failed", "test_b": "passed"}


@pytest.mark.parametrize("stop", ["raise KeyboardInterrupt", "pytest.exit('enough', returncode=0)"])
def test_what_a_stopped_session_did_not_run_has_no_outcome(stop: str, sandbox: WarmSandbox):
    found = run(sandbox, f"import pytest\ndef test_a(): pass\ndef test_b():\n    {stop}\ndef test_c(): pass\n")
    assert came(found) == {"test_a": "passed"}
    assert len(found.collected) == 3


def test_a_module_that_cannot_be_read_stops_the_run_and_is_told(sandbox: WarmSandbox):
    found = run(sandbox, "def test_a(): pass\n", {"tests/test_other.py": "import missing_module\n"})
    assert (found.exit_code, found.outcomes, found.collected) == (2, (), ("tests/test_it.py::test_a",))
    assert "No module named 'missing_module'" in found.output


def test_where_there_is_no_test_the_exit_code_says_so(sandbox: WarmSandbox):
    found = run(sandbox, "x = 1\n")
    assert (found.finished, found.exit_code, found.collected, found.outcomes) == (True, 5, (), ())


def test_a_module_that_ends_the_process_on_import_is_no_finished_run(sandbox: WarmSandbox):
    found = run(sandbox, "import os\nos._exit(0)\ndef test_a(): pass\n")
    assert (found.finished, found.outcomes) == (False, ())


def test_a_run_ends_at_its_limit_and_keeps_what_came_before(sandbox: WarmSandbox):
    source = "import time\ndef test_a(): pass\ndef test_b(): time.sleep(60)\ndef test_c(): pass\n"
    found = run(sandbox, source, run_seconds=0.6, test_seconds=60)
    assert not found.finished
    assert came(found) == {"test_a": "passed", "test_b": "timed_out"}


def test_a_module_that_hangs_on_import_ends_at_the_limit_of_the_run(sandbox: WarmSandbox):
    found = run(sandbox, "while True: pass\n", run_seconds=0.5)
    assert (found.finished, found.outcomes) == (False, ())
