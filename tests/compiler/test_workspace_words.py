"""A workspace in words: files by path and size, and limits that say only what is not said already."""

import pytest

from liarproof.compiler.contract.model import Content, Limits, Runner, Workspace
from liarproof.compiler.workspace_words import limits, runner, size_of, sized


@pytest.mark.parametrize(
    ("count", "words"),
    [(0, "0 bytes"), (1, "1 byte"), (1023, "1023 bytes"), (1024, "1.0 KiB"), (1536, "1.5 KiB"), (1 << 20, "1.0 MiB")],
)
def test_a_size_is_told_in_its_unit(count: int, words: str):
    assert size_of(count) == words


def test_files_are_told_by_their_bytes():
    files = {"a.py": Content(text="\u00e9\r\n"), "b.bin": Content(base64="AAA="), "c": Content()}
    assert list(sized(files)) == ["a.py, 4 bytes", "b.bin, 2 bytes", "c, 0 bytes"]


def test_limits_are_told_in_words():
    assert list(limits(Limits(run_seconds=20, test_seconds=0.5, processes=1, output_lines=1))) == [
        "one run takes at most 20 seconds, one test 0.5 seconds",
        "a run has 512 MB of memory and at most 1 process",
        "it prints at most 256 kB, of which the agent sees the last line",
    ]


def test_a_runner_is_told_with_what_it_needs():
    told = list(runner(Workspace(Runner("node", ("test", "more.mjs")), ("src/**",), packages=("tsx",))))
    assert told[:2] == ["node runs test and more.mjs", "they need tsx"]
