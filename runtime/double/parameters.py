"""What the service refuses in a request beside its conversation."""

import re
from collections.abc import Iterator

from .models import Model
from .prompt import controls, prompt_of
from .wire import Body

_NAME = re.compile(r"[a-zA-Z0-9_-]{1,128}")
_MOST_CONTROLS = 4


def parameter_problems(body: Body, model: Model, *, counts: bool = False) -> Iterator[str]:
    """What is wrong with the parameters of a request to a model.

    One that only counts tokens names no max_tokens.
    """
    if not counts:
        yield from _length_problems(body)
    yield from _sampling_problems(body, model)
    yield from _tool_problems(body, model)
    yield from _cache_problems(body)


def _length_problems(body: Body) -> Iterator[str]:
    if body.max_tokens is None:
        yield "max_tokens: Field required"
    elif body.max_tokens < 1:
        yield "max_tokens: Input should be greater than or equal to 1"
    if body.stream:
        yield "stream: the double answers whole messages only"
    thinking = body.thinking
    if thinking is None or thinking.type != "enabled":
        return
    if thinking.budget_tokens is None:
        yield "thinking.enabled.budget_tokens: Field required"
    elif thinking.budget_tokens < 1024:
        yield "thinking.enabled.budget_tokens: Input should be greater than or equal to 1024"
    elif body.max_tokens is not None and thinking.budget_tokens >= body.max_tokens:
        yield "`max_tokens` must be greater than `thinking.budget_tokens`"


def _sampling_problems(body: Body, model: Model) -> Iterator[str]:
    for name, value in (("temperature", body.temperature), ("top_p", body.top_p), ("top_k", body.top_k)):
        if value is None:
            continue
        if not model.samples:
            yield f"`{name}` is deprecated for this model."
        elif value < 0 or (value > 1 and name != "top_k"):
            yield f"{name}: range: 0..1"


def _tool_problems(body: Body, model: Model) -> Iterator[str]:
    names = [tool.name for tool in body.tools]
    for at, name in enumerate(names):
        if not _NAME.fullmatch(name):
            yield f"tools.{at}.custom.name: String should match pattern '^{_NAME.pattern}$'"
    if len(set(names)) < len(names):
        yield "tools: Tool names must be unique."
    choice = body.tool_choice
    if choice is None:
        return
    if not names:
        yield "tool_choice may only be specified while providing tools."
    if choice.type in {"any", "tool"} and not model.forced:
        yield f'tool_choice: this model takes "auto" and "none", and cannot be made to call a tool, got "{choice.type}"'
    if choice.type == "tool" and choice.name not in names:
        yield f"tool_choice.name: Tool '{choice.name}' not found in provided tools"


def _cache_problems(body: Body) -> Iterator[str]:
    blocks = [*body.tools, *body.system_blocks, *(block for turn in body.messages for block in turn.blocks)]
    found = sum(len(controls(block)) for block in blocks) + (body.cache_control is not None)
    if found > _MOST_CONTROLS:
        yield f"A maximum of {_MOST_CONTROLS} blocks with cache_control may be provided. Found {found}."
    ttls = [piece.ttl for piece in prompt_of(body).pieces if piece.ttl is not None]
    if "1h" in ttls and "5m" in ttls[: len(ttls) - ttls[::-1].index("1h")]:
        yield "a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block."
