"""All rules, the compiler's and a proof's, as `liarproof explain` shows them."""

from collections.abc import Iterator, Mapping
from textwrap import fill

from ...compiler.pages import GROUPS as OF_SPECS
from ..proving.pages import PAGES as OF_PROOFS

GROUPS: Mapping[str, Mapping[str, str]] = {**OF_SPECS, "Proofs": OF_PROOFS}

PAGES: Mapping[str, str] = {rule: page for pages in GROUPS.values() for rule, page in pages.items()}
"""The page of each rule by its name."""


def first_line(page: str) -> str:
    """The sentence that says what is wrong."""
    return page.partition("\n")[0]


def told(rule: str) -> Iterator[str]:
    """A rule's name and its page."""
    yield rule
    yield ""
    yield from PAGES[rule].split("\n")


def all_told(width: int | None = None) -> Iterator[str]:
    """Each rule with the first line of its page, by what they are about; within `width`, if that is given."""
    longest = max(map(len, PAGES))
    for about, pages in GROUPS.items():
        lines = {rule: first_line(page) for rule, page in pages.items()}
        yield from listed(about, lines, longest=longest, width=width)


def listed(about: str, lines: Mapping[str, str], *, longest: int, width: int | None) -> Iterator[str]:
    """Names with a line each, under a heading; the names take as much room as the `longest`."""
    yield f"{about}:"
    for name, told in lines.items():
        line = f"  {name:{longest}}  {told}"
        yield fill(line, width, subsequent_indent=" " * (longest + 4)) if width else line
    yield ""
