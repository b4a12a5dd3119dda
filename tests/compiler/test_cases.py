"""Bad specs in `cases/`: for each, the whole text that `liarproof validate` prints of its findings.

A case is a few changes to a copy of specs/parcel-desk, or of the suite that it names, which may be `agents`, in the
folder of the rule that has to find them.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from .raised import raised
from .support import Desk

CASES = Path(__file__).parent / "cases"
FILES = sorted(CASES.glob("*/*.yaml"))
ELSEWHERE = {"file-too-large", "not-utf8", "wrong-value"}
"""Rules that no change of text can break: the tests of source and schema have them."""


def read(path: Path) -> dict[str, Any]:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(CASES).with_suffix("").as_posix())
def test_a_bad_spec_is_told_so_in_these_words(path: Path, desk_of: Callable[[str], Desk]):
    case = read(path)
    desk = desk_of(case.get("suite", "parcel-desk"))
    desk.apply(case["change"])
    assert desk.text() == case["expect"]
    assert f"[{path.parent.name}]" in desk.text()


@pytest.mark.parametrize("rule", sorted(raised() - ELSEWHERE))
def test_a_rule_has_cases_of_different_shape(rule: str):
    assert len(list((CASES / rule).glob("*.yaml"))) >= 3


def test_a_case_belongs_to_a_rule():
    assert {path.name for path in CASES.iterdir()} <= raised()
