"""What the service refuses in a conversation: it goes to and fro, and what is called is answered at once."""

from collections.abc import Iterator

from .wire import Body, TextBlock, ThinkingBlock, ToolResultBlock, ToolUseBlock, Turn

_PREFILL = "This model does not support assistant message prefill. The conversation must end with a user message."
_RESULTS_LAST = "`tool_result` blocks must come first in the content of a message"


def conversation_problems(body: Body, *, paused: bool = False) -> Iterator[str]:
    """What is wrong with the messages and the system prompt of a request.

    After a reply in which the model `paused`, that reply is the end of the conversation, and it goes on from there.
    """
    for at, block in enumerate(body.system_blocks):
        if not block.text.strip():
            yield f"system.{at}: text content blocks must contain non-whitespace text"
    if not body.messages:
        yield "messages: at least one message is required"
        return
    yield from _order_problems(body.messages)
    called: tuple[str, ...] = ()
    seen: set[str] = set()
    for at, turn in enumerate(body.messages):
        place = f"messages.{at}"
        yield from _content_problems(place, turn)
        if turn.role == "user":
            yield from _result_problems(place, turn, called)
        called = tuple(block.id for block in turn.blocks if isinstance(block, ToolUseBlock))
        if len(set(called)) < len(called) or seen & set(called):
            yield f"{place}: `tool_use` ids must be unique"
        seen.update(called)
    if body.messages[-1].role == "assistant" and not paused:
        yield _PREFILL


def _order_problems(turns: tuple[Turn, ...]) -> Iterator[str]:
    if turns[0].role != "user":
        yield "messages.0: the first message must use the user role"
    for at in range(1, len(turns)):
        if turns[at].role == turns[at - 1].role:
            yield (
                f'messages.{at}: roles must alternate between "user" and "assistant", '
                f'but found multiple "{turns[at].role}" roles in a row'
            )


def _content_problems(place: str, turn: Turn) -> Iterator[str]:
    """Empty content, empty texts, and blocks that the role does not make."""
    if not turn.blocks:
        yield f"{place}: messages must have non-empty content"
    for index, block in enumerate(turn.blocks):
        here = f"{place}.content.{index}"
        if isinstance(block, TextBlock) and not block.text.strip():
            yield f"{here}: text content blocks must contain non-whitespace text"
        if isinstance(block, ToolUseBlock | ThinkingBlock) and turn.role != "assistant":
            yield f"{here}: only `assistant` messages can hold this block"
        if isinstance(block, ToolResultBlock) and turn.role != "user":
            yield f"{here}: `tool_result` blocks can only be in `user` messages"
        if isinstance(block, ToolResultBlock) and _has_empty_part(block):
            yield f"{here}: text content blocks must contain non-whitespace text"


def _has_empty_part(block: ToolResultBlock) -> bool:
    """A result may be empty as a text, but has no empty text among its parts."""
    return not isinstance(block.content, str) and any(not part.text.strip() for part in block.content)


def _result_problems(place: str, turn: Turn, called: tuple[str, ...]) -> Iterator[str]:
    """Results have to answer exactly the calls of the message before, and to come first."""
    answers = [isinstance(block, ToolResultBlock) for block in turn.blocks]
    if answers != sorted(answers, reverse=True):
        yield f"{place}: {_RESULTS_LAST}"
    answered = [block.tool_use_id for block in turn.blocks if isinstance(block, ToolResultBlock)]
    for one in answered:
        if one not in called:
            yield (
                f"{place}: unexpected `tool_use_id` found in `tool_result` blocks: {one}. "
                "Each `tool_result` block must have a corresponding `tool_use` block in the previous message."
            )
    missing = [one for one in called if one not in answered]
    if missing:
        yield (
            f"{place}: `tool_use` ids were found without `tool_result` blocks immediately after: {', '.join(missing)}. "
            "Each `tool_use` block must have a corresponding `tool_result` block in the next message."
        )
    if len(set(answered)) < len(answered):
        yield f"{place}: each `tool_use` must have a single `tool_result`"
