"""What tells one agent from outside from another."""

import pytest

from liarproof.runtime.agents.guest_profile import Client, GuestProfile, guest_digest, id_of


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Claude Code", "claude-code"),
        ("../../etc/passwd", "etc-passwd"),
        ("opencode_v2.1", "opencode-v2-1"),
        ("Überläufer", "berl-ufer"),
        ("日本", "client"),
        ("", "client"),
    ],
)
def test_an_agent_is_called_by_its_clients_name_as_an_id(name: str, called: str):
    assert id_of(Client(name)) == called


def test_whatever_is_known_of_an_agent_tells_it_apart():
    one = GuestProfile("one", Client("Code", "1.0", "2025-06-18"), 40)
    others = [
        GuestProfile("two", one.client, 40),
        GuestProfile("one", Client("Code", "1.1", "2025-06-18"), 40),
        GuestProfile("one", one.client, 41),
    ]
    digests = {guest_digest(each, policy="p", tools="t") for each in (one, *others)}
    digests |= {guest_digest(one, policy="q", tools="t"), guest_digest(one, policy="p", tools="u")}
    assert len(digests) == 6
