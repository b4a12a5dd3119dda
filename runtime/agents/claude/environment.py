"""What the environment says of how the service is reached: the key, a proxy, certificates."""

import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager

from ....compiler.contract.visible import visible

KEYS = ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN")
_HEADERS = "ANTHROPIC_CUSTOM_HEADERS"
_PROXIES = ("ALL_PROXY", "all_proxy", "HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy")
_CERTIFICATES = ("SSL_CERT_FILE", "SSL_CERT_DIR")  # the second is read only without the first


class EnvironmentProblemError(Exception):
    """The environment lets the service not be reached; the message says what to do, and shows no key."""


def check_key() -> None:
    """See that there is a key, and that what is there can be one: it goes into a header as it is.

    Raises:
        EnvironmentProblemError: there is none, or it can be none.
    """
    given = {name: key for name in KEYS if (key := os.environ.get(name))}
    if not given:
        raise EnvironmentProblemError(
            "There is no key: ANTHROPIC_API_KEY is not set. Set it, or add --rehearse, which asks no model."
        )
    for name, key in given.items():
        if not (key.isascii() and key.isprintable()) or " " in key:
            raise EnvironmentProblemError(
                f"{name} can be no key: {_fault(key)}. Set it to the key as the service shows it."
            )


def _fault(key: str) -> str:
    if not key.strip():
        return "it is blank"
    if not key.isascii():
        return "it has letters in it that are not ASCII"
    if not key.isprintable():
        return "it has a line break or another control character in it"
    return "it has a space in it or around it"


@contextmanager
def told_of_environment() -> Generator[None]:
    """Say of a client that cannot be made what in the environment keeps it from that.

    Raises:
        EnvironmentProblemError: something does.
    """
    if not os.environ.get(_HEADERS, "").isascii():
        raise EnvironmentProblemError(f"{_HEADERS} has letters in it that are not ASCII. Mend it, or unset it.")
    try:
        yield
    except ImportError as problem:
        raise EnvironmentProblemError(
            f"{_named(_PROXIES)} names a SOCKS proxy, and the package socksio is not installed. "
            "Install it (pip install socksio), or unset the variable."
        ) from problem
    except OSError as problem:
        shown = next((f"{name}={visible(os.environ[name])}" for name in _set(_CERTIFICATES)), None)
        raise EnvironmentProblemError(
            f"The certificates cannot be read: {shown or problem}. Name a file that is there, or unset the variable."
        ) from problem
    except ValueError as problem:
        raise EnvironmentProblemError(
            f"{_named(_PROXIES)} names no proxy: {visible(str(problem))}. Mend it, or unset it."
        ) from problem


@contextmanager
def no_headers_of_environment() -> Generator[None]:
    """Without the headers that the environment has for the service: the library has no argument for leaving them."""
    there = os.environ.pop(_HEADERS, None)
    try:
        yield
    finally:
        if there is not None:
            os.environ[_HEADERS] = there


def _named(names: tuple[str, ...]) -> str:
    return " or ".join(_set(names)) or "The environment"


def _set(names: tuple[str, ...]) -> Iterator[str]:
    return (name for name in names if os.environ.get(name))
