"""What goes over the wire in answer to a request, and how."""

from collections.abc import Mapping
from http import HTTPStatus

import msgspec

from .replies import Refused

JSON = "application/json"


class Answer(msgspec.Struct, frozen=True):
    """A response.

    `reset` is after how many bytes the connection is reset. A slow one waits `every` seconds before each `size` bytes.
    `number` is that of the request, or 0.
    """

    status: int
    body: bytes
    number: int
    headers: Mapping[str, str] = {}
    type: str = JSON
    reset: int | None = None
    every: float = 0.0
    size: int = 0

    @property
    def content(self) -> bytes:
        """All its bytes."""
        headers = {"content-type": self.type, "content-length": str(len(self.body)), **self.headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        return f"HTTP/1.1 {self.status} {_phrase(self.status)}\r\n{head}\r\n".encode() + self.body


def request_id(number: int) -> dict[str, str]:
    """The header that names a request."""
    return {"request-id": f"req_double_{number:08}"}


def error(refused: Refused, number: int) -> Answer:
    """An error in the service's shape."""
    named = request_id(number)
    body = {
        "type": "error",
        "error": {"type": refused.type, "message": refused.message},
        "request_id": named["request-id"],
    }
    wait = {} if refused.retry_after is None else {"retry-after": f"{refused.retry_after:g}"}
    return Answer(refused.status, msgspec.json.encode(body), number, named | wait)


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "Overloaded" if status == 529 else "Error"
