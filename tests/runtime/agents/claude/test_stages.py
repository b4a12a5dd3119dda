"""Stages of an agent over the real client: each has a conversation of its own, and the record tells who did what."""

from typing import Any

from liarproof.compiler.contract.model import Escalation, Handoff
from liarproof.compiler.contract.model import Stage as Part
from liarproof.runtime.agents.base import Halt, Message, ToolCall
from liarproof.runtime.double.replies import Said, Thinking, ToolUse, calls, text

from ...shop import task
from .stage import LOOK, OLD_HAIKU, REFUND, SONNET, stage

TWO = (Part(OLD_HAIKU, temperature=0.0, max_turns=2), Part(SONNET, effort="low", max_turns=3, prompt="Go on."))
BAD = ToolUse("get_order", {"order_id": "O-9"})


def two(**fields: Any) -> dict[str, Any]:
    return {"stages": TWO, "prompt": "Take care.", **fields}


def test_a_stage_that_is_not_stuck_does_all_of_it():
    with stage(calls(LOOK), text("O-1 is here."), **two()) as scene:
        assert scene.hear() == ToolCall("get_order", {"order_id": "O-1"})
        assert scene.see({"id": "O-1"}) == Message("O-1 is here.")
    assert [(call.stage, call.asked) for call in scene.book.calls] == [(1, OLD_HAIKU), (1, OLD_HAIKU)]
    assert scene.book.escalations == []


def test_a_stage_asks_its_own_model_in_its_own_way():
    with stage(calls(LOOK), calls(REFUND), text("Done."), **two()) as scene:
        scene.hear()
        scene.see({"id": "O-1"})
        scene.see({"id": 1})
    first, _, third = (request.body for request in scene.requests)
    assert (first.model, first.temperature) == (OLD_HAIKU, 0.0)
    assert (third.model, third.temperature) == (SONNET, None)
    assert [block.text for block in third.system] == ["You run a small shop.\n\nTake care.\n\nGo on."]


def test_after_its_turns_the_next_stage_goes_on_with_what_was_said_and_a_handoff():
    with stage(calls(LOOK), calls(REFUND), text("Done."), **two()) as scene:
        scene.hear()
        scene.see({"id": "O-1"})
        assert scene.see({"id": 1}) == Message("Done.")
    assert scene.messages() == [
        (
            "user",
            [
                {
                    "type": "text",
                    "text": "Please refund O-1.\n\n<handoff>\n"
                    "Another model worked on this before you and was stopped: its turns were used up.\n"
                    'It has changed: refund(order_id="O-1", amount_cents=4999).\n</handoff>',
                }
            ],
        )
    ]
    (left,) = scene.book.escalations
    assert (left.stage, left.trigger, left.calls, left.replies) == (1, "turn_limit", 2, 2)
    assert left.handoff in scene.messages()[0][1][0]["text"]
    assert [call.stage for call in scene.book.calls] == [1, 1, 2]


def test_nothing_that_a_stage_thought_goes_to_the_next():
    thought = Said((Thinking("SECRET THOUGHT"), LOOK), "tool_use")
    other = Said((Thinking("SECRET THOUGHT"), REFUND), "tool_use")
    stages = (Part(SONNET, max_turns=2), Part("claude-opus-5-5"))
    with stage(thought, other, text("Done."), **two(stages=stages)) as scene:
        scene.hear()
        scene.see({"id": "O-1"})
        scene.see({"id": 1})
    assert "SECRET THOUGHT" not in str(scene.messages())
    assert "signature" not in str(scene.messages())


def test_a_repeated_call_is_not_made_and_what_else_was_called_with_it_neither():
    with stage(calls(LOOK), calls(LOOK, REFUND), text("Done."), **two()) as scene:
        scene.hear()
        assert scene.see({"id": "O-1"}) == Message("Done.")
    (left,) = scene.book.escalations
    assert (left.trigger, left.calls, left.replies) == ("repeated_call", 1, 2)
    assert 'Do not repeat get_order(order_id="O-1").' in left.handoff


def test_a_stage_that_fails_in_the_same_way_is_asked_no_further_time():
    when = Escalation(repeated_call=None, same_failure=2)
    with stage(calls(BAD), calls(BAD), text("There is none."), **two(escalate_on=when)) as scene:
        scene.hear()
        scene.see(error="There is no order O-9.")
        assert scene.see(error="There is no order O-9.") == Message("There is none.")
    (left,) = scene.book.escalations
    assert (left.trigger, left.calls, left.replies) == ("same_failure", 2, 2)
    assert left.handoff.endswith("get_order failed: There is no order O-9.")


