"""What every request of a trial begins with: model, system prompt, tools, and how they are cached."""

from collections.abc import Mapping
from typing import Any

from ....compiler.contract.model import Profile, Stage, Tool
from ..base import Briefing


def fixed_part(profile: Profile, stage: Stage, briefing: Briefing) -> dict[str, Any]:
    """The arguments that are the same in every request of a stage, so that what they cost can be cached.

    The breakpoint stands at the end of the system prompt; tools come before it, and are cached with it.
    """
    prompts = filter(None, (briefing.policy, profile.prompt, stage.prompt))
    system: dict[str, Any] = {"type": "text", "text": "\n\n".join(prompts)}
    if profile.cache != "off":
        system["cache_control"] = {"type": "ephemeral", "ttl": profile.cache}
    fixed: dict[str, Any] = {
        "model": stage.model,
        "max_tokens": stage.max_tokens,
        "system": [system],
        "tools": [_tool(name, tool) for name, tool in briefing.tools.items()],
    }
    if stage.effort is not None:
        fixed["output_config"] = {"effort": stage.effort}
    if stage.temperature is not None:
        fixed["extra_body"] = {"temperature": stage.temperature}  # the library has no argument for it any more
    return fixed


def _tool(name: str, tool: Tool) -> Mapping[str, Any]:
    return {"name": name, "description": tool.description, "input_schema": tool.input}
