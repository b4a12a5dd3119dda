"""The fenced blocks of our documentation."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])

_FENCE = re.compile(r"^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_LABEL = re.compile(r"(?:#+ )?`?(?P<file>[\w./-]+\.\w+)`?")


class Block(NamedTuple):
    """A block at its line of a page.

    `label` is the file that the line above the block names, where that line says nothing else.
    """

    page: str
    line: int
    kind: str
    text: str
    label: str

    @property
    def place(self) -> str:
        return f"{self.page}:{self.line}"


def blocks(page: Path) -> Iterator[Block]:
    """The blocks of a page that begin at the margin."""
    text = page.read_text(encoding="utf-8")
    for fence in _FENCE.finditer(text):
        above = text[: fence.start()].strip().rpartition("\n")[2]
        label = _LABEL.fullmatch(above)
        line = text.count("\n", 0, fence.start("text")) + 1
        yield Block(
            page.relative_to(ROOT).as_posix(), line, fence["kind"], fence["text"], label["file"] if label else ""
        )
