from src.bursts import Rules
from src.parse import parse_lines
from src.report import Report, alert_report, build_report


def report_on(*entries: str) -> Report:
    """The report on entries of one day, each written from its time on."""
    lines = [f"2026-03-02 {entry}" for entry in entries]
    return build_report(parse_lines(lines), Rules())


def sizes(report: Report) -> list[tuple[str, int]]:
    return [(burst.service, burst.errors) for burst in report.bursts]


def test_levels_are_counted_with_the_most_severe_first():
    report = report_on(
        "09:00:00 INFO mail: sent 12",
        "09:00:01 ERROR mail: mailbox full",
        "09:00:02 INFO mail: sent 3",
        "09:00:03 CRITICAL mail: out of disk",
    )
    assert list(report.counts.items()) == [("CRITICAL", 1), ("ERROR", 1), ("INFO", 2)]


def test_an_error_now_and_then_is_no_burst():
    report = report_on(
        "09:00:00 ERROR mail: mailbox full",
        "11:20:00 ERROR mail: mailbox full",
        "16:45:00 ERROR mail: mailbox full",
    )
    assert sizes(report) == []


def test_a_log_without_errors_reports_no_bursts():
    assert alert_report(["2026-03-02 09:00:00 INFO mail: sent 12"]) == "1 INFO\nno bursts"


def test_three_errors_in_a_row_are_a_burst():
    report = report_on(
        "09:00:00 ERROR mail: mailbox full",
        "09:00:20 ERROR mail: mailbox full",
        "09:00:40 CRITICAL mail: out of disk",
    )
    assert sizes(report) == [("mail", 3)]


def test_only_errors_make_a_burst():
    report = report_on(
        "09:00:00 ERROR search: shard 4 is gone",
        "09:00:10 WARNING search: slow query",
        "09:00:20 ERROR search: shard 4 is gone",
        "09:00:30 INFO search: retrying",
        "09:00:40 ERROR search: shard 4 is gone",
    )
    assert sizes(report) == [("search", 3)]


def test_services_burst_apart_from_each_other():
    report = report_on(
        "09:00:00 ERROR mail: mailbox full",
        "09:00:05 ERROR search: shard 4 is gone",
        "09:00:10 ERROR mail: mailbox full",
        "09:00:15 ERROR search: shard 4 is gone",
        "09:00:20 ERROR mail: mailbox full",
    )
    assert sizes(report) == [("mail", 3)]


def test_a_burst_goes_on_while_errors_keep_coming():
    report = report_on(
        "09:00:00 ERROR payments: gateway timed out",
        "09:01:30 ERROR payments: gateway timed out",
        "09:03:00 ERROR payments: gateway timed out",
        "09:04:30 ERROR payments: gateway timed out",
        "09:06:00 ERROR payments: gateway timed out",
    )
    assert sizes(report) == [("payments", 5)]


def test_a_long_quiet_starts_another_burst():
    report = report_on(
        "09:00:00 ERROR payments: gateway timed out",
        "09:00:30 ERROR payments: gateway timed out",
        "09:01:00 ERROR payments: gateway timed out",
        "09:20:00 ERROR payments: card refused",
        "09:20:30 ERROR payments: card refused",
        "09:21:00 ERROR payments: card refused",
    )
    assert [burst.message for burst in report.bursts] == ["gateway timed out", "card refused"]


def test_the_report_tells_how_long_a_burst_lasted():
    text = alert_report(
        [
            "2026-03-02 09:00:00 ERROR payments: gateway timed out",
            "    at charge(card)",
            "2026-03-02 09:01:05 ERROR payments: gateway timed out",
            "2026-03-02 09:02:10 ERROR payments: gateway timed out",
        ]
    )
    assert text == (
        "3 ERROR\n09:00:00 payments: 3 errors in 2 min 10 s, first: gateway timed out"
    )
