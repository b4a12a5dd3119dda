"""Every link of our documentation leads to a file, and to a heading of it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from .blocks import PAGES, ROOT

_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")


def anchors(page: Path) -> Iterator[str]:
    """The anchors that a forge gives to the headings of a page."""
    for heading in re.findall(r"^#+ (.+)$", _FENCED.sub("", page.read_text(encoding="utf-8")), re.MULTILINE):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path):
    broken = []
    for file, anchor in _LINK.findall(_FENCED.sub("", page.read_text(encoding="utf-8"))):
        target = page.parent / file if file else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(f"{file}#{anchor}")
    assert broken == []
