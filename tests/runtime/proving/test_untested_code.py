"""Code that no right way has, and that passes, is a finding; unless the task tolerates it with a reason."""

from pathlib import Path

from liarproof.compiler.folders import find_suites
from liarproof.compiler.pipeline import compile_suite
from liarproof.runtime.proof import Proof, prove

from ..folders import copied

WEAK = "from src.pages import page_count\n\n\ndef test_it_is_there():\n    assert page_count\n"


def proof_of(folder: Path, more: str = "") -> Proof:
    """The proof of the tiny repair with a held-back test that asks for nothing, and without its decoy and category."""
    task = folder / "tasks" / "off-by-one"
    (task / "held-back" / "test_more_pages.py").write_text(WEAK, encoding="utf-8")
    text = (task / "task.yaml").read_text(encoding="utf-8").partition("decoys:")[0]
    text = text.replace("category: single-bug-obvious\n", "")
    (task / "task.yaml").write_text(text + more, encoding="utf-8")
    (task / "decoys" / "pages.py").unlink()
    suite = compile_suite(find_suites(folder)[0]).suite
    assert suite is not None
    return prove(suite)


def test_what_fits_the_tests_that_can_be_seen_is_found(tmp_path: Path):
    (failure,) = proof_of(copied("tiny-repair", tmp_path)).failures
    assert (failure.rule, failure.pointer, failure.severity) == ("untested-code", "expect", "error")
    assert failure.message == "the tests pass with other code than that of any right way (fit)"


def test_what_is_tolerated_with_a_reason_is_none(tmp_path: Path):
    proof = proof_of(copied("tiny-repair", tmp_path), 'tolerates:\n  file: {content: "Any code will do."}\n')
    assert proof.proven
    assert proof.saboteurs.tolerated == 1
