"""The pages of rules: one for each rule, in one shape, and with an example that does what the page says."""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from liarproof.compiler.pages import GROUPS, PAGES

from .raised import raised
from .support import Desk

EXAMPLES: Mapping[str, Any] = yaml.load(
    Path(__file__).with_name("page_examples.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader
)
WITHOUT = {"file-too-large", "not-utf8", "wrong-value"}
"""Rules whose example is no change of text: two have a test of their own, and no schema of ours leads to the third."""

SIGNS = str.maketrans({"→": "\t", "↵": "\u2028"})
"""What stands in an example for what cannot be seen."""

WORD = re.compile(r"^( *)(\$\w+)", re.MULTILINE)
SHAPE = re.compile(r"(?P<prose>.*?)\n\nWrong:\n\n(?P<wrong>(    .+\n)+)\nRight:\n\n(?P<right>(    .+\n?)+)", re.DOTALL)


def example(rule: str, which: str) -> str:
    found = SHAPE.fullmatch(PAGES[rule])
    assert found, f"{rule}: after its prose, a page has one wrong example and its right twin"
    return re.sub("^    ", "", found[which], flags=re.MULTILINE).rstrip("\n").translate(SIGNS)


def suite(rule: str) -> str:
    """The suite that the example of a rule is about."""
    return EXAMPLES[rule].get("suite", "parcel-desk") if isinstance(EXAMPLES[rule], dict) else "parcel-desk"


def changes(rule: str, which: str, desk: Desk) -> Sequence[Mapping[str, str]]:
    """The changes of an example, with its text in them, indented as its place is."""
    told = EXAMPLES[rule]
    written = told.get(which) or told.get("change", []) if isinstance(told, dict) else told
    text = example(rule, which)
    parts = [part.rstrip("\n") for part in re.split(r"^# \S+\n", text, flags=re.MULTILINE)]
    words = {"$example": text} | {f"${number}": part for number, part in enumerate(parts) if number}
    return [{key: filled(value, words, indent(change, desk)) for key, value in change.items()} for change in written]


def filled(text: str, words: Mapping[str, str], indentation: str) -> str:
    if not WORD.search(text):
        return text
    return WORD.sub(lambda at: indented(words[at[2]], at[1]), text).replace("\n", f"\n{indentation}")


def indented(text: str, indentation: str) -> str:
    return indentation + text.replace("\n", f"\n{indentation}")


def indent(change: Mapping[str, str], desk: Desk) -> str:
    """The space before the place of a change, where nothing else stands before it."""
    if "from" not in change:
        return ""
    before = desk.read(change["file"]).partition(change["from"])[0].rpartition("\n")[2]
    return before if not before.strip() else ""


def test_every_rule_has_a_page_and_every_page_a_rule():
    assert sorted(PAGES) == sorted(raised())


def test_a_rule_stands_in_one_group():
    assert sum(map(len, GROUPS.values())) == len(PAGES)


@pytest.mark.parametrize("rule", sorted(PAGES))
def test_a_page_begins_with_one_sentence_and_fits_a_terminal(rule: str):
    first, empty, *more = PAGES[rule].split("\n")
    assert re.fullmatch(r"[A-Z`].{10,77}\.", first)
    assert ". " not in first
    assert empty == ""
    assert more
    assert [line for line in more if len(line) > 80] == []


@pytest.mark.parametrize("rule", sorted(PAGES.keys() - WITHOUT))
def test_the_wrong_example_breaks_the_rule_and_no_other(rule: str, desk_of: Callable[[str], Desk]):
    desk = desk_of(suite(rule))
    desk.apply(changes(rule, "wrong", desk))
    assert set(desk.rules()) == {rule}, desk.text()


@pytest.mark.parametrize("rule", sorted(PAGES.keys() - WITHOUT))
def test_its_right_twin_breaks_none(rule: str, desk_of: Callable[[str], Desk]):
    desk = desk_of(suite(rule))
    desk.apply(changes(rule, "right", desk))
    assert desk.rules() == [], desk.text()


def test_only_pages_have_examples():
    assert EXAMPLES.keys() == PAGES.keys() - WITHOUT


@pytest.mark.parametrize(("encoding", "which"), [("latin-1", "wrong"), ("utf-8", "right")])
def test_the_examples_of_not_utf8_are_what_they_say(encoding: str, which: str, desk: Desk):
    title = "task: A late fee, charged or waived"
    text = desk.read("tasks/late-fee.yaml").replace(title, example("not-utf8", which))
    desk.write("tasks/late-fee.yaml", text.encode(encoding))
    assert desk.rules() == (["not-utf8"] if which == "wrong" else []), desk.text()


def test_the_examples_of_file_too_large_are_what_they_say(desk: Desk):
    codes = [f"PK-{number}" for number in range(1000, 31000)]
    fixture = "fixtures:\n  parcels: {file: parcels.csv}\n"
    desk.change("world.yaml", "fixtures:\n", fixture)
    desk.write("parcels.csv", "code,owner,arrived_on\n" + "".join(f"{code},Omar Haddad,2026-06-01\n" for code in codes))
    assert desk.rules() == []
    rows = "".join(f"    - {{code: {code}, owner: Omar, arrived_on: 2026-06-01}}\n" for code in codes)
    desk.change("world.yaml", fixture, f"fixtures:\n  parcels:\n{rows}")
    assert desk.rules() == ["file-too-large"]