def test_where_a_turn_limit_is_no_reason_the_trial_ends_there():
    when = Escalation(repeated_call=None, same_failure=None, give_up=True, turn_limit=False)
    with stage(calls(LOOK), calls(REFUND), **two(escalate_on=when)) as scene:
        scene.hear()
        scene.see({"id": "O-1"})
        assert scene.see({"id": 1}) == Halt("step_limit")
    assert scene.book.escalations == []


def test_after_the_turns_of_the_last_stage_the_trial_ends():
    with stage(calls(LOOK), calls(REFUND), calls(LOOK), calls(REFUND), calls(LOOK), **two()) as scene:
        scene.hear()
        for _ in range(4):
            assert isinstance(scene.see({"id": 1}), ToolCall)
        assert scene.see({"id": 1}) == Halt("step_limit")
    assert [call.stage for call in scene.book.calls] == [1, 1, 2, 2, 2]


def test_from_the_last_stage_nobody_takes_over():
    with stage(calls(LOOK), calls(LOOK), calls(REFUND), calls(REFUND), text("Done."), **two()) as scene:
        scene.hear()
        assert scene.see({"id": 1}) == ToolCall("refund", {"order_id": "O-1", "amount_cents": 4999})
        assert scene.see({"id": 1}) == ToolCall("refund", {"order_id": "O-1", "amount_cents": 4999})
        assert scene.see({"id": 2}) == Message("Done.")
    assert len(scene.book.escalations) == 1


def test_what_ends_a_trial_for_good_is_no_reason_to_go_on():
    with stage(Said((), "refusal"), **two()) as scene:
        assert scene.hear() == Halt("refusal")
    assert scene.book.escalations == []


def test_what_a_trial_may_spend_ends_it_in_any_stage():
    with stage(calls(LOOK), calls(REFUND), **two()) as scene:
        scene.book.most = 2
        scene.hear()
        scene.see({"id": "O-1"})
        assert scene.see({"id": 1}) == Halt("step_limit")
    assert scene.book.escalations == []


def test_all_stages_share_the_time_of_the_trial():
    now = [0.0]
    with stage(calls(LOOK), calls(REFUND), calls(LOOK), clock=lambda: now[0], **two(trial_seconds=10.0)) as scene:
        scene.hear()
        scene.see({"id": "O-1"})
        now[0] = 6.0
        assert isinstance(scene.see({"id": 1}), ToolCall)
        now[0] = 11.0
        assert scene.see({"id": "O-1"}) == Halt("timeout")
    assert [call.stage for call in scene.book.calls] == [1, 1, 2]


def test_a_third_stage_takes_over_from_a_second():
    stages = (Part(OLD_HAIKU, max_turns=1), Part(OLD_HAIKU, max_turns=1), Part(SONNET))
    with stage(calls(LOOK), calls(LOOK), text("Done."), **two(stages=stages)) as scene:
        scene.hear()
        scene.see({"id": "O-1"})
        assert scene.see({"id": "O-1"}) == Message("Done.")
    assert [(left.stage, left.calls, left.replies) for left in scene.book.escalations] == [(1, 1, 1), (2, 2, 2)]


def test_a_later_turn_of_the_customer_is_retold_with_what_was_answered():
    with stage(text("Which one?"), calls(LOOK), text("Done."), **two()) as scene:
        assert scene.hear("Please refund it.") == Message("Which one?")
        scene.hear("O-1.")
        assert scene.see({"id": "O-1"}) == Message("Done.")
    told = scene.messages()[0][1][0]["text"]
    assert told.startswith("The customer: Please refund it.\n\nYou: Which one?\n\nThe customer: O-1.\n\n<handoff>")


def test_the_handoff_keeps_to_its_size():
    with stage(calls(BAD), calls(REFUND), text("Done."), **two(handoff=Handoff(50))) as scene:
        scene.hear()
        scene.see(error="x" * 10_000)
        scene.see({"id": 1})
    (left,) = scene.book.escalations
    assert left.tokens <= 50


def test_a_whole_trial_over_two_stages_is_graded_as_one():
    with stage(calls(LOOK), calls(LOOK), calls(REFUND), text("Refunded."), **two()) as scene:
        episode = scene.run(task())
    assert episode.ending == "completed"
    assert [mutation.name for mutation in episode.mutations] == ["refund"]
    assert len(episode.trajectory) == 4
