"""Bad specs in `cases/`: for each, the whole text that `liarproof validate` prints of its findings.

A case is a few changes to a copy of specs/parcel-desk, in the folder of the rule that has to find them.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from .support import PARCEL_DESK, Desk

CASES = Path(__file__).parent / "cases"
FILES = sorted(CASES.glob("*/*.yaml"))
COMPILER = PARCEL_DESK.parents[1] / "compiler"
ELSEWHERE = {"file-too-large", "not-utf8", "wrong-value"}
"""Rules that no change of text can break: the tests of source and schema have them."""


def read(path: Path) -> dict[str, object]:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(CASES).with_suffix("").as_posix())
def test_a_bad_spec_is_told_so_in_these_words(path: Path, desk: Desk):
    case = read(path)
    desk.apply(case["change"])
    assert desk.text() == case["expect"]
    assert f"[{path.parent.name}]" in desk.text()


def rules() -> Iterator[str]:
    """The names of all rules, as the sources of the compiler write them."""
    before = r"(?:\b(?:error|warning|Unfit|SourceError|_stop)\(\s*|^[A-Z_]*RULE = )"
    call = re.compile(before + '"([a-z0-9]+(?:-[a-z0-9]+)*)"', re.MULTILINE)
    for path in COMPILER.rglob("*.py"):
        yield from call.findall(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("rule", sorted(set(rules()) - ELSEWHERE))
def test_a_rule_has_cases_of_different_shape(rule: str):
    assert len(list((CASES / rule).glob("*.yaml"))) >= 2


def test_a_case_belongs_to_a_rule():
    assert {path.name for path in CASES.iterdir()} <= set(rules())
