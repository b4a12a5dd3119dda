"""What identifies an agent that comes from outside."""

from collections.abc import Mapping
from typing import Any

import msgspec

from ...compiler.contract.canonical import digest
from ...compiler.contract.version import VERSION


class Client(msgspec.Struct, frozen=True):
    """What a client says of itself, and the version of the protocol that it speaks; empty where it says nothing."""

    name: str = ""
    version: str = ""
    protocol: str = ""


class GuestProfile(msgspec.Struct, frozen=True):
    """All that we know of an agent from outside: what it is called, and its client. The model behind it is not known.

    `max_steps` bounds the tool calls and messages of a trial.
    """

    id: str
    client: Client
    max_steps: int


def is_guest(profile: Mapping[str, Any]) -> bool:
    """Whether a profile that was written down is that of an agent from outside."""
    return "client" in profile


def guest_digest(profile: GuestProfile, *, policy: str, tools: str) -> str:
    """What identifies an agent under test, as `profile_digest` does for a model.

    What it is called is a part of it: nothing else may tell two models behind one client apart.
    """
    return digest([profile, policy, tools, VERSION])
