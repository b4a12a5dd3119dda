"""Matchers and patterns: tests over fields, each value what its column or input takes."""

from typing import Any

import pytest

from liarproof.compiler.contract.matchers import FieldTest
from liarproof.compiler.contract.model import CallPattern, Matcher

from ..support import Desk

TASK = "tasks/waited-too-long.yaml"
MUST = "    - note: {code: PK-300}\n"
MAY = "    - note: any\n      times: {at_most: 1}\n"


def must(desk: Desk, written: str) -> Matcher:
    desk.change(TASK, MUST, f"    - {written}\n")
    return matchers(desk)[0][0]


def may(desk: Desk, written: str) -> Matcher:
    desk.change(TASK, MAY, f"    - {written}\n")
    return matchers(desk)[1][0]


def matchers(desk: Desk) -> tuple[tuple[Matcher, ...], tuple[Matcher, ...]]:
    suite = desk.compile().suite
    assert suite is not None, desk.text()
    (expect,) = (task.expect for task in suite.tasks if task.id == "waited-too-long")
    return expect.must, expect.may


@pytest.mark.parametrize(
    ("written", "bounds"),
    [
        ("note", (1, 1)),
        ("note: any", (1, 1)),
        ("{note: any, times: 2}", (2, 2)),
        ("{note: any, times: {at_least: 2}}", (2, None)),
        ("{note: any, times: {at_most: 3}}", (1, 3)),
        ("{note: any, times: {at_least: 2, at_most: 3}}", (2, 3)),
    ],
)
def test_a_must_takes_one_unless_times_says_more(written: str, bounds: tuple[int, int | None], desk: Desk):
    matcher = must(desk, written)
    assert (matcher.at_least, matcher.at_most) == bounds


@pytest.mark.parametrize(
    ("written", "most"),
    [
        ("note", None),
        ("fee", 1),  # harmful
        ("{fee: any, times: {at_most: 4}}", 4),
        ("{note: any, times: 2}", 2),
        ("insert:fees", None),
        ("update:parcels: {phone: x}", None),
    ],
)
def test_a_may_takes_any_number_but_one_of_what_is_harmful(written: str, most: int | None, desk: Desk):
    matcher = may(desk, written)
    assert (matcher.at_least, matcher.at_most) == (0, most)


@pytest.mark.parametrize(
    ("written", "test"),
    [
        ("PK-300", FieldTest(is_="PK-300")),
        ("0300", FieldTest(is_="0300")),
        ("<code>", FieldTest(is_="PK-300")),
        ("~", FieldTest(is_=None)),
        ("{days_ago: 1}", FieldTest(is_="2026-06-09")),
        ("{not: ~}", FieldTest(not_=None)),
        ("{not: PK-1}", FieldTest(not_="PK-1")),
        ("{one_of: [A, ~, 1]}", FieldTest(one_of=("A", None, "1"))),
        ("{at_least: 10, at_most: {days_ago: 0}}", FieldTest(at_least="10", at_most="2026-06-10")),
        ("{contains: <code>}", FieldTest(contains="PK-300")),
        ('{like: " pk-300 "}', FieldTest(like=" pk-300 ")),
        ('{glob: "PK-*"}', FieldTest(glob="PK-*")),
    ],
)
def test_a_field_takes_a_value_or_tests(written: str, test: FieldTest, desk: Desk):
    assert must(desk, f"note: {{code: {written}}}").fields == {"code": test}


@pytest.mark.parametrize(
    ("written", "test"),
    [
        ("300", FieldTest(is_=300)),
        ("{at_least: 1, at_most: 500}", FieldTest(at_least=1, at_most=500)),
        ("{about: 7.98}", FieldTest(about=7.98, within=0.005)),
        ("{about: 8}", FieldTest(about=8, within=0.5)),
    ],
)
def test_a_field_of_numbers(written: str, test: FieldTest, desk: Desk):
    desk.change(
        "tasks/late-fee.yaml",
        "    waived:\n",
        f"    third:\n      - update:parcels: {{fee_cents: {written}}}\n    waived:\n",
    )
    suite = desk.compile().suite
    assert suite is not None, desk.text()
    assert suite.tasks[0].expect.either["third"][0].fields == {"fee_cents": test}


@pytest.mark.parametrize(
    ("written", "test"),
    [
        ("{a: 1}", FieldTest(is_={"a": 1})),
        ("{at_least: 1}", FieldTest(at_least=1)),
        ("{at_least: 1, other: 2}", FieldTest(is_={"at_least": 1, "other": 2})),
        ("{}", FieldTest(is_={})),
        ("[1, x]", FieldTest(is_=[1, "x"])),
        ("{not: {a: 1}}", FieldTest(not_={"a": 1})),
    ],
)
def test_in_a_json_field_a_mapping_is_a_structure_unless_all_its_keys_are_tests(
    written: str, test: FieldTest, desk: Desk
):
    desk.change("schema.sql", "body TEXT NOT NULL", "body JSON NOT NULL")
    assert must(desk, f"note: {{body: {written}}}").fields == {"body": test}


def pattern(desk: Desk, written: str) -> CallPattern:
    desk.change("tasks/whose-parcel.yaml", "  - find_parcel: {code: PK-400}\n", f"  - {written}\n")
    suite = desk.compile().suite
    assert suite is not None, desk.text()
    (found,) = suite.tasks[3].never_calls
    return found


@pytest.mark.parametrize(
    ("written", "tests"),
    [
        ("find_parcel: {}", {}),
        ("find_parcel: {code: 0400}", {"code": FieldTest(is_="0400")}),
        ("find_parcel: {code: {like: <code>}}", {"code": FieldTest(like="PK-100")}),
        ("leave_note: {code: ~}", {"code": FieldTest(is_=None)}),
    ],
)
def test_a_pattern_tests_inputs(written: str, tests: dict[str, Any], desk: Desk):
    assert pattern(desk, written).input == tests


def test_a_process_rule_may_be_kept_by_any_of_its_calls(desk: Desk):
    desk.change(
        "world.yaml",
        "      find_parcel: {code: {like: <code>}}",
        "      - find_parcel: {code: <code>}\n      - free_slots: {}",
    )
    suite = desk.compile().suite
    assert suite is not None, desk.text()
    assert [call.tool for call in suite.tasks[0].process["look-first"].calls] == ["find_parcel", "free_slots"]
