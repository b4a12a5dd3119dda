"""What the model said goes back to it as it came."""

from liarproof.runtime.double.replies import Said, Text, Thinking, calls, text

from .fixed import REPLY, fixed
from .stage import LOOK, SONNET, at, stage


def test_content_goes_back_verbatim():
    reply = Said((Thinking("They want 49.99.\n"), Text(" Let me see. "), LOOK), "tool_use")
    with stage(reply, text("Done."), model=SONNET) as scene:
        scene.hear()
        scene.see({})
    first, _ = scene.book.calls
    role, blocks = scene.messages()[1]
    assert role == "assistant"
    assert blocks == list(first.content)
    assert [block["type"] for block in blocks] == ["thinking", "text", "tool_use"]
    assert blocks[0]["signature"]


def test_thinking_of_a_whole_conversation_keeps_its_signatures():
    thoughts = [calls(LOOK, thinking=f"Thought {number}.") for number in range(5)]
    with stage(*thoughts, text("Done."), model=SONNET) as scene:
        scene.hear()
        for _ in thoughts:
            scene.see({})
    assert len(scene.requests) == len(scene.book.calls) == 6


def test_earlier_messages_are_never_changed():
    with stage(calls(LOOK, thinking="Hm."), calls(LOOK), text("So?"), text("Done.")) as scene:
        scene.hear()
        scene.see({})
        scene.see(error="No.")
        scene.hear("Go on.")
    whole = scene.messages()
    for number in range(3):
        before = scene.messages(number)
        assert whole[: len(before)] == before


def test_a_block_of_a_type_that_nobody_knows_goes_back_with_all_it_has():
    odd = {"type": "musing", "of": [1, {"a": None}], "text": 7}
    with fixed({**REPLY, "content": [odd, {"type": "text", "text": "Hi.", "later": 1}]}) as (url, got):
        scene = at(url)
        scene.hear()
        scene.hear()
    assert got[1]["messages"][1]["content"] == [odd, {"type": "text", "text": "Hi.", "later": 1}]
