"""The harness's own run of the tests, and what can be believed of it.

Tests and tested code share a process, so tested code can say what it likes of the tests. Four things hold against that:
the run is in a fresh copy where the author's tests are as the author wrote them; what an agent wrote there takes no
part if a test runner would load it unasked, or in the place of a test; all ids that the oracle's run has need to be
there, and no others in files of the author's; and canaries, tests that have to fail and look like real ones, have to
fail.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple

from ...compiler.contract.test_files import holds_tests
from .habits import Habits
from .lookalikes import names, without_lookalikes
from .sandbox.base import TestRun


class Expected(NamedTuple):
    """A run after the oracle: the ids that were found, those that passed, what came of each, and what was printed."""

    found: tuple[str, ...]
    passed: tuple[str, ...]
    outcomes: tuple[tuple[str, str], ...] = ()
    output: str = ""


class LastRun(NamedTuple):
    """What the last run shows. `failed` are ids that pass after the oracle and do not here."""

    result: str
    failed: tuple[str, ...]
    passed: tuple[str, ...]


def expected_of(run: TestRun) -> Expected:
    """What is expected of every run, from the one after the oracle."""
    return Expected(run.collected, run.ids("passed"), run.outcomes, run.output)


def last_files(
    habits: Habits, files: Mapping[str, bytes], tests: Mapping[str, bytes], start: Mapping[str, bytes]
) -> dict[str, bytes]:
    """The fresh copy: the author's tests, and an agent's files but for those that are loaded unasked or for tests."""
    kept = {path: content for path, content in files.items() if not habits.loaded_unasked.search(path)}
    authors = {path: content for path, content in start.items() if habits.loaded_unasked.search(path)}
    return without_lookalikes({**kept, **authors, **tests}, tests, start)


def with_canaries(
    habits: Habits,
    files: Mapping[str, bytes],
    tests: Mapping[str, bytes],
    paths: Sequence[str],
    *,
    others: Collection[str] = (),
    seed: str,
) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """The files with a canary beside the first and the last of the tests, and the ids of the canaries.

    They are named after real tests, and use of pytest what those use. `others` are the author's other files, none of
    which gives way to a canary. `seed` is hexadecimal digits; the same gives the same names.
    """
    holders = sorted(path for path in tests if holds_tests(habits.test_file, paths, path))
    taken = {name for path in (*tests, *others) for part in path.split("/") for name in names(part)}
    bodies = habits.wrong(tests.values(), _numbers(seed))
    canaries, ids = dict[str, bytes](), list[str]()
    for number, holder in enumerate(dict.fromkeys((*holders[:1], *holders[-1:]))):
        name = ([found["name"] for found in habits.test.finditer(tests[holder])] or [b"test_it"])[-1].decode()
        separator = " " if " " in name else "_"
        paths_free = (habits.canary_file(holder, word) for word in _words(seed, number))
        path = next(path for path in paths_free if taken.isdisjoint(names(PurePosixPath(path).name)))
        made = [f"{name}{separator}{_word(seed, number + 2, place)}" for place in range(len(bodies))]
        canaries[path] = habits.canaries(dict(zip(made, bodies, strict=True)), holder, files, tests).encode()
        taken |= names(PurePosixPath(path).name)
        ids += [f"{path}::{each}" for each in made]
    laid = {path: content for path, content in files.items() if path in tests or path in others}
    return without_lookalikes({**files, **canaries}, canaries, laid), tuple(ids)


def _words(seed: str, number: int) -> Iterator[str]:
    """All words, from the one that the seed says on, and then two of them at a time."""
    words = [_word(seed, number, place) for place in range(len(_WORDS))]
    yield from words
    yield from (f"{one}_{other}" for one in words for other in words)


def _numbers(seed: str) -> tuple[int, int]:
    """Two numbers of two digits, the second the larger one."""
    left, more = divmod(int(seed[:4], 16), 40)
    return 10 + left % 50, 11 + left % 50 + more % 39


def _word(seed: str, number: int, further: int = 0) -> str:
    """A word; after all of them they come again, with a number."""
    word = _WORDS[(int(seed[4 * number : 4 * number + 4], 16) + further) % len(_WORDS)]
    lap = further // len(_WORDS)
    return f"{word}{lap + 1}" if lap else word


_WORDS = (
    "again",
    "edges",
    "empty",
    "first",
    "large",
    "last",
    "limits",
    "many",
    "mixed",
    "once",
    "order",
    "small",
    "twice",
)
"""What a colleague might add to the name of a test."""


def graded(run: TestRun, canaries: Sequence[str], expected: Expected) -> LastRun:
    """What a run with canaries shows, held against the one after the oracle."""
    came = dict(run.outcomes)
    passed = tuple(name for name in expected.passed if came.get(name) == "passed")
    failed = tuple(name for name in expected.passed if came.get(name) != "passed")
    due = {*expected.found, *canaries}
    authors = {_file(name) for name in due}
    believed = (
        run.finished
        and run.exit_code == 1
        and bool(canaries)
        and all(came.get(canary) == "failed" for canary in canaries)
        and {name for name in run.collected if _file(name) in authors} == due
    )
    if believed and not failed and expected.passed:
        return LastRun("pass", failed, passed)
    return LastRun("fail", failed or expected.passed, () if not believed else passed)


def _file(name: str) -> str:
    """The file that a test is in."""
    return name.partition("::")[0]
