"""What a request may hold, as it comes over the wire: text and tools, no images, documents or server tools.

Fields of a block that the double has no use for are passed over; a parameter that it does not know is refused.
"""

from typing import Any, Literal

import msgspec

Ttl = Literal["5m", "1h"]


class CacheControl(msgspec.Struct, frozen=True):
    """Asks for the prompt up to here to be cached."""

    type: Literal["ephemeral"]
    ttl: Ttl = "5m"


class TextBlock(msgspec.Struct, frozen=True, tag="text", omit_defaults=True):
    """Words."""

    text: str
    cache_control: CacheControl | None = None


class ThinkingBlock(msgspec.Struct, frozen=True, tag="thinking", omit_defaults=True):
    """What a model thought, with what shows that it did."""

    thinking: str
    signature: str


class ToolUseBlock(msgspec.Struct, frozen=True, tag="tool_use", omit_defaults=True):
    """A call that a model made."""

    id: str
    name: str
    input: dict[str, Any]
    cache_control: CacheControl | None = None


class ToolResultBlock(msgspec.Struct, frozen=True, tag="tool_result", omit_defaults=True):
    """What came of a call."""

    tool_use_id: str
    content: str | tuple[TextBlock, ...] = ""
    is_error: bool | None = None
    cache_control: CacheControl | None = None

    @property
    def words(self) -> str:
        """The content as one text."""
        return self.content if isinstance(self.content, str) else "".join(part.text for part in self.content)


Block = TextBlock | ThinkingBlock | ToolUseBlock | ToolResultBlock


class Turn(msgspec.Struct, frozen=True):
    """A message of the conversation."""

    role: Literal["user", "assistant"]
    content: str | tuple[Block, ...]

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The content as blocks: a text by itself is short for one block."""
        return (TextBlock(self.content),) if isinstance(self.content, str) else self.content


class Tool(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tool that the model may call."""

    name: str
    input_schema: dict[str, Any]
    description: str = ""
    cache_control: CacheControl | None = None


class ToolChoice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which tools the model may or must call."""

    type: Literal["auto", "any", "tool", "none"]
    name: str | None = None
    disable_parallel_tool_use: bool | None = None


class ThinkingConfig(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Whether and how the model thinks."""

    type: Literal["adaptive", "enabled", "disabled", "between_tools"]
    budget_tokens: int | None = None
    display: Literal["summarized", "omitted"] | None = None


class OutputConfig(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How much effort the model makes, and the form of what it says."""

    effort: Literal["low", "medium", "high", "xhigh", "max"] | None = None
    format: dict[str, Any] | None = None


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request for a message, or for a count of its tokens."""

    model: str
    messages: tuple[Turn, ...]
    max_tokens: int | None = None
    system: str | tuple[TextBlock, ...] = ()
    tools: tuple[Tool, ...] = ()
    tool_choice: ToolChoice | None = None
    thinking: ThinkingConfig | None = None
    output_config: OutputConfig | None = None
    cache_control: CacheControl | None = None
    temperature: float | None = None
    top_p: float | None = None
    top_k: int | None = None
    stop_sequences: tuple[str, ...] = ()
    stream: bool | None = None
    metadata: dict[str, Any] | None = None
    service_tier: str | None = None
    inference_geo: str | None = None
    speed: str | None = None

    @property
    def system_blocks(self) -> tuple[TextBlock, ...]:
        """The system prompt as blocks; an empty text is none."""
        if not isinstance(self.system, str):
            return self.system
        return (TextBlock(self.system),) if self.system else ()


def read(content: bytes) -> Body:
    """The body of a request.

    Raises:
        ValueError: it is no JSON, or not of this shape; the message names the place as the service does.
    """
    try:
        return msgspec.json.decode(content, type=Body)
    except msgspec.ValidationError as problem:
        raise ValueError(_in_the_words_of_the_service(str(problem))) from problem
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise ValueError(f"The request body is not valid JSON: {problem}") from problem


def _in_the_words_of_the_service(problem: str) -> str:
    """``Expected `int`, got `str` - at `$.messages[0].x` `` as ``messages.0.x: Expected `int`, got `str` ``."""
    text, _, place = problem.partition(" - at `$.")
    path = place.rstrip("`").replace("[", ".").replace("]", "")
    return f"{path}: {text}" if path else text
