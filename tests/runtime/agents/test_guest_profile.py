"""What tells one agent from outside from another."""

from liarproof.runtime.agents.guest_profile import Client, GuestProfile, guest_digest


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
