"""A line of days in the policy has to be tested from both sides, where tasks come near it at all."""

from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from liarproof.compiler.contract.model import Suite, Table, Task
from liarproof.runtime.proving.boundaries import OneSided, one_sided

from ..shop import head, task, world

POLICY = "A parcel may go back within 30 days of delivery."
TABLES = {"parcels": Table({"id": "text", "delivered_on": "text", "weighed_on": "text", "by": "text"}, ("id",))}
TODAY = date(2026, 6, 10)


def aged(days: int, column: str = "delivered_on") -> Task:
    """A task with a parcel whose date is so many days ago."""
    when = (TODAY - timedelta(days=days)).isoformat()
    return task(id=f"after-{days}", seed={"parcels": ({"id": "P-1", column: when},)})


def suite_of(*tasks: Task, policy: str = POLICY) -> Suite:
    return Suite(replace(head(), policy=policy, world=world(tables=TABLES)), tasks)


def lines(*tasks: Task, policy: str = POLICY) -> list[tuple[str, str]]:
    """The words and the sides of the lines that are tested from one side."""
    return [(found.words, found.side) for found in one_sided(suite_of(*tasks, policy=policy))]


def test_a_line_that_tasks_come_near_from_one_side_is_told_with_them() -> None:
    assert list(one_sided(suite_of(aged(29), aged(28)))) == [
        OneSided("30 days", "delivered_on", "before", ("after-29", "after-28"))
    ]


@pytest.mark.parametrize(("days", "side"), [(28, "before"), (29, "before"), (31, "after"), (32, "after")])
def test_either_side_may_be_the_only_one(days: int, side: str) -> None:
    assert lines(aged(days)) == [("30 days", side)]


def test_tasks_on_both_sides_are_enough() -> None:
    assert lines(aged(29), aged(31)) == []


def test_the_day_itself_lies_before_the_line() -> None:
    assert lines(aged(30)) == [("30 days", "before")]
    assert lines(aged(30), aged(31)) == []


@pytest.mark.parametrize("days", [27, 33, 0, 400])
def test_a_line_that_no_task_comes_near_is_not_told(days: int) -> None:
    assert lines(aged(days)) == []


def test_a_task_that_is_far_off_is_not_told_with_those_that_are_near() -> None:
    (found,) = one_sided(suite_of(aged(29), aged(400)))
    assert found.tasks == ("after-29",)


def test_days_to_come_count_like_days_gone_by() -> None:
    assert lines(aged(-31)) == [("30 days", "after")]


def test_the_clock_is_that_of_the_task() -> None:
    later = replace(aged(29), now="2026-06-12T23:59")
    assert lines(later) == [("30 days", "after")]


def test_a_time_of_day_makes_no_difference() -> None:
    seed = {"parcels": ({"id": "P-1", "delivered_on": "2026-05-12T23:59"},)}
    assert lines(task(seed=seed)) == lines(aged(29)) == [("30 days", "before")]


@pytest.mark.parametrize("value", [None, 29, "yesterday", True, ["2026-05-12"]])
def test_what_is_no_date_comes_near_nothing(value: object) -> None:
    assert lines(task(seed={"parcels": ({"id": "P-1", "delivered_on": value},)})) == []


def test_a_task_without_rows_comes_near_nothing() -> None:
    assert lines(task()) == []


def test_a_column_that_no_sentence_speaks_of_has_no_line() -> None:
    assert lines(aged(29, "weighed_on")) == []


def test_a_sentence_speaks_of_a_column_whose_first_letters_stand_in_it() -> None:
    assert lines(aged(29), policy="DELIVERED goods go back within 30 days.") == [("30 days", "before")]
    assert lines(aged(29), policy="Goods go back within 30 days of the deluge.") == []


@pytest.mark.parametrize("end", [". ", "; ", ": ", "\n\n"])
def test_a_line_is_about_the_columns_of_its_own_sentence(end: str) -> None:
    assert lines(aged(29), policy=f"Look at the delivery{end}Goods go back within 30 days.") == []


def test_a_column_with_a_short_name_has_no_line() -> None:
    assert lines(aged(29, "by"), policy="Goods go back within 30 days by post.") == []


def test_each_line_of_a_policy_is_looked_at_alone() -> None:
    policy = "Within 30 days of delivery it goes back. After 60 days of delivery, never."
    assert lines(aged(29), aged(61), policy=policy) == [("30 days", "before"), ("60 days", "after")]
    assert lines(aged(29), aged(31), aged(61), policy=policy) == [("60 days", "after")]


def test_each_column_of_a_sentence_is_looked_at_alone() -> None:
    policy = "Within 30 days of delivery, and of being weighed, it goes back."
    both = suite_of(aged(29), aged(31, "weighed_on"), policy=policy)
    assert [(found.column, found.side) for found in one_sided(both)] == [
        ("delivered_on", "before"),
        ("weighed_on", "after"),
    ]


def test_a_policy_without_a_line_has_none() -> None:
    assert lines(aged(29), policy="Be kind.") == lines(aged(29), policy="") == []
