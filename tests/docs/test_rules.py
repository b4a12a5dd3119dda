"""docs/rules.md lists each rule once, in the words of its page."""

import re
from pathlib import Path

from liarproof.runtime.cli.rules import GROUPS, first_line

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


def test_each_rule_stands_once_under_what_it_is_about():
    parts = re.split(r"^## (.+)\n", PAGE, flags=re.MULTILINE)[1:]
    listed = {
        heading: re.findall(r"^\| `([a-z0-9-]+)` \| (.+) \|$", text, re.MULTILINE)
        for heading, text in zip(parts[::2], parts[1::2], strict=True)
    }
    assert listed == {
        about: [(rule, first_line(page)) for rule, page in pages.items()] for about, pages in GROUPS.items()
    }
