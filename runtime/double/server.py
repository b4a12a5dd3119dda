"""The double itself: a server on the loopback interface, for as long as it is open."""

import socket
import struct
import threading
import time
from collections.abc import Callable, Collection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from types import TracebackType
from typing import Any, cast

from ..errors import HarnessError
from .answer import Answer
from .counting import Counts, Tally
from .replies import Responder
from .service import Service

_POLL = 0.02
"""Seconds after which a server that is closed notices."""

_AT_ONCE = struct.pack("ii", 1, 0)
"""For SO_LINGER: closing throws away what was not sent, and tells the other side so with a reset."""


class Double:
    """Stands in for the service while it is open: `with Double(responder) as double:`, and its `url` as the base URL.

    `key` is the key that it knows, `others` are models that it answers for beside its own. `clock` gives the seconds by
    which cached prompts grow old. `pause` waits between the bytes of a slow reply; the one it has by itself is cut
    short when the double closes.

    A responder that raises is answered for with a 500, and its error comes out when the double closes.
    """

    def __init__(
        self,
        responder: Responder,
        *,
        key: str = "test",
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], object] | None = None,
        others: Collection[str] = (),
    ) -> None:
        self._tally = Tally()
        self._service = Service(responder, key=key, clock=clock, tally=self._tally, others=others)
        self._pause = pause
        self._server: _Server | None = None
        self._thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        """Where it listens.

        Raises:
            HarnessError: it is not open.
        """
        if self._server is None:
            raise HarnessError("the double is not open")
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def counts(self) -> Counts:
        """What it counted up to now."""
        return self._tally.counts()

    def __enter__(self) -> "Double":
        self._server = _Server(self._service, self._tally, self._pause)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(_POLL,), name="double")
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._server is not None and self._thread is not None:
            self._server.close()
            self._thread.join()
            self._server = None
        if problem is None and self._service.failure is not None:
            failure = self._service.failure
            raise HarnessError(f"the double's responder failed: {failure!r}") from failure


class _Server(ThreadingHTTPServer):
    """A thread for each connection, all of them ended by closing."""

    daemon_threads = False  # those are not waited for when the server closes
    request_queue_size = 128

    def __init__(self, service: Service, tally: Tally, pause: Callable[[float], object] | None) -> None:
        self.service = service
        self.tally = tally
        self.closing = threading.Event()
        self.pause = pause or self.closing.wait
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        super().__init__(("127.0.0.1", 0), _Handler)

    def server_bind(self) -> None:
        TCPServer.server_bind(self)  # the base class looks its own name up, which can take seconds

    def process_request(self, request: Any, client_address: Any) -> None:
        with self._lock:
            self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        with self._lock:
            self._open.discard(request)
        super().shutdown_request(request)

    def close(self) -> None:
        """Take no more connections, end those that are open, and wait for their threads."""
        self.closing.set()
        self.shutdown()
        with self._lock:
            for connection in self._open:
                try:
                    connection.shutdown(socket.SHUT_RDWR)
                except OSError:
                    continue  # the other side was faster
        self.server_close()


class _Gone(Exception):
    """The client is not there any more, or is to be."""


class _Handler(BaseHTTPRequestHandler):
    """One connection, request by request."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    @property
    def _owner(self) -> _Server:
        return cast(_Server, self.server)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class names it so
        """Nothing: there are many requests."""

    def do_POST(self) -> None:
        self._handle()

    def do_GET(self) -> None:
        self._handle()

    def handle(self) -> None:
        try:
            super().handle()
        except OSError:
            self.close_connection = True  # the client went away between two requests

    def _handle(self) -> None:
        content = self.rfile.read(int(self.headers.get("content-length") or 0))
        headers = {name.lower(): value for name, value in self.headers.items()}
        answer = self._owner.service.answer(self.command, self.path, headers, content)
        try:
            self._send(answer)
        except (OSError, _Gone):
            self._owner.tally.lost(answer.number)
            self.close_connection = True

    def _send(self, answer: Answer) -> None:
        content = answer.content
        if answer.reset is not None:
            self._reset(content[: answer.reset])
        elif answer.size:
            for start in range(0, len(content), answer.size):
                self._owner.pause(answer.every)
                self._look_for_client()
                self.wfile.write(content[start : start + answer.size])
        else:
            self.wfile.write(content)

    def _reset(self, sent: bytes) -> None:
        """Send some bytes, and then no end of the connection but a reset."""
        if sent:
            self.wfile.write(sent)
        self.close_connection = True
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
        # What reads and writes the connection holds it open past its own close, and the server would end it in peace.
        socket.close(self.connection.detach())

    def _look_for_client(self) -> None:
        """A client that stopped waiting is seen by the end of what it sends.

        Raises:
            _Gone: there is none, or the double closes.
        """
        if self._owner.closing.is_set():
            raise _Gone
        try:
            if not self.connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT):
                raise _Gone
        except BlockingIOError:
            return
