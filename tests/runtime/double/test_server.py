"""The double is there while it is open, for many at once, and leaves nothing behind."""

import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import anthropic
import pytest

from liarproof.runtime.double.replies import Drip, Reply, text
from liarproof.runtime.double.request import Request
from liarproof.runtime.double.server import Double
from liarproof.runtime.errors import HarnessError

from .talk import always, asked, talk


def test_no_thread_and_no_socket_is_left_after_closing() -> None:
    threads, sockets = set(threading.enumerate()), open_sockets()
    with Double(always(text("Hi."))) as double, anthropic.Anthropic(base_url=double.url, api_key="test") as client:
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(lambda _: client.messages.create(**asked()), range(8)))
        assert set(threading.enumerate()) > threads
    assert (set(threading.enumerate()), open_sockets()) == (threads, sockets)


def test_closing_does_not_wait_for_clients_that_keep_their_connection() -> None:
    with Double(always(text("Hi."))) as double:
        kept = socket.create_connection(("127.0.0.1", int(double.url.rpartition(":")[2])))
        kept.sendall(b"GET / HTTP/1.1\r\n\r\n")
        assert kept.recv(9) == b"HTTP/1.1 "
    with kept:
        while kept.recv(1000):
            pass


def test_closing_cuts_a_slow_reply_short() -> None:
    with ThreadPoolExecutor(1) as pool, talk(always(Drip(text("Hi."), every=600))) as line:
        slow = pool.submit(line.say)
        while not line.double.counts().billed:
            pass
        closing = line.double
        closing.__exit__(None, None, None)
        assert isinstance(slow.exception(), anthropic.APIConnectionError)
    assert not closing.counts().billed[0].arrived


def test_a_connection_is_used_again() -> None:
    with talk() as line:
        line.say()
        threads = set(threading.enumerate())
        line.say()
        assert set(threading.enumerate()) == threads


def test_many_are_answered_at_once() -> None:
    together = threading.Barrier(16, timeout=10)

    def meet(request: Request) -> Reply:
        together.wait()
        return text("All here.")

    with talk(meet) as line, ThreadPoolExecutor(16) as pool:
        assert {reply.stop_reason for reply in pool.map(lambda _: line.say(), range(16))} == {"end_turn"}
        assert line.double.counts().most_at_once == 16


def test_an_error_of_the_responder_comes_out_at_the_end() -> None:
    def fails(request: Request) -> Reply:
        raise KeyError("no such task")

    def run() -> None:
        with talk(fails) as line, pytest.raises(anthropic.InternalServerError, match="The responder failed"):
            line.say()

    with pytest.raises(HarnessError, match=r"the double's responder failed: KeyError\('no such task'\)"):
        run()


def test_what_cannot_be_written_is_an_error_of_the_responder() -> None:
    def run() -> None:
        with talk(always(text("\ud800"))) as line, pytest.raises(anthropic.InternalServerError):
            line.say()

    with pytest.raises(HarnessError, match="UnicodeEncodeError"):
        run()


def test_it_has_no_url_before_it_is_open() -> None:
    with pytest.raises(HarnessError, match="the double is not open"):
        _ = Double(always(text("Hi."))).url


def test_each_reply_has_the_id_of_its_request() -> None:
    with talk() as line:
        raw = [line.client.messages.with_raw_response.create(**asked()) for _ in range(2)]
    assert [one.headers["request-id"] for one in raw] == ["req_double_00000001", "req_double_00000002"]


def test_another_address_is_not_found() -> None:
    with talk() as line, pytest.raises(anthropic.NotFoundError):
        line.client.models.list()


def test_a_key_that_it_does_not_know_is_refused() -> None:
    with talk(key="other") as line:
        with pytest.raises(anthropic.AuthenticationError) as caught:
            line.say()
        assert (caught.value.type, caught.value.request_id) == ("authentication_error", "req_double_00000001")


def test_a_request_without_a_key_is_refused() -> None:
    with talk() as line, pytest.raises(anthropic.AuthenticationError):
        line.client.messages.create(**asked(), extra_headers={"authorization": anthropic.omit})


def test_a_client_without_a_version_is_refused() -> None:
    with talk() as line, pytest.raises(anthropic.BadRequestError, match="anthropic-version: header is required"):
        line.client.messages.create(**asked(), extra_headers={"anthropic-version": anthropic.omit})


def open_sockets() -> int:
    return sum(str(one.readlink()).startswith("socket:") for one in Path("/proc/self/fd").iterdir() if one.is_symlink())
