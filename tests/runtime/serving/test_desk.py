"""What an agent gets of each call, and what the trial is by then: a desk without a protocol."""

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest

from liarproof.compiler.contract.model import Task
from liarproof.runtime.agents.base import Briefing, Player, brief
from liarproof.runtime.agents.guest_profile import Client
from liarproof.runtime.episode import Episode
from liarproof.runtime.errors import InfrastructureError, WorldFaultError
from liarproof.runtime.serving.desk import Answer, Desk
from liarproof.runtime.serving.hosted import HostedTrial
from liarproof.runtime.trajectory import AgentMessage, CustomerTurn
from liarproof.runtime.trial import run_trial
from liarproof.runtime.worlds.database import DatabaseWorld

from ..shop import EFFECTS, head, task, tool

OVER = "The conversation is over. Nothing is left to do: call no more tools."
BROKEN_OFF = "The conversation was broken off by a fault on this side, which is not yours. Call no more tools."
ONE, TWO = "The customer says:\n\nOne?", "The customer says:\n\nTwo?"


def played(player: Player, asked: Task, step_limit: int) -> Episode:
    with closing(DatabaseWorld.open(head())) as world:
        return run_trial(world, asked, player, agent="one", effects=EFFECTS, step_limit=step_limit)


class Visit:
    """An agent at a desk, whose trial is a real one."""

    def __init__(self, asked: Task, *, step_limit: int = 40, play: Any = played, reveal: Any = None) -> None:
        def begin(_: Client) -> HostedTrial[Episode]:
            return HostedTrial(lambda player: play(player, asked, step_limit))

        self.desk: Desk[Episode] = Desk(brief(head(), asked), begin, reveal=reveal)

    def call(self, name: str, **given: Any) -> Answer:
        return self.desk.call(name, given, Client())

    def hear(self) -> Answer:
        return self.call("hear_customer")

    def reply(self, text: str) -> Answer:
        return self.call("reply_to_customer", text=text)

    def outcome(self) -> Episode:
        self.desk.leave()
        assert self.desk.trial is not None
        return self.desk.trial.outcome()


@pytest.fixture
def visit() -> Iterator[Callable[..., Visit]]:
    """Visits that are left at the end, whatever became of them."""
    made: list[Visit] = []

    def visiting(**options: Any) -> Visit:
        made.append(Visit(task(turns=("One?", "Two?")), **options))
        return made[-1]

    yield visiting
    for each in made:
        each.desk.leave()


def test_nothing_can_be_done_before_the_customer_is_heard(visit: Callable[..., Visit]) -> None:
    agent = visit()
    first = Answer(("First hear what the customer says: call hear_customer.",), is_error=True)
    assert [agent.call("cancel", order_id="O-1"), agent.reply("Hello?")] == [first, first]
    assert agent.desk.trial is None


def test_a_reply_ends_the_turn_and_brings_the_next_until_all_is_over(visit: Callable[..., Visit]) -> None:
    agent = visit()
    assert agent.hear() == Answer((agent.desk.instructions, ONE))
    assert [agent.reply("Yes."), agent.reply("And yes.")] == [Answer((TWO,)), Answer((OVER,))]
    assert agent.outcome().trajectory == (
        CustomerTurn(0, "One?"),
        AgentMessage(0, "Yes."),
        CustomerTurn(1, "Two?"),
        AgentMessage(1, "And yes."),
    )


def test_what_was_said_last_can_be_heard_again_and_is_no_act(visit: Callable[..., Visit]) -> None:
    agent = visit(step_limit=2)
    assert [agent.hear().texts[1], agent.hear().texts[1]] == [ONE, ONE]
    agent.reply("Yes.")
    assert [agent.hear().texts[1], agent.hear().texts[1]] == [TWO, TWO]
    assert agent.reply("And yes.") == Answer((OVER,))
    assert agent.outcome().ending == "completed"


def test_a_reply_without_its_text_is_an_error_and_no_act(visit: Callable[..., Visit]) -> None:
    agent = visit()
    agent.hear()
    assert agent.call("reply_to_customer") == Answer(("text is missing.",), is_error=True)
    assert agent.call("reply_to_customer", text=1).is_error
    assert agent.reply("Yes.") == Answer((TWO,))


def test_what_a_tool_gives_is_what_a_model_would_get(visit: Callable[..., Visit]) -> None:
    agent = visit()
    agent.hear()
    assert agent.call("cancel", order_id="O-1") == Answer(("{}",))
    assert agent.call("cancel", order_id=1).is_error
    assert agent.call("reply", text="Yes.").texts[0].startswith("There is no tool reply; there are ")


def test_at_the_last_act_that_is_allowed_the_conversation_is_over(visit: Callable[..., Visit]) -> None:
    agent = visit(step_limit=1)
    agent.hear()
    assert agent.call("cancel", order_id="O-1") == Answer((OVER,))
    found = agent.outcome()
    assert (found.ending, found.grade, len(found.mutations)) == ("step_limit", None, 1)


def test_after_the_end_every_call_is_an_error(visit: Callable[..., Visit]) -> None:
    agent = visit(step_limit=1)
    agent.hear()
    agent.reply("Yes.")
    over = Answer((OVER,), is_error=True)
    assert [agent.hear(), agent.reply("?"), agent.call("cancel", order_id="O-1")] == [over, over, over]


def test_a_grade_is_told_where_somebody_words_it(visit: Callable[..., Visit]) -> None:
    agent = visit(step_limit=1, reveal=lambda episode: f"It ended as {episode.ending}.")
    agent.hear()
    assert agent.reply("Yes.") == Answer((OVER, "It ended as step_limit."))


def test_who_leaves_in_the_middle_has_no_outcome(visit: Callable[..., Visit]) -> None:
    agent = visit()
    agent.hear()
    with pytest.raises(InfrastructureError, match="the client left before the conversation was over") as left:
        agent.outcome()
    assert left.value.kind == "client_left"


def test_a_fault_of_ours_is_none_of_the_agents(visit: Callable[..., Visit]) -> None:
    def faulty(player: Player, _task: Task, _limit: int) -> Episode:
        player.act(CustomerTurn(0, "One?"))
        raise WorldFaultError("two rows where one is due")

    agent = visit(play=faulty, reveal=lambda _: pytest.fail("there is no grade"))
    agent.hear()
    broken_off = Answer((BROKEN_OFF,), is_error=True)
    assert [agent.reply("Yes."), agent.hear()] == [broken_off, broken_off]
    with pytest.raises(WorldFaultError):
        agent.outcome()


def test_a_trial_that_cannot_begin_is_told_at_once(visit: Callable[..., Visit]) -> None:
    def faulty(_player: Player, _task: Task, _limit: int) -> Episode:
        raise WorldFaultError("there is no world")

    assert visit(play=faulty).hear() == Answer((BROKEN_OFF,), is_error=True)


def test_the_tools_of_the_conversation_give_way_to_those_of_a_world() -> None:
    taken = {"hear_customer": tool({}), "reply_to_customer_2": tool({})}
    desk: Desk[Episode] = Desk(Briefing("Be kind.", taken), lambda _: pytest.fail("there is no trial"))
    assert [each.name for each in desk.tools[:2]] == ["hear_customer_3", "reply_to_customer_3"]
    assert "Call hear_customer_3: " in desk.instructions
    assert desk.call("hear_customer", {}, Client()).texts == (
        "First hear what the customer says: call hear_customer_3.",
    )
