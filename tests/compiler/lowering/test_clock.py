"""The clock of a task, and dates reckoned from it: real days only, in the form that `now` is written in."""

import pytest

from liarproof.compiler.diagnostics import Diagnostic
from liarproof.compiler.document import Mapping, Scalar
from liarproof.compiler.lowering.clock import Clock, is_date_value, read_clock, reckon, wrong_moment
from liarproof.compiler.source import Source
from liarproof.compiler.yaml_subset import compose

SOURCE = Source("f.yaml", "")


def node(written: str) -> Mapping:
    root = compose(Source("f.yaml", f"a: {written}")).root
    assert isinstance(root, Mapping)
    found = root.entries["a"]
    assert isinstance(found, Mapping)
    return found


def reckoned(written: str, now: str = "2026-06-10T09:30") -> str:
    found = reckon(node(written), Clock(now))
    return f"{found.span.column} {found.message}" if isinstance(found, Diagnostic) else found


@pytest.mark.parametrize(
    "now", ["2026-06-10", "2026-06-10T09:30", "2026-06-10 09:30", "2026-06-10T09:30:15", "2024-02-29"]
)
def test_a_clock_is_as_the_author_wrote_it(now: str):
    assert read_clock(Scalar(SOURCE, 1, 1, now, True)) == Clock(now)
    assert Clock(now).today == now[:10]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("2026-02-30", "there is no 30 February"),
        ("2026-04-31", "there is no 31 April"),
        ("2027-02-29", "there is no 29 February 2027"),
        ("1900-02-29", "there is no 29 February 1900"),
        ("2026-13-01", "there is no month 13 in the year 2026"),
        ("2026-00-01", "there is no month 0 in the year 2026"),
        ("0000-01-01", "there is no year 0"),
        ("2026-06-00", "there is no 0 June"),
        ("2026-06-10T24:00", "there is no time 24:00"),
        ("2026-06-10T09:60", "there is no time 09:60"),
        ("2026-06-10T09:30:60", "there is no second 60"),
        ("2026-6-10", "a date is written YYYY-MM-DD, with a time YYYY-MM-DDTHH:MM"),
        ("2026-06-10T9:30", "a date is written YYYY-MM-DD, with a time YYYY-MM-DDTHH:MM"),
        ("2026-06-10T09:30Z", "a date is written YYYY-MM-DD, with a time YYYY-MM-DDTHH:MM"),
        ("tomorrow", "a date is written YYYY-MM-DD, with a time YYYY-MM-DDTHH:MM"),
        ("2026-06-10\n", "a date is written YYYY-MM-DD, with a time YYYY-MM-DDTHH:MM"),
        ("٢٠٢٦-06-10", "a date is written YYYY-MM-DD, with a time YYYY-MM-DDTHH:MM"),
    ],
)
def test_what_is_no_date_is_told_why(text: str, wrong: str):
    assert wrong_moment(text, time_due=False) == wrong


def test_a_time_is_asked_for_only_where_it_is_due():
    assert wrong_moment("2026-06-10", time_due=True) == "a time is due as well, YYYY-MM-DDTHH:MM"
    assert wrong_moment("2026-06-10", time_due=False) == ""
    assert wrong_moment("2026-06-10T09:30", time_due=True) == ""


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("{days_ago: 0}", "2026-06-10"),
        ("{days_ago: 46}", "2026-04-25"),
        ("{days_ahead: 21}", "2026-07-01"),
        ("{days_ago: 366}", "2025-06-09"),
        ("{next: thursday}", "2026-06-11"),
        ("{next: tuesday}", "2026-06-16"),
        ("{next: wednesday}", "2026-06-17"),  # today is one: the next is a week away
        ("{days_ago: 2, at: 13:30}", "2026-06-08T13:30"),
        ("{at: 00:00, next: friday}", "2026-06-12T00:00"),
    ],
)
def test_a_date_is_reckoned_from_the_clock(written: str, day: str):
    assert reckoned(written) == day


@pytest.mark.parametrize(
    ("now", "moment"),
    [
        ("2026-06-10", "2026-06-11T13:30"),
        ("2026-06-10 09:30", "2026-06-11 13:30"),
        ("2026-06-10T09:30:15", "2026-06-11T13:30:00"),
    ],
)
def test_a_date_with_a_time_has_the_form_of_the_clock(now: str, moment: str):
    assert reckoned("{days_ahead: 1, at: 13:30}", now) == moment


@pytest.mark.parametrize(
    ("now", "day"), [("2024-03-01", "2024-02-29"), ("2026-03-01", "2026-02-28"), ("2026-01-01", "2025-12-31")]
)
def test_months_years_and_leap_days_are_crossed(now: str, day: str):
    assert reckoned("{days_ago: 1}", now) == day


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ("{days_ago: nine}", "15 'days_ago' takes a number of days, and here is 'nine'"),
        ("{days_ago: -1}", "15 'days_ago' takes a number of days, and here is '-1'"),
        ("{days_ago: [1]}", "15 'days_ago' takes a number of days, and here is a list"),
        ("{days_ahead: 999999999}", "17 'days_ahead' takes a number of days, and here is '999999999'"),
        ("{days_ago: 999999}", "15 999999 days from 2026-06-10 there is no date"),
        (
            "{next: Tuesday}",
            "11 'next' takes monday, tuesday, wednesday, thursday, friday, saturday or sunday, and here is 'Tuesday'",
        ),
        ("{days_ago: 1, at: 24:00}", "22 'at' takes a time, and here is '24:00': there is no time 24:00"),
        ("{days_ago: 1, at: 9:00}", "22 'at' takes a time, and here is '9:00': a time is written HH:MM"),
        ("{days_ago: 1, at: [x]}", "22 'at' takes a time, and here is a list: a time is written HH:MM"),
        ("{days_ago: 1, on: x}", "18 'on' does not belong to 'days_ago'"),
        ("{days_ahead: 1, days_ago: 1}", "20 'days_ahead' does not belong to 'days_ago'"),
    ],
)
def test_what_cannot_be_reckoned_is_told_at_its_part(written: str, wrong: str):
    if "days_ahead: 1, days_ago" in written:
        wrong = wrong.replace("20 ", "5 ")
    assert reckoned(written) == wrong


@pytest.mark.parametrize("now", ["9999-12-31", "0001-01-01"])
def test_past_the_calendar_there_is_no_date(now: str):
    written = "{next: monday}" if now > "2" else "{days_ago: 1}"
    assert "there is no date" in reckoned(written, now)


@pytest.mark.parametrize(
    ("written", "text", "structures"),
    [
        ("{days_ago: 1}", True, True),
        ("{next: x, at: y}", True, True),
        ("{days_ago: 1, on: y}", True, False),  # a slip, or a structure of one's own
        ("{days_ago: 1, on: y, by: z}", False, False),
        ("{at: x}", False, False),
        ("{}", False, False),
    ],
)
def test_what_is_meant_as_a_date_depends_on_what_else_may_stand(written: str, text: bool, structures: bool):
    assert is_date_value(node(written)) is text
    assert is_date_value(node(written), among_structures=True) is structures
