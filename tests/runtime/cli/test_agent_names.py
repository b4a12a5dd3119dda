"""What an agent is called that has no file."""

import pytest

from liarproof.runtime.cli.agent_names import named_after


@pytest.mark.parametrize(
    ("about", "name"),
    [
        ("Claude Code", "claude-code"),
        ("../../etc/passwd", "etc-passwd"),
        ("opencode_v2.1", "opencode-v2-1"),
        ("Überläufer", "berl-ufer"),
        ("日本", "client"),
        ("", "client"),
        ("a" * 63 + " b", "a" * 63),
    ],
)
def test_a_name_is_made_of_what_can_be_in_an_id(about: str, name: str):
    assert named_after(about, otherwise="client") == name
