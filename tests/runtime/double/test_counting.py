"""The double's own counts, for a run's record to be held against."""

import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import anthropic

from liarproof.runtime.double.counting import Bill
from liarproof.runtime.double.replies import (
    Broken,
    Drip,
    Page,
    Reply,
    Reset,
    Said,
    Text,
    calls,
    rate_limited,
    text,
)
from liarproof.runtime.double.replies import ToolUse as Use
from liarproof.runtime.double.request import Request

from .talk import HAIKU, SONNET, Talk, always, one_by_one, talk

SYSTEM = [{"type": "text", "text": "x" * 4000, "cache_control": {"type": "ephemeral"}}]


def attempt(line: Talk, model: str = HAIKU) -> anthropic.types.Usage | None:
    """What a request used, as its client knows; None if it got no reply."""
    try:
        return line.say(model=model, system=SYSTEM).usage
    except (anthropic.APIError, ValueError):
        return None


def arrivals(line: Talk) -> list[bool]:
    return [one.arrived for one in line.double.counts().billed]


def test_replies_are_counted_by_kind() -> None:
    replies = [text("Hi."), calls(Use("look", {})), rate_limited(), Page(), Broken(text("Hi.")), Reset(), text("Hi.")]
    with talk(one_by_one(replies)) as line:
        for _ in replies:
            attempt(line)
        line.fails(max_tokens=0)
        counts = line.double.counts()
    assert counts.requests == len(replies) + 1
    assert counts.replies == {
        "end_turn": 2,
        "tool_use": 1,
        "429": 1,
        "502": 1,
        "broken-body": 1,
        "reset": 1,
        "400": 1,
    }


def test_what_was_made_is_billed_whether_it_arrived_or_not() -> None:
    replies = [text("Hi."), Broken(text("Hi.")), Reset(text("Hi.")), Reset(), rate_limited()]
    with talk(one_by_one(replies)) as line:
        for _ in replies:
            attempt(line)
        counts = line.double.counts()
    assert [(one.number, one.arrived) for one in counts.billed] == [(1, True), (2, False), (3, False)]
    assert counts.bill(arrived=True)[HAIKU].replies == 1
    assert counts.bill(arrived=False)[HAIKU].replies == 2
    assert counts.bill()[HAIKU].replies == 3


def test_a_slow_reply_that_nobody_waits_for_did_not_arrive() -> None:
    left = threading.Event()
    with talk(always(Drip(text("Hi."), every=1)), pause=lambda seconds: left.wait()) as line:
        line.client = line.client.with_options(timeout=anthropic.Timeout(10, read=0.001))
        assert attempt(line) is None
        left.set()
        limit = time.monotonic() + 10
        while arrivals(line) != [False] and time.monotonic() < limit:
            pass
        assert arrivals(line) == [False]


def test_the_model_that_served_is_billed() -> None:
    with talk(always(Said((Text("Hi."),), model="claude-another"))) as line:
        attempt(line)
        assert list(line.double.counts().bill()) == ["claude-another"]


def test_under_sixteen_threads_the_counts_are_what_the_clients_saw() -> None:
    def some(request: Request) -> Reply:
        return (text("Hi." * (request.number % 7)), text("Hi."), rate_limited(), Reset())[request.number % 4]

    models = [HAIKU, SONNET] * 100
    with talk(some) as line, ThreadPoolExecutor(16) as pool:
        seen = list(pool.map(lambda model: (model, attempt(line, model)), models))
        counts = line.double.counts()
    bills: dict[str, Bill] = {}
    for model, usage in seen:
        if usage is not None:
            bills[model] = _plus(bills.get(model, Bill()), usage)
    assert counts.bill(arrived=True) == bills
    assert (counts.requests, counts.replies) == (200, {"end_turn": 100, "429": 50, "reset": 50})
    assert Counter(usage is None for _, usage in seen) == {True: 100, False: 100}
    assert all(bill.cache_write_5m_tokens for bill in bills.values())
    assert all(bill.cache_read_tokens for bill in bills.values())


def _plus(bill: Bill, usage: anthropic.types.Usage) -> Bill:
    split = usage.cache_creation
    assert split is not None
    return Bill(
        bill.replies + 1,
        bill.input_tokens + usage.input_tokens,
        bill.cache_write_5m_tokens + split.ephemeral_5m_input_tokens,
        bill.cache_write_1h_tokens + split.ephemeral_1h_input_tokens,
        bill.cache_read_tokens + (usage.cache_read_input_tokens or 0),
        bill.output_tokens + usage.output_tokens,
    )
