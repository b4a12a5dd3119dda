"""Each category of a repair claims something, and a case that does not show it is told what is missing."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from liarproof.compiler.contract.categories import CATEGORIES
from liarproof.compiler.folders import find_suites
from liarproof.compiler.pipeline import compile_suite
from liarproof.runtime.proof import prove
from liarproof.runtime.proving.categories import unshown
from liarproof.runtime.proving.repair_case import Case, Run, Way

from ..folders import copied

A, B, C = "src/a.py", "src/b.py", "lib/c.py"
START = {A: "def f():\n    return 1\n", B: "y = 1\nz = 1\n", C: "c = 1\n"}
RIGHT = {A: "def f():\n    return 2\n"}
FIT = {A: "def f():\n    return 3\n"}
ALL = frozenset({"t1", "t2"})


def way(written: Mapping[str, str], *fails: frozenset[str], output: str = "") -> Way:
    """A way that runs the tests before it writes, and afterwards as often as there are further sets of ids."""
    first, *later = fails
    return Way((Run(first, output, {}), *(Run(each, "", dict(written)) for each in later)), written)


def case(oracle: Way, *decoys: Way, **changed: Any) -> Case:
    """A case with a decoy that fits the tests that can be seen."""
    return Case(START, oracle, [way(FIT, ALL, frozenset()), *decoys], **changed)


ORACLE = way(RIGHT, ALL, frozenset(), output="src/a.py:2: ValueError")
BLAND = way(RIGHT, ALL, frozenset(), output="src/b.py:1: in test")
NAMED = way(RIGHT, ALL, frozenset(), output="where 1 = f()")
ELSEWHERE = way({B: "y = 2\nz = 1\n"}, ALL, ALL)
HALF = way({B: "y = 2\nz = 1\n"}, ALL, frozenset({"t1"}))
FAR = way({C: "c = 9\n"}, ALL, ALL)
TWO = {A: RIGHT[A], B: "y = 2\nz = 2\n"}
IN_TURN = Way((Run(ALL, "", {}), Run(frozenset({"t1"}), "", RIGHT), Run(frozenset(), "", TWO)), TWO)
AT_ONCE = way(TWO, ALL, frozenset())
STOPS = way(RIGHT, ALL, frozenset({"t1"}))
ONLY_SECOND = way({B: TWO[B]}, ALL, ALL)
SPREAD = {A: RIGHT[A], C: "c = 2\n"}
BOTH = way(SPREAD, ALL, frozenset())

SHOWN: dict[str, tuple[Case, ...]] = {
    "single-bug-obvious": (case(ORACLE), case(NAMED)),
    "single-bug-hidden": (case(BLAND, ELSEWHERE), case(BLAND, HALF)),
    "two-bugs-sequential": (case(IN_TURN, STOPS, ONLY_SECOND),),
    "test-understanding": (case(ORACLE, way(FIT, ALL, ALL)), case(ORACLE, way(FIT, ALL, frozenset()))),
    "red-herring": (case(ORACLE, ELSEWHERE),),
    "several-folders": (case(BOTH, way(RIGHT, ALL, ALL), way({C: SPREAD[C]}, ALL, ALL)),),
}


@pytest.mark.parametrize("category", CATEGORIES)
def test_a_case_that_shows_its_claim_lacks_nothing(category: str):
    assert [list(unshown(category, each)) for each in SHOWN[category]] == [[]] * len(SHOWN[category])


@pytest.mark.parametrize(
    ("category", "weak", "missing"),
    [
        ("single-bug-obvious", case(BLAND), "the output of its first run names neither src/a.py nor a function"),
        ("single-bug-obvious", case(way(TWO, ALL, frozenset())), "the oracle changes 2 files"),
        ("single-bug-hidden", case(ORACLE, ELSEWHERE), "the output of its first run names src/a.py"),
        ("single-bug-hidden", case(way(TWO, ALL, frozenset()), FAR), "the oracle changes 2 files"),
        ("single-bug-hidden", case(BLAND), "no decoy changes another file and leaves a test failing"),
        ("single-bug-hidden", case(BLAND, way({B: ""}, ALL, frozenset({"t9"}))), "no decoy changes another file"),
        ("two-bugs-sequential", case(AT_ONCE, STOPS, ONLY_SECOND), "the oracle runs no tests between the two repairs"),
        ("two-bugs-sequential", case(IN_TURN, ONLY_SECOND), "no decoy stops after the first repair"),
        ("two-bugs-sequential", case(IN_TURN, STOPS), "no decoy makes the second repair alone"),
        ("two-bugs-sequential", case(IN_TURN, STOPS, way({B: "w = 1"}, ALL, ALL)), "the second repair alone"),
        ("test-understanding", case(ORACLE, ELSEWHERE), "no decoy changes the same file by the other reading"),
        ("red-herring", case(ORACLE, HALF), "no decoy changes a file that the oracle leaves alone"),
        ("red-herring", case(ORACLE, way({**RIGHT, **HALF.written}, ALL, ALL)), "that the oracle leaves alone"),
        ("several-folders", case(way(TWO, ALL, frozenset())), "the oracle changes files in fewer than two folders"),
        ("several-folders", case(BOTH, way(RIGHT, ALL, ALL)), "no decoy makes the repair without what is in src"),
        ("several-folders", case(BOTH, way({C: SPREAD[C]}, ALL, ALL)), "without what is in lib"),
    ],
)
def test_what_is_missing_is_said(category: str, weak: Case, missing: str):
    (said,) = unshown(category, weak)
    assert missing in said


@pytest.mark.parametrize("category", CATEGORIES)
def test_every_case_holds_tests_back_and_fits_the_others(category: str):
    shown = SHOWN[category][0]
    bare = shown._replace(held_back=False, decoys=[each for each in shown.decoys if each.left or not each.written])
    assert list(unshown(category, bare))[:2] == [
        "no tests are held back",
        "no decoy makes the tests pass that can be seen",
    ]


def test_all_that_is_missing_is_said_at_once():
    assert list(unshown("two-bugs-sequential", case(AT_ONCE))) == [
        "the oracle runs no tests between the two repairs in which others fail than at first",
        "no decoy stops after the first repair",
        "no decoy makes the second repair alone and leaves the same tests failing",
    ]


def test_a_decoy_that_stops_is_seen_also_where_the_oracle_does_not_show_where():
    (said,) = unshown("two-bugs-sequential", case(AT_ONCE, STOPS, ONLY_SECOND))
    assert said.startswith("the oracle runs no tests")


@pytest.mark.parametrize("at_first", [(), (frozenset[str](),)])
def test_without_a_run_that_fails_at_first_what_is_held_against_it_is_left_open(at_first: tuple[frozenset[str], ...]):
    oracle = Way(tuple(Run(failed, "", {}) for failed in at_first), TWO)
    assert list(unshown("single-bug-hidden", case(oracle))) == [
        "the oracle does not begin with a run in which a test fails",
        "the oracle changes 2 files",
    ]


def test_what_a_decoy_leaves_is_told_by_a_run_after_all_that_it_wrote():
    assert Way((Run(ALL, "", {}),), RIGHT).left is None


def test_a_proof_names_the_claim_and_all_that_is_missing_in_one_finding(tmp_path: Path):
    folder = copied("tiny-repair", tmp_path)
    task = folder / "tasks" / "off-by-one" / "task.yaml"
    text = task.read_text(encoding="utf-8").replace("single-bug-obvious", "red-herring")
    task.write_text(text.replace("held_back: {tests: held-back/}\n", "").partition("decoys:")[0], encoding="utf-8")
    suite = compile_suite(find_suites(folder)[0]).suite
    assert suite is not None
    (failure,) = (each for each in prove(suite).failures if each.rule != "untested-code")
    assert (failure.rule, failure.pointer) == ("category-unshown", "category")
    assert failure.message == (
        "red-herring says that what looks guilty is not: to change it leaves the same tests failing; but no tests "
        "are held back; and no decoy makes the tests pass that can be seen; and no decoy changes a file that the "
        "oracle leaves alone, and leaves the same tests failing"
    )
