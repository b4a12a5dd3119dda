"""How long a reply may take as a whole.

The library's own timeout is for each part of a reply, so one that comes byte by byte could take for ever.
"""

import time
from collections.abc import Iterator

import anthropic  # noqa: TID253 - imported with this module, by who makes a client
import httpx2  # noqa: TID253

_BEGUN = "liarproof_begun"


def patient_client(*, environment: bool = True) -> httpx2.Client:
    """What sends requests as the library's own does, and gives up a reply when the timeout of its request is over.

    `environment` says whether proxies and certificates are those of the environment.
    """
    hooks = {"request": [_begin], "response": [_bound]}
    return anthropic.DefaultHttpxClient(event_hooks=hooks, trust_env=environment)


def _begin(request: httpx2.Request) -> None:
    request.extensions = {**request.extensions, _BEGUN: time.monotonic()}


def _bound(response: httpx2.Response) -> None:
    """Called between the head of a response and its body."""
    seconds = response.request.extensions["timeout"]["read"]
    if seconds is not None and isinstance(response.stream, httpx2.SyncByteStream):
        response.stream = _Bounded(response.stream, response.request.extensions[_BEGUN] + seconds, response.request)


class _Bounded(httpx2.SyncByteStream):
    """The bytes of a response as far as they come in time."""

    def __init__(self, stream: httpx2.SyncByteStream, end: float, request: httpx2.Request) -> None:
        self._stream = stream
        self._end = end
        self._request = request

    def __iter__(self) -> Iterator[bytes]:
        for part in self._stream:
            if time.monotonic() > self._end:
                raise httpx2.ReadTimeout("the reply took too long as a whole", request=self._request)
            yield part

    def close(self) -> None:
        self._stream.close()
