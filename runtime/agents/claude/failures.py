"""What can go wrong between us and the service, told apart."""

from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from math import isfinite
from typing import Any

from ...errors import InfrastructureError


def infrastructure_error(problem: Exception) -> InfrastructureError:
    """What an exception of the library means for a trial."""
    import anthropic

    if isinstance(problem, anthropic.APIStatusError):
        return _by_status(problem)
    if isinstance(problem, anthropic.APITimeoutError):
        return InfrastructureError("call_timeout", "the service gave no reply in time", again=True)
    if isinstance(problem, anthropic.APIConnectionError):
        return _unreachable(problem)
    if isinstance(problem, anthropic.CredentialsError):
        return InfrastructureError("authentication", str(problem), stops=True)
    return InfrastructureError("broken_reply", f"the reply cannot be read: {type(problem).__name__}", again=True)


def _unreachable(problem: Exception) -> InfrastructureError:
    """In words that quote nothing of the request: a header that cannot be sent may be the key."""
    import httpx2

    causes = list(_causes(problem))
    if any(isinstance(cause, httpx2.LocalProtocolError) for cause in causes):
        message = "a header cannot be sent as it is: the key may be empty, or have a line break in it"
        return InfrastructureError("authentication", message, stops=True)
    words = next((cause.strerror for cause in causes if isinstance(cause, OSError) and cause.strerror), None)
    message = f"the service cannot be reached: {words or type(causes[-1]).__name__}"
    return InfrastructureError("connection", message, again=True)


def _causes(problem: BaseException | None) -> Iterator[BaseException]:
    while problem is not None:
        yield problem
        problem = problem.__cause__ or problem.__context__


def _by_status(problem: Any) -> InfrastructureError:
    status, message = int(problem.status_code), _message(problem)
    if status in (401, 402, 403):
        return InfrastructureError("authentication", message, again=True, stops=True)
    if status == 429:
        return InfrastructureError("rate_limit", message, again=True, after=_delay(problem))
    if status == 529:
        return InfrastructureError("overloaded", message, again=True, after=_delay(problem))
    if status >= 500 or status in (408, 409):
        return InfrastructureError("server_error", message, again=True, after=_delay(problem))
    return InfrastructureError("bad_request", message)


def _message(problem: Any) -> str:
    text = " ".join(str(getattr(problem, "api_message", None) or problem.message).split())
    for name in ("x-api-key", "authorization"):  # what stands between us and the service may tell what we sent
        if key := problem.request.headers.get(name, "").removeprefix("Bearer "):
            text = text.replace(key, "[key]")
    return f"{problem.status_code}: {text[:300]}"


def _delay(problem: Any) -> float | None:
    """The seconds that the service asks to wait, as a number or a date."""
    given = problem.response.headers.get("retry-after")
    if given is None:
        return None
    try:
        seconds = float(given)
    except ValueError:
        return _until(given)
    return max(0.0, seconds) if isfinite(seconds) else None


def _until(given: str) -> float | None:
    try:
        return max(0.0, (parsedate_to_datetime(given) - datetime.now(UTC)).total_seconds())
    except (TypeError, ValueError):
        return None
