"""What a run prints."""

import pytest

from liarproof.runtime.worlds.sandbox.warm import WarmSandbox

from .runs import run

KIB = 1024


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_what_a_failing_test_prints_is_told(stream: str, sandbox: WarmSandbox):
    source = f"import sys\ndef test_a():\n    print('seen it', file=sys.{stream})\n    assert False\n"
    output = run(sandbox, source).output
    assert f"Captured {stream} call" in output
    assert "seen it" in output


def test_what_is_printed_past_the_runner_is_told_also_where_the_process_dies(sandbox: WarmSandbox):
    source = "import os\ndef test_a(capfd):\n    with capfd.disabled(): os.write(1, b'last words')\n    os._exit(0)\n"
    assert "last words" in run(sandbox, source).output


def test_output_has_no_colour_and_no_path_of_this_machine(sandbox: WarmSandbox):
    output = run(sandbox, "def test_a(): assert 1 == 2\n").output
    assert "\x1b" not in output
    assert "tests/test_it.py:1: in test_a" in output


@pytest.mark.parametrize("size", [1, 3])
def test_output_is_cut_at_bytes_and_the_end_is_kept(size: int, sandbox: WarmSandbox):
    source = "def test_a():\n    print('\\n'.join(str(n) for n in range(99_999)))\n    assert False\n"
    output = run(sandbox, source, output_kb=size).output
    assert size * KIB - 3 <= len(output.encode()) <= size * KIB
    assert "FAILED tests/test_it.py::test_a" in output
    assert "\n99998\n" in output


@pytest.mark.parametrize("shift", range(4))
def test_output_is_never_cut_inside_a_character(shift: int, sandbox: WarmSandbox):
    source = f"def test_a():\n    print('\U0001f600' * 2000 + 'x' * {shift})\n    assert False\n"
    output = run(sandbox, source, output_kb=1).output
    assert output[0] == "\U0001f600"
    assert "\ufffd" not in output


def test_bytes_that_are_no_text_are_told_as_such(sandbox: WarmSandbox):
    source = "import os, pytest\ndef test_a(capfd):\n    with capfd.disabled(): os.write(1, b'<\\xff>')\n"
    assert "<\ufffd>" in run(sandbox, source).output


def test_a_flood_of_output_is_no_more_than_may_be_kept(sandbox: WarmSandbox):
    flood = "for _ in range(500): os.write(1, b'y' * 65536)"
    source = f"import os\ndef test_a(capfd):\n    with capfd.disabled():\n        {flood}\n"
    found = run(sandbox, source, output_kb=256)
    assert len(found.output) == 256 * KIB
    assert found.ids("passed")


def test_standard_input_is_empty(sandbox: WarmSandbox):
    source = "import os\ndef test_a(): assert os.read(0, 1) == b''\n"
    assert run(sandbox, source).ids("passed")


def test_output_is_the_same_each_time_for_it_tells_no_time(sandbox: WarmSandbox):
    source = "def test_a(): assert [1] == [2]\ndef test_b(): pass\n"
    assert len({run(sandbox, source).output for _ in range(5)}) == 1
