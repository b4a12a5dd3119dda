"""What goes wrong between us and the service, told apart."""

import socket
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest

from liarproof.runtime.double.replies import (
    Page,
    Refused,
    Reply,
    Reset,
    forbidden,
    invalid,
    not_found,
    overloaded,
    rate_limited,
    server_error,
    text,
    unauthorized,
)
from liarproof.runtime.errors import InfrastructureError

from .fixed import fixed
from .stage import Stage, at, stage

UNPAID = Refused(402, "billing_error", "Your credit balance is too low.")
UNKNOWN = not_found("model: claude-haiku-5-5")


def failure(scene: Stage) -> InfrastructureError:
    with pytest.raises(InfrastructureError) as caught:
        scene.hear()
    assert scene.book.calls == []
    return caught.value


@pytest.mark.parametrize(
    ("fault", "kind", "again", "stops"),
    [
        (unauthorized(), "authentication", True, True),
        (UNPAID, "authentication", True, True),
        (forbidden(), "authentication", True, True),
        (invalid("No."), "bad_request", False, False),
        (UNKNOWN, "bad_request", False, False),
        (Refused(413, "request_too_large", "Too large."), "bad_request", False, False),
        (Refused(408, "timeout_error", "Too slow."), "server_error", True, False),
        (Refused(409, "conflict_error", "Again."), "server_error", True, False),
        (rate_limited(), "rate_limit", True, False),
        (server_error(), "server_error", True, False),
        (Page(), "server_error", True, False),
        (Page(503), "server_error", True, False),
        (Refused(504, "timeout_error", "Too slow."), "server_error", True, False),
        (overloaded(), "overloaded", True, False),
        (Reset(), "connection", True, False),
        (Reset(text("Hi.")), "connection", True, False),
        (Page(200), "broken_reply", True, False),
    ],
)
def test_every_fault_has_its_kind(fault: Reply, kind: str, again: bool, stops: bool):
    with stage(fault) as scene:
        problem = failure(scene)
    assert (problem.kind, problem.again, problem.stops, problem.after) == (kind, again, stops, None)


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (unauthorized(), "401: invalid x-api-key"),
        (UNPAID, "402: Your credit balance is too low."),
        (invalid("a\n  b"), "400: a b"),
        (
            Page(html="<html>\n<h1>502 Bad Gateway</h1></html>"),
            "502: <html> <h1>502 Bad Gateway</h1></html>",
        ),
        (Reset(), "the service cannot be reached: Connection reset by peer"),
    ],
)
def test_a_failure_says_what_the_service_said(fault: Reply, words: str):
    with stage(fault) as scene:
        assert str(failure(scene)) == words


def test_a_long_page_is_cut():
    with stage(Page(html="x" * 5000)) as scene:
        assert len(str(failure(scene))) == 305


@pytest.mark.parametrize(("fault", "seconds"), [(rate_limited(30), 30), (overloaded(0.25), 0.25)])
def test_the_seconds_that_the_service_asks_to_wait_are_kept(fault: Refused, seconds: float):
    with stage(fault) as scene:
        assert failure(scene).after == seconds


def limited(retry_after: str) -> float | None:
    body: dict[str, Any] = {"type": "error", "error": {"type": "rate_limit_error", "message": "Slowly."}}
    with fixed(body, status=429, headers={"retry-after": retry_after}) as (url, _):
        problem = failure(at(url))
    assert (problem.kind, str(problem)) == ("rate_limit", "429: Slowly.")
    return problem.after


def test_a_date_to_wait_for_becomes_seconds():
    after = limited(format_datetime(datetime.now(UTC) + timedelta(seconds=90), usegmt=True))
    assert after is not None
    assert 80 < after <= 90


@pytest.mark.parametrize("past", ["-5", "Wed, 21 Oct 2015 07:28:00 GMT"])
def test_a_time_that_has_passed_is_no_wait(past: str):
    assert limited(past) == 0


@pytest.mark.parametrize("odd", ["soon", "", "inf", "nan", "Wed, 21 Oct 2015 07:28:00 -0000"])
def test_what_is_neither_a_number_nor_a_date_is_as_if_nothing_were_said(odd: str):
    assert limited(odd) is None


def test_a_connection_that_is_refused_can_be_tried_again():
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    problem = failure(at(f"http://127.0.0.1:{port}"))
    assert (problem.kind, problem.again, problem.stops) == ("connection", True, False)
    assert str(problem) == "the service cannot be reached: Connection refused"


def test_an_error_that_is_not_the_service_s_is_told_by_its_status():
    with fixed({"oops": [1]}, status=500) as (url, _):
        assert str(failure(at(url))).startswith("500: ")
