"""What the environment settles: the way of a paid run to the service, and nothing of a rehearsal."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from .running import SECRET, rehearse, run

pytestmark = pytest.mark.usefixtures("agents")

ONE_TRIAL = ("--reps", "1", "--tasks", "late-fee")


@pytest.fixture
def proxy() -> Iterator[socket.socket]:
    """A listener that answers nobody."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        yield listener


def test_a_rehearsal_goes_through_no_proxy(proxy, monkeypatch):
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.getsockname()[1]}")
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    assert rehearse(*ONE_TRIAL).exit_code == 0
    with pytest.raises(BlockingIOError):
        proxy.accept()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ALL_PROXY", "socks5://127.0.0.1:9"),
        ("SSL_CERT_FILE", "not/there.pem"),
        ("ANTHROPIC_CUSTOM_HEADERS", "x-api-key: wrong\nx-liarproof-trial: nothing/0"),
        ("ANTHROPIC_CUSTOM_HEADERS", "é: ü"),
        ("ANTHROPIC_AUTH_TOKEN", SECRET + "\n"),
        ("ANTHROPIC_BASE_URL", "http://127.0.0.1:1"),
    ],
)
def test_a_rehearsal_needs_nothing_of_the_environment(name, value, monkeypatch):
    monkeypatch.setenv(name, value)
    assert "\ncompleted    1 of 1: 1 passed, 0 failed\n" in rehearse(*ONE_TRIAL).stdout


def refused(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> str:
    """What a paid run that cannot begin says."""
    monkeypatch.setenv("ANTHROPIC_API_KEY", SECRET)
    monkeypatch.setenv(name, value)
    result = run("--yes", *ONE_TRIAL)
    assert result.exit_code == 3
    assert SECRET not in result.output
    assert not Path("runs").exists()
    return result.stderr


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        (
            "ALL_PROXY",
            "socks5://127.0.0.1:9",
            "ALL_PROXY names a SOCKS proxy, and the package socksio is not",
        ),
        ("HTTPS_PROXY", "ftp://127.0.0.1:9", "HTTPS_PROXY names no proxy: Unknown scheme for proxy URL"),
        ("SSL_CERT_FILE", "not/there.pem", "The certificates cannot be read: SSL_CERT_FILE=not/there.pem. Name a"),
        ("ANTHROPIC_CUSTOM_HEADERS", "é: ü", "ANTHROPIC_CUSTOM_HEADERS has letters in it that are not ASCII."),
    ],
)
def test_a_paid_run_says_what_keeps_it_from_the_service(name, value, message, monkeypatch):
    assert refused(monkeypatch, name, value).startswith(f"Error: {message}")


@pytest.mark.parametrize("name", ["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"])
@pytest.mark.parametrize(
    ("key", "fault"),
    [
        (SECRET + "\nx", "it has a line break or another control character in it"),
        ("   ", "it is blank"),
        (SECRET + " ", "it has a space in it or around it"),
        (SECRET + "é", "it has letters in it that are not ASCII"),
    ],
)
def test_a_key_that_can_be_none_is_refused_before_the_first_call(name, key, fault, monkeypatch):
    assert refused(monkeypatch, name, key) == (
        f"Error: {name} can be no key: {fault}. Set it to the key as the service shows it.\n"
    )
