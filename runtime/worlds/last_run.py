"""The harness's own run of the tests, and what can be believed of it.

Tests and tested code share a process, so tested code can say what it likes of the tests. Four things hold against that:
the run is in a fresh copy where the author's tests are as the author wrote them; what an agent wrote there takes no
part if a test runner would load it unasked; all ids that the oracle's run has need to be there, and no others; and
canaries, tests that have to fail and look like real ones, have to fail.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .sandbox.base import TestRun

_LOADED_UNASKED = re.compile(
    r"(^|/)(conftest\.py|pytest\.ini|\.?pytest\.toml|pyproject\.toml|setup\.cfg|setup\.py|tox\.ini|sitecustomize\.py|"
    r"usercustomize\.py|[^/]*\.(pth|pyc|pyo|so)|__pycache__/.*|[^/]*\.(dist|egg)-info/.*)$",
    re.IGNORECASE,
)
_TEST_FILE = re.compile(r"(^|/)(test_[^/]*|[^/]*_test)\.py$")
_TEST = re.compile(rb"^[ \t]*(?:async )?def (test\w*)", re.MULTILINE)
_WRONG = {
    b"": "    left, right = 17, 18\n    assert left == right\n",
    b"raises": "    with pytest.raises(ValueError):\n        int('17')\n",
    b"approx": "    assert pytest.approx(17) == 18\n",
    b"TestCase": "    unittest.TestCase().assertEqual(17, 18)\n",
}
"""Bodies of tests that fail, by what test modules say that use the same."""


class Expected(NamedTuple):
    """The ids of a run after the oracle: all that were found, and those that passed."""

    found: tuple[str, ...]
    passed: tuple[str, ...]


class LastRun(NamedTuple):
    """What the last run shows. `failed` are ids that pass after the oracle and do not here."""

    result: str
    failed: tuple[str, ...]
    passed: tuple[str, ...]


def expected_of(run: TestRun) -> Expected:
    """What is expected of every run, from the one after the oracle."""
    return Expected(run.collected, run.ids("passed"))


def last_files(files: Mapping[str, bytes], tests: Mapping[str, bytes], start: Mapping[str, bytes]) -> dict[str, bytes]:
    """The fresh copy: an agent's files, but for what a test runner would load unasked, under the author's tests."""
    kept = {path: content for path, content in files.items() if not _LOADED_UNASKED.search(path)}
    authors = {path: content for path, content in start.items() if _LOADED_UNASKED.search(path)}
    return {**kept, **authors, **tests}


def with_canaries(
    files: Mapping[str, bytes], tests: Mapping[str, bytes], paths: Sequence[str], *, seed: str
) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """The files with a canary beside the first and the last of the tests, and the ids of the canaries.

    They are named after real tests, and use of pytest what those use. `seed` is hexadecimal digits; the same gives the
    same names.
    """
    holders = sorted(path for path in tests if _TEST_FILE.search(path) and any(lies_in(path, place) for place in paths))
    bodies = [body for use, body in _WRONG.items() if any(use in content for content in tests.values())]
    guarded, ids = dict(files), list[str]()
    for number, holder in enumerate(dict.fromkeys((*holders[:1], *holders[-1:]))):
        name = (_TEST.findall(tests[holder]) or [b"test_it"])[-1].decode()
        path = _beside(holder, _word(seed, number))
        names = [f"{name}_{_word(seed, number + 2, place)}" for place in range(len(bodies))]
        made = [f"def {each}():\n{body}" for each, body in zip(names, bodies, strict=True)]
        guarded[path] = "\n\n".join(["import unittest\n\nimport pytest\n", *made]).encode()
        ids += [f"{path}::{each}" for each in names]
    return guarded, tuple(ids)


def lies_in(path: str, place: str) -> bool:
    """Whether a path is a place, or lies under it."""
    return path == place or path.startswith(place.removesuffix("/") + "/")


def _beside(holder: str, word: str) -> str:
    stem = holder.removesuffix(".py")
    ends = stem.endswith("_test") and not stem.rpartition("/")[2].startswith("test_")
    return f"{stem.removesuffix('_test')}_{word}_test.py" if ends else f"{stem}_{word}.py"


def _word(seed: str, number: int, further: int = 0) -> str:
    return _WORDS[(int(seed[4 * number : 4 * number + 4], 16) + further) % len(_WORDS)]


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
    believed = (
        run.finished
        and run.exit_code == 1
        and bool(canaries)
        and all(came.get(canary) == "failed" for canary in canaries)
        and {*run.collected} == {*expected.found, *canaries}
    )
    if believed and not failed and expected.passed:
        return LastRun("pass", failed, passed)
    return LastRun("fail", failed or expected.passed, () if not believed else passed)
