"""Whatever our documentation says that a command prints is what it prints, word for word.

A command in a `sh` block is run as it stands. A `diff` block is a change to the suite: to the file that the line above
it names, or else to the file that the message below it is about. Where there is no command, a message is from
`liarproof validate`, or from `liarproof prove` if that is the first to find something. A line `…` ends what is quoted
of many findings.
"""

import re
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from .blocks import PAGES, ROOT, Block, blocks
from .suites import change, lay_out, printed, printed_findings

_OUTPUT = re.compile(r"(?:specs|generated)/(?P<suite>[\w-]+)(?:/(?P<file>[\w./-]+):\d+:\d+)?: ")
_COUNTS = re.compile(r"^specs/[\w-]+: \d+ tasks?, ", re.MULTILINE)
_FINDING = re.compile(r": (?:error|warning)\[")
_HEAD = re.compile(r"^(?=specs/)", re.MULTILINE)


class Output(NamedTuple):
    """A block that shows what is printed, the block above it, and all blocks of its page."""

    block: Block
    above: Block
    page: tuple[Block, ...]

    @property
    def head(self) -> re.Match[str] | None:
        return head_of(self.block)


def head_of(block: Block) -> re.Match[str] | None:
    """How a finding or a summary begins, if that is what the block shows."""
    return _OUTPUT.match(block.text) if block.kind == "text" else None


def outputs(page: Path) -> list[Output]:
    found = tuple(blocks(page))
    return [Output(block, above, found) for above, block in pairwise(found) if head_of(block)]


OUTPUTS = [output for page in PAGES if page.name != "README.md" for output in outputs(page)]


def quoted_part(quoted: str, whole: str) -> str:
    """The part of what was printed that a page should quote: as many findings as it does, and the counts if it does."""
    if _COUNTS.search(quoted):
        return whole
    findings = _HEAD.split(_COUNTS.split(whole)[0])
    if quoted.endswith("\n…\n"):
        return "".join(findings[: len(_HEAD.split(quoted))]) + "…\n"
    return "".join(findings)


@pytest.mark.parametrize("output", OUTPUTS, ids=lambda output: output.block.place)
def test_an_output_is_what_the_tool_prints(output: Output, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = lay_out(output.head["suite"], output.page)
    if output.above.kind == "diff":
        change(folder / (output.above.label or output.head["file"]), output.above.text)
    if output.above.kind == "sh":
        actual = printed(output.above.text)
    else:
        actual = quoted_part(output.block.text, printed_findings(folder))
    if output.block.text != actual:
        pytest.fail(f"{output.block.place} should be:\n\n{actual}", pytrace=False)


def test_every_quoted_message_stands_below_the_change_that_it_is_about():
    told = {
        output.block.place for output in OUTPUTS if output.above.kind == "diff" or _COUNTS.search(output.block.text)
    }
    quoted = [block.place for page in PAGES for block in blocks(page) if _FINDING.search(block.text)]
    assert quoted
    assert [place for place in quoted if place not in told] == []


def test_every_change_stands_above_what_it_leads_to():
    told = {output.above.place for output in OUTPUTS}
    changes = [block.place for page in PAGES for block in blocks(page) if block.kind == "diff"]
    assert changes
    assert [place for place in changes if place not in told] == []


@pytest.mark.parametrize("page", ["language", "start-a-suite"])
def test_the_suite_of_a_page_is_sound_and_proven(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    first = outputs(ROOT / "docs" / f"{page}.md")[0]
    suite = first.head["suite"]
    lay_out(suite, first.page)
    assert printed("liarproof validate").endswith(" tasks, sound\n")
    assert re.search(rf"^specs/{suite}: \d+ tasks, proven(, \d+ warnings)?\n", printed("liarproof prove"), re.MULTILINE)
