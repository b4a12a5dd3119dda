from datetime import datetime, timedelta

from src.bursts import Burst, Rules
from src.parse import parse_lines
from src.report import alert_report, build_report


def errors(service: str, *times: str) -> list[str]:
    return [f"2026-07-14 {time} ERROR {service}: no answer" for time in times]


def bursts(lines: list[str], rules: Rules | None = None) -> list[Burst]:
    return build_report(parse_lines(sorted(lines)), rules or Rules()).bursts


def test_a_burst_has_its_first_and_last_error():
    [burst] = bursts(errors("ldap", "12:00:00", "12:01:59", "12:03:00", "12:04:59", "12:05:00"))
    assert (burst.first.time().isoformat(), burst.last.time().isoformat(), burst.errors) == (
        "12:00:00",
        "12:05:00",
        5,
    )


def test_many_quick_errors_do_not_stretch_the_quiet_that_ends_a_burst():
    volley = [f"12:00:{second:02}" for second in range(30)]
    later = ["12:03:00", "12:03:01", "12:03:02"]
    assert [burst.errors for burst in bursts(errors("ldap", *volley, *later))] == [30, 3]


def test_a_burst_outlasts_a_gap_of_exactly_the_quiet_time():
    assert [b.errors for b in bursts(errors("ldap", "12:00:00", "12:02:00", "12:04:00"))] == [3]


def test_one_second_over_the_quiet_time_ends_a_burst():
    assert bursts(errors("ldap", "12:00:00", "12:02:00", "12:04:01")) == []


def test_the_rules_set_the_quiet_time_and_the_size():
    rules = Rules(quiet=timedelta(seconds=10), at_least=2)
    lines = errors("ldap", "12:00:00", "12:00:09", "12:00:18", "12:00:40", "12:01:00", "12:01:10")
    assert [burst.errors for burst in bursts(lines, rules)] == [3, 2]


def test_bursts_of_two_services_overlap_in_the_order_of_their_first_errors():
    lines = errors("ldap", "12:00:30", "12:02:00", "12:03:45", "12:05:30")
    lines += errors("dns", "12:00:00", "12:01:45", "12:03:30", "12:05:29")
    assert [(burst.service, burst.errors) for burst in bursts(lines)] == [("dns", 4), ("ldap", 4)]


def test_a_burst_goes_on_past_midnight():
    lines = [
        "2026-07-14 23:57:00 ERROR ldap: no answer",
        "2026-07-14 23:58:50 ERROR ldap: no answer",
        "2026-07-15 00:00:40 CRITICAL ldap: given up",
        "2026-07-15 00:02:30 ERROR ldap: no answer",
    ]
    [burst] = build_report(parse_lines(lines), Rules()).bursts
    assert (burst.last, burst.errors) == (datetime(2026, 7, 15, 0, 2, 30), 4)


def test_the_text_has_the_counts_and_every_burst():
    lines = errors("ldap", "12:00:00", "12:01:00", "12:02:30", "12:04:20")
    lines += errors("dns", "15:30:00", "15:30:10", "15:30:50")
    assert alert_report(["2026-07-14 11:00:00 INFO dns: up", *lines]) == (
        "7 ERROR, 1 INFO\n"
        "12:00:00 ldap: 4 errors in 4 min 20 s, first: no answer\n"
        "15:30:00 dns: 3 errors in 50 s, first: no answer"
    )
