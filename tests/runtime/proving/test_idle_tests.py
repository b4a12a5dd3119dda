"""A test that does not pass after the oracle is asked of nobody, and the proof says so."""

from pathlib import Path

from liarproof.compiler.folders import find_suites
from liarproof.compiler.pipeline import compile_suite
from liarproof.runtime.proof import prove

from ..folders import copied


def test_a_test_that_fails_after_the_oracle_is_named(tmp_path: Path) -> None:
    folder = copied("tiny-repair", tmp_path)
    held_back = folder / "tasks" / "off-by-one" / "held-back" / "test_more_pages.py"
    with held_back.open("a", encoding="utf-8") as file:
        file.write("\n\ndef test_slip():\n    assert page_count(1, 10) == 2\n")
    suite = compile_suite(find_suites(folder)[0]).suite
    assert suite is not None
    proof = prove(suite)
    assert proof.proven
    assert [(warning.rule, warning.message) for warning in proof.warnings] == [
        (
            "idle-test",
            "tests/test_more_pages.py::test_slip decides nothing: it does not pass when the oracle is done",
        )
    ]
