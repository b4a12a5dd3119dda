"""Calls of the model: in their order, one by one, and answered together."""

from liarproof.runtime.agents.base import Message, ToolCall
from liarproof.runtime.double.replies import Said, Text, Thinking, ToolUse, calls, text
from liarproof.runtime.trajectory import AgentMessage, CallMade

from ...shop import task
from .stage import LOOK, REFUND, SONNET, stage


def test_several_calls_are_made_one_by_one_and_answered_in_one_message_in_order():
    uses = (ToolUse("get_order", {"order_id": "O-1"}, "toolu_b"), ToolUse("list_customers", {}, "toolu_a"))
    with stage(calls(*uses), text("Done.")) as scene:
        assert scene.hear() == ToolCall("get_order", {"order_id": "O-1"})
        assert scene.see({"id": "O-1"}) == ToolCall("list_customers", {})
        assert len(scene.requests) == 1
        assert scene.see([]) == Message("Done.")
    role, blocks = scene.messages()[-1]
    assert role == "user"
    assert [(block["tool_use_id"], block["content"]) for block in blocks] == [
        ("toolu_b", '{"id": "O-1"}'),
        ("toolu_a", "[]"),
    ]


def test_what_is_said_beside_calls_goes_with_the_first_of_them():
    with stage(calls(LOOK, LOOK, said="Let me see.")) as scene:
        assert scene.hear() == ToolCall("get_order", {"order_id": "O-1"}, "Let me see.")
        assert scene.see({}) == ToolCall("get_order", {"order_id": "O-1"})


def test_what_is_said_beside_a_call_is_the_agent_s_message():
    with stage(calls(LOOK, said="Let me see."), text("Done.")) as scene:
        trajectory = scene.run().trajectory
    assert [event.text for event in trajectory if isinstance(event, AgentMessage)] == ["Let me see.", "Done."]


def test_blocks_are_known_by_their_type_wherever_they_stand():
    reply = Said((Thinking("Hm."), LOOK, Text("First."), Thinking("So."), Text("Then."), LOOK), "tool_use")
    with stage(reply, text("Done.")) as scene:
        assert scene.hear() == ToolCall("get_order", {"order_id": "O-1"}, "First.\n\nThen.")
        scene.see({})
        assert scene.see({}) == Message("Done.")


def test_thinking_is_not_said():
    with stage(Said((Thinking("They are owed 10."), Text("Done."))), model=SONNET) as scene:
        assert scene.hear() == Message("Done.")


def test_an_unknown_tool_is_a_tool_error_and_the_conversation_goes_on():
    with stage(calls(ToolUse("teleport", {})), calls(REFUND), text("Done.")) as scene:
        episode = scene.run()
    (wrong,) = scene.messages(1)[-1][1]
    assert wrong["is_error"] is True
    assert "teleport" in wrong["content"]
    assert (episode.ending, [one.name for one in episode.mutations]) == ("completed", ["refund"])


def test_a_wrong_input_is_a_tool_error_and_the_conversation_goes_on():
    wrong = ToolUse("refund", {"order_id": 7, "amount_cents": "much"})
    with stage(calls(wrong), calls(REFUND), text("Done.")) as scene:
        episode = scene.run()
    (block,) = scene.messages(1)[-1][1]
    assert block["is_error"] is True
    (first, second) = (event for event in episode.trajectory if isinstance(event, CallMade))
    assert block["content"] == first.result.error
    assert second.result.error is None
    assert episode.grade is not None
    assert episode.grade.all_passed


def test_a_good_result_is_no_error():
    with stage(calls(LOOK), text("Done.")) as scene:
        scene.run()
    assert "is_error" not in scene.messages()[-1][1][0]


def test_a_result_is_json_in_its_own_letters():
    with stage(calls(LOOK), text("Done.")) as scene:
        scene.hear()
        scene.see({"name": "Zoë", "tags": None})
    assert scene.messages()[-1][1][0]["content"] == '{"name": "Zoë", "tags": null}'


def test_the_customer_s_next_turn_comes_when_the_model_ends_its_own():
    with stage(calls(LOOK), text("Shall I?"), calls(REFUND), text("Done.")) as scene:
        episode = scene.run(task(turns=("Please refund O-1.", "Yes.")))
    assert episode.ending == "completed"
    assert [role for role, _ in scene.messages()] == ["user", "assistant"] * 3 + ["user"]
    assert scene.messages()[4] == ("user", [{"type": "text", "text": "Yes."}])
