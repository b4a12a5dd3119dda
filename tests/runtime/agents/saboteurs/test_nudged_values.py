"""What a nudge makes of a value, by the kind of the value."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liarproof.compiler.contract.model import ExecuteStep
from liarproof.runtime.agents.base import ToolCall
from liarproof.runtime.agents.saboteurs import nudge
from liarproof.runtime.agents.saboteurs.course import Course
from liarproof.runtime.agents.saboteurs.ground import Ground
from liarproof.runtime.agents.saboteurs.records import Records
from liarproof.runtime.agents.saboteurs.repertoire import Repertoire

from ...shop import task, tool


def nudged(value: Any, **schema: Any) -> dict[str, Any]:
    """What a value becomes, by the end of the saboteur's name."""
    tools = {"set": tool({"it": schema}, ExecuteStep("UPDATE orders SET note = :it"))}
    ground = Ground(task(), tools, Records({}, {}, {}), Repertoire({}, {}, (), {}, {}))
    found: dict[str, Any] = {}
    for one in nudge.derive(Course("oracle", (ToolCall("set", {"it": value}),), (0,)), ground):
        (act,) = one.acts
        assert isinstance(act, ToolCall)
        found[one.name.removeprefix("nudge:it")] = act.input["it"]
    return found


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (4999, {"+1": 5000, "-1": 4998, "*2": 9998, "/2": 2499}),
        (4, {"+1": 5, "-1": 3, "*2": 8, "/2": 2}),
        (3, {"+1": 4, "-1": 2, "*2": 6}),
        (0, {"+1": 1, "-1": -1, "*2": 0}),
        (-8, {"+1": -7, "-1": -9, "*2": -16, "/2": -4}),
        (1.5, {"+1": 2.5, "-1": 0.5, "*2": 3.0}),
        (10.0, {"+1": 11.0, "-1": 9.0, "*2": 20.0, "/2": 5.0}),
    ],
)
def test_a_number_is_off_by_one_and_by_a_lot(value: float, found: dict[str, float]) -> None:
    assert nudged(value) == found


def test_a_date_is_off_by_a_day_and_by_a_month() -> None:
    assert nudged("2026-02-28") == {"+1d": "2026-03-01", "-1d": "2026-02-27", "+30d": "2026-03-30"}


def test_a_time_of_day_stays_as_it_was() -> None:
    assert nudged("2026-12-31T09:30") == {
        "+1d": "2027-01-01T09:30",
        "-1d": "2026-12-30T09:30",
        "+30d": "2027-01-30T09:30",
    }


@pytest.mark.parametrize(
    ("value", "ends"),
    [("9999-12-31", {"-1d"}), ("9999-12-30", {"+1d", "-1d"}), ("0001-01-01", {"+1d", "+30d"})],
)
def test_a_date_at_an_end_of_the_calendar_does_not_leave_it(value: str, ends: set[str]) -> None:
    assert nudged(value).keys() == ends


def test_a_date_that_is_in_no_calendar_is_left_alone() -> None:
    assert nudged("2026-02-30") == nudged("2026-01-01T25:00") == {}


def test_a_date_within_text_is_text() -> None:
    assert nudged("by 2026-02-28").keys() == nudged("2026-02-28T09:30:00").keys() == {"=other-words"}


def test_a_word_of_an_enum_becomes_each_other_word() -> None:
    assert nudged("b", enum=["a", "b", "c"]) == {"=a": "a", "=c": "c"}


def test_the_only_word_of_an_enum_is_left_alone() -> None:
    assert nudged("a", enum=["a"]) == {}


def test_an_enum_of_numbers_is_taken_by_its_words() -> None:
    assert nudged(9, enum=[9, 10]) == {"=10": 10}


def test_a_truth_value_is_turned_over() -> None:
    assert nudged(True) == {"=false": False}
    assert nudged(False) == {"=true": True}


def test_a_list_loses_its_first_item() -> None:
    assert nudged(["a", "b"]) == {"=shorter": ["b"]}
    assert nudged(["a"]) == {"=shorter": []}


def test_an_object_loses_its_first_member() -> None:
    assert nudged({"a": 1, "b": 2}) == {"=shorter": {"b": 2}}
    assert nudged({"a": 1}) == {"=shorter": {}}


@pytest.mark.parametrize("value", [[], {}, None])
def test_what_has_nothing_near_it_is_left_alone(value: Any) -> None:
    assert nudged(value) == {}


def test_an_input_that_the_tool_does_not_declare_is_left_alone() -> None:
    ground = Ground(task(), {"set": tool({})}, Records({}, {}, {}), Repertoire({}, {}, (), {}, {}))
    assert list(nudge.derive(Course("oracle", (ToolCall("set", {"it": 1}),), (0,)), ground)) == []


@given(st.dates())
def test_every_other_date_is_a_date_of_the_same_form(day: date) -> None:
    found = nudged(day.isoformat())
    assert found
    assert all((date.fromisoformat(other) - day).days == int(end[:-1]) for end, other in found.items())


@given(st.integers())
def test_no_whole_number_becomes_a_fraction_or_itself_but_nothing_doubled(value: int) -> None:
    found = nudged(value)
    assert all(isinstance(other, int) for other in found.values())
    assert [end for end, other in found.items() if other == value] == ([] if value else ["*2"])
