from datetime import datetime

import pytest
from src.parse import MalformedLine, parse_lines
from src.records import Record


def test_a_line_becomes_a_record():
    [record] = parse_lines(["2026-03-02 09:14:07 ERROR payments: gateway timed out: 3000 ms"])
    assert record == Record(
        at=datetime(2026, 3, 2, 9, 14, 7),
        level="ERROR",
        service="payments",
        message="gateway timed out: 3000 ms",
    )


def test_an_indented_line_continues_the_message():
    records = list(
        parse_lines(
            [
                "2026-03-02 09:14:07 ERROR payments: unhandled",
                "    at charge(card)",
                "",
                "2026-03-02 09:14:08 INFO payments: restarted",
            ]
        )
    )
    assert [record.message for record in records] == ["unhandled\nat charge(card)", "restarted"]


def test_a_line_of_another_shape_is_refused_with_its_number():
    with pytest.raises(MalformedLine, match="line 2"):
        list(parse_lines(["2026-03-02 09:14:07 INFO mail: sent 12", "-- MARK --"]))
