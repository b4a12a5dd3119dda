"""Every YAML block in our documentation is YAML that we would accept."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from liarproof.compiler.document import Mapping
from liarproof.compiler.schema import validate
from liarproof.compiler.source import Source
from liarproof.compiler.yaml_subset import compose

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^(?P<indent> *)```yaml\n(?P<text>.*?)^(?P=indent)```$", re.MULTILINE | re.DOTALL)
KINDS = ("agent", "suite", "task", "world")


class Block(NamedTuple):
    page: str
    line: int
    text: str


def blocks():
    for page in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]):
        text = page.read_text(encoding="utf-8")
        for fence in FENCE.finditer(text):
            line = text.count("\n", 0, fence.start("text")) + 1
            dedented = re.sub(f"^{fence['indent']}", "", fence["text"], flags=re.MULTILINE)
            yield Block(page.relative_to(ROOT).as_posix(), line, dedented)


@pytest.mark.parametrize("block", list(blocks()), ids=lambda block: f"{block.page}:{block.line}")
def test_a_yaml_block_is_accepted(block):
    # Blank lines before the block give each finding the line that it has on the page.
    source = Source(block.page, "\n" * (block.line - 1) + block.text)
    composed = compose(source)
    found = list(composed.diagnostics)
    if isinstance(composed.root, Mapping):
        kind = next(iter(composed.root.entries), "")
        found += validate(composed.root, kind) if kind in KINDS else ()
    assert [f"{d.span.path}:{d.span.line}:{d.span.column}: {d.message}" for d in found] == []
