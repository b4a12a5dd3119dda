"""The warm process: started again where it died, shared by threads, and gone when it is closed."""

import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from liarproof.runtime.worlds.sandbox import warm
from liarproof.runtime.worlds.sandbox.base import SandboxMissingError
from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

from .runs import AT_REST, came, descendants, processes_with, run, soon

PLAIN = "def test_a(): pass\n"


def mine() -> set[int]:
    """The processes of sandboxes that this process has started."""
    return descendants(os.getpid()) & set(processes_with("inside.zygote"))


def test_it_starts_with_the_first_run(fresh: WarmSandbox):
    before = mine()
    assert came(run(fresh, PLAIN)) == {"test_a": "passed"}
    assert mine() > before


def test_it_is_the_same_process_for_the_next_run(fresh: WarmSandbox):
    before = mine()
    run(fresh, PLAIN)
    assert soon(lambda: len(mine() - before) == AT_REST)
    first = mine()
    run(fresh, PLAIN)
    assert soon(lambda: len(mine() - before) == AT_REST)
    assert len(first & mine() - before) == AT_REST - len(["guard", "keeper", "runner"])


@pytest.mark.parametrize("lost", ["guard", "keeper", "runner"])
def test_a_run_is_made_where_a_process_that_waited_for_it_was_lost(lost: str, fresh: WarmSandbox):
    before = mine()
    run(fresh, PLAIN)
    assert soon(lambda: len(mine() - before) == AT_REST)
    waiting = dict(zip(("guard", "keeper", "runner"), sorted(mine() - before)[-3:], strict=True))
    os.kill(waiting[lost], signal.SIGKILL)
    assert came(run(fresh, PLAIN)) == {"test_a": "passed"}


def test_it_is_started_again_where_it_was_killed(fresh: WarmSandbox):
    before = mine()
    run(fresh, PLAIN)
    first = mine() - before
    for pid in first:
        with suppress(ProcessLookupError):  # it ended with another
            os.kill(pid, signal.SIGKILL)
    assert soon(lambda: not mine() & first)
    assert came(run(fresh, PLAIN)) == {"test_a": "passed"}


def test_it_is_started_again_where_it_was_closed(fresh: WarmSandbox):
    run(fresh, PLAIN)
    fresh.close()
    assert came(run(fresh, PLAIN)) == {"test_a": "passed"}


def test_closing_twice_or_unused_does_nothing(fresh: WarmSandbox):
    fresh.close()
    fresh.close()


def test_a_run_under_way_is_lost_when_it_is_closed(fresh: WarmSandbox):
    run(fresh, PLAIN)
    closing = threading.Timer(0.3, fresh.close)
    closing.start()
    found = run(fresh, "import time\ntime.sleep(30)\n")
    closing.join()
    assert (found.finished, found.outcomes, found.output) == (False, (), "The run was lost.")


def test_a_run_that_outlives_the_clock_inside_is_ended_from_outside(
    fresh: WarmSandbox, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(warm, "_GRACE", -4.5)
    assert not run(fresh, "import time\ntime.sleep(30)\n", run_seconds=5).finished
    monkeypatch.undo()
    assert came(run(fresh, PLAIN)) == {"test_a": "passed"}


def test_many_runs_at_once_come_out_as_alone(sandbox: WarmSandbox):
    def one(number: int) -> dict[str, str]:
        source = f"import src.it\ndef test_a(): assert src.it.x == {number}\ndef test_b(): assert src.it.x % 2\n"
        return came(run(sandbox, source, {"src/it.py": f"x = {number}\n"}))

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(one, range(48)))
    assert found == [{"test_a": "passed", "test_b": "passed" if number % 2 else "failed"} for number in range(48)]


def test_a_run_that_hangs_does_not_hold_up_another(sandbox: WarmSandbox):
    with ThreadPoolExecutor(2) as pool:
        slow = pool.submit(run, sandbox, "import time\ndef test_a(): time.sleep(30)\n", test_seconds=2)
        assert came(run(sandbox, PLAIN)) == {"test_a": "passed"}
        assert not slow.done()
        assert came(slow.result()) == {"test_a": "timed_out"}


def test_warm_and_cold_agree(sandbox: WarmSandbox, fresh: WarmSandbox):
    source = "import pytest\ndef test_a(): pass\ndef test_b(): assert [1] == [2]\ndef test_c(): pytest.skip('x')\n"
    cold = run(fresh, source)
    run(sandbox, "import sys, os\nsys.modules.clear()\nos._exit(3)\n")
    assert run(sandbox, source) == run(fresh, source) == cold


def test_where_there_is_no_bubblewrap_there_is_no_run(fresh: WarmSandbox, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(warm, "find_bwrap", lambda: None)
    with pytest.raises(SandboxMissingError, match="no bubblewrap on this machine"):
        run(fresh, PLAIN)


def test_where_bubblewrap_fails_there_is_no_run_and_its_words_are_told(
    fresh: WarmSandbox, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    bwrap = tmp_path / "bwrap"
    bwrap.write_text("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
    bwrap.chmod(0o755)
    monkeypatch.setattr(warm, "find_bwrap", lambda: str(bwrap))
    with pytest.raises(SandboxMissingError, match="No permissions to create new namespace"):
        run(fresh, PLAIN)


def test_a_run_goes_on_when_the_thread_that_started_the_process_has_ended(fresh: WarmSandbox):
    starting = threading.Thread(target=run, args=(fresh, PLAIN))
    starting.start()
    with ThreadPoolExecutor(1) as pool:
        under_way = pool.submit(run, fresh, "import time\ndef test_a(): time.sleep(1)\n")
        starting.join()
        assert came(under_way.result()) == {"test_a": "passed"}


def test_threads_that_come_and_go_lose_no_run(fresh: WarmSandbox):
    found: list[dict[str, str]] = []
    threads = [threading.Thread(target=lambda: found.append(came(run(fresh, PLAIN)))) for _ in range(24)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [{"test_a": "passed"}] * 24


def test_runs_under_way_are_made_again_where_the_process_was_killed(fresh: WarmSandbox):
    before = mine()
    run(fresh, PLAIN)
    assert soon(lambda: len(mine() - before) == AT_REST)
    first = sorted(mine() - before)[:-3]  # the others wait for a run, and to kill them then is to fail its tests
    with ThreadPoolExecutor(4) as pool:
        under_way = [pool.submit(run, fresh, "import time\ndef test_a(): time.sleep(1)\n") for _ in range(4)]
        assert soon(lambda: len(mine() - before) > AT_REST + 4)
        for pid in first:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        assert [came(each.result()) for each in under_way] == [{"test_a": "passed"}] * 4


def test_a_run_that_is_ended_from_outside_takes_no_other_with_it(fresh: WarmSandbox, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(warm, "_GRACE", -4.5)
    before = mine()
    run(fresh, PLAIN)
    with ThreadPoolExecutor(2) as pool:
        good = pool.submit(run, fresh, "import time\ndef test_a(): time.sleep(2)\n", run_seconds=20)
        bad = pool.submit(run, fresh, "import time\ntime.sleep(30)\n", run_seconds=5)
        assert bad.result().output == "The run was lost."
        assert not good.done()
        assert came(good.result()) == {"test_a": "passed"}
    assert soon(lambda: len(mine() - before) == AT_REST)
