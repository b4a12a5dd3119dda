"""docs/grading.md shows the suites of this repository as they are."""

import re
from textwrap import indent

import pytest
import yaml

from .blocks import ROOT, blocks

PAGE = ROOT / "docs" / "grading.md"
SPECS = ROOT / "specs"


@pytest.mark.parametrize("block", [one for one in blocks(PAGE) if one.kind == "yaml"], ids=lambda one: one.place)
def test_a_yaml_block_stands_in_a_file_of_a_suite(block):
    files = [file.read_text(encoding="utf-8") for file in SPECS.glob("*-desk/**/*.yaml")]
    assert any(f"\n{indent(block.text, ' ' * depth)}" in file for depth in range(0, 9, 2) for file in files)


def test_each_shape_has_a_decoy_that_fails_so():
    rows = re.findall(
        r"^\| `([\w-]+)` \| .+ \| `([\w-]+)` in \[[\w-]+\]\(\.\./(.+)\) \|$",
        PAGE.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    shown = {
        shape: yaml.safe_load((ROOT / file).read_text(encoding="utf-8"))["decoys"][decoy]["fails"]
        for shape, decoy, file in rows
    }
    assert list(shown) == [
        "harmful-action",
        "unexpected-change",
        "handed-over-instead",
        "wrong-details",
        "not-done",
    ]
    assert [fails["state"] for fails in shown.values()] == list(shown)
