"""What every request of a trial begins with: model, system prompt, tools, and how they are cached."""

from collections.abc import Mapping
from typing import Any

from ....compiler.contract.model import Profile, Tool
from ..base import Briefing


def fixed_part(profile: Profile, briefing: Briefing) -> dict[str, Any]:
    """The arguments that are the same in every request, so that what they cost can be cached.

    The breakpoint stands at the end of the system prompt; tools come before it, and are cached with it.
    """
    system: dict[str, Any] = {"type": "text", "text": "\n\n".join(filter(None, (briefing.policy, profile.prompt)))}
    if profile.cache != "off":
        system["cache_control"] = {"type": "ephemeral", "ttl": profile.cache}
    fixed: dict[str, Any] = {
        "model": profile.model,
        "max_tokens": profile.max_tokens,
        "system": [system],
        "tools": [_tool(name, tool) for name, tool in briefing.tools.items()],
    }
    if profile.effort is not None:
        fixed["output_config"] = {"effort": profile.effort}
    if profile.temperature is not None:
        fixed["extra_body"] = {"temperature": profile.temperature}  # the library has no argument for it any more
    return fixed


def _tool(name: str, tool: Tool) -> Mapping[str, Any]:
    return {"name": name, "description": tool.description, "input_schema": tool.input}
