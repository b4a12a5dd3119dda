"""A test that does not pass after the oracle is asked of nobody, and the proof says so."""

from pathlib import Path

from liarproof.compiler.folders import find_suites
from liarproof.compiler.pipeline import compile_suite
from liarproof.runtime.proof import Proof, prove

from ..folders import copied


def proof_with(more: str, tmp_path: Path) -> Proof:
    """The proof of the tiny repair with more in its file of held-back tests."""
    folder = copied("tiny-repair", tmp_path)
    held_back = folder / "tasks" / "off-by-one" / "held-back" / "test_more_pages.py"
    with held_back.open("a", encoding="utf-8") as file:
        file.write(more)
    suite = compile_suite(find_suites(folder)[0]).suite
    assert suite is not None
    return prove(suite)


def test_a_test_that_fails_after_the_oracle_is_named(tmp_path: Path) -> None:
    proof = proof_with("\n\ndef test_slip():\n    assert page_count(1, 10) == 2\n", tmp_path)
    message = "tests/test_more_pages.py::test_slip decides nothing: when the oracle is done, it fails"
    assert [(failure.rule, failure.message) for failure in proof.failures] == [("idle-test", message)]


def test_a_test_that_is_skipped_is_a_warning(tmp_path: Path) -> None:
    proof = proof_with("\n\nimport pytest\n\n@pytest.mark.skip\ndef test_later():\n    pass\n", tmp_path)
    assert proof.proven
    assert [(warning.rule, warning.message[-38:]) for warning in proof.warnings] == [
        ("idle-test", "when the oracle is done, it is skipped")
    ]


def test_tests_that_cannot_be_loaded_are_told_with_what_the_run_says(tmp_path: Path) -> None:
    proof = proof_with("\n\ndef test_slip(:\n", tmp_path)
    (told,) = [failure.message for failure in proof.failures if failure.rule == "broken-tests"]
    assert told.startswith("no test passes when the oracle is done, and the run says: ")
    assert "SyntaxError" in told or "test_more_pages.py" in told
