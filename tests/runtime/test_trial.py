"""One trial: turns, endings and what is recorded."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from liarproof.compiler.contract.model import Afterwards, Call, Expectation, Say, Step, Task
from liarproof.runtime.agents.base import Act, Halt, Message, Observed, ToolCall, brief
from liarproof.runtime.agents.idle import null
from liarproof.runtime.agents.scripted import Script
from liarproof.runtime.episode import Episode
from liarproof.runtime.trajectory import AgentMessage, CallMade, CustomerTurn, ToolResult
from liarproof.runtime.trial import run_trial
from liarproof.runtime.worlds.database import DatabaseWorld

from .shop import EFFECTS, head, task

CANCEL = Call("cancel", {"order_id": "O-1"})


class Listener:
    """An agent that does as it is told, and keeps what it saw."""

    finished = False

    def __init__(self, acts: Sequence[Act]) -> None:
        self.acts = list(acts)
        self.seen: list[Observed] = []

    def act(self, observed: Observed) -> Act:
        self.seen.append(observed)
        return self.acts.pop(0) if self.acts else Message("…")


@pytest.fixture(scope="module")
def shop() -> DatabaseWorld:
    return DatabaseWorld.open(head())


def run(shop: DatabaseWorld, plain: Task, player: Any, **options: Any) -> Episode:
    return run_trial(shop, plain, player, agent="someone", effects=EFFECTS, **options)


def script(*steps: Step) -> Any:
    return Script("oracle", steps).open(brief(head(), task()))


def test_an_episode_holds_all_that_happened_in_order(shop: DatabaseWorld) -> None:
    found = run(shop, task(turns=("One?", "Two?")), script(CANCEL, Say(("One.",)), Say(("Two.",))))
    assert found.trajectory == (
        CustomerTurn(0, "One?"),
        CallMade(0, "cancel", {"order_id": "O-1"}, ToolResult({})),
        AgentMessage(0, "One."),
        CustomerTurn(1, "Two?"),
        AgentMessage(1, "Two."),
    )
    assert (found.task, found.agent, found.ending) == ("refund-all", "someone", "completed")
    assert [mutation.name for mutation in found.mutations] == ["cancellation"]
    assert [change.table for change in found.changes] == ["orders"]
    assert found.grade is not None
    assert found.grade.state.shape == "harmful-action"


def test_the_next_turn_follows_whatever_was_said_and_after_the_last_the_trial_ends(shop: DatabaseWorld) -> None:
    player = Listener([Message("What?"), Message("")])
    found = run(shop, task(turns=("One?", "Two?")), player)
    assert player.seen == [CustomerTurn(0, "One?"), CustomerTurn(1, "Two?")]
    assert [event.text for event in found.trajectory if isinstance(event, AgentMessage)] == ["What?"]


def test_what_is_said_beside_a_call_is_heard_and_ends_no_turn(shop: DatabaseWorld) -> None:
    found = run(shop, task(), Listener([ToolCall("list_customers", {}, said="One moment."), Message("So.")]))
    assert [event.text for event in found.trajectory if isinstance(event, AgentMessage)] == ["One moment.", "So."]


def test_an_agent_sees_what_came_of_its_call(shop: DatabaseWorld) -> None:
    player = Listener([ToolCall("get_order", {"order_id": "O-9"})])
    run(shop, task(), player)
    assert player.seen[1] == ToolResult(error="There is no order O-9.")


def test_an_agent_that_cannot_go_on_ends_the_trial_without_a_grade(shop: DatabaseWorld) -> None:
    found = run(shop, task(), Listener([ToolCall("cancel", {"order_id": "O-1"}), Halt("refusal")]))
    assert (found.ending, found.grade) == ("refusal", None)
    assert [mutation.name for mutation in found.mutations] == ["cancellation"]


def test_an_agent_that_goes_on_and_on_is_stopped(shop: DatabaseWorld) -> None:
    found = run(shop, task(), Listener([ToolCall("list_customers", {})] * 50), step_limit=10)
    assert (found.ending, found.grade) == ("step_limit", None)
    assert len(found.trajectory) == 11


AFTERWARDS = Afterwards("Yes, please go ahead.", at_most=2)


def test_a_customer_who_is_asked_says_yes_while_nothing_has_changed(shop: DatabaseWorld) -> None:
    player = Listener([Message("Shall I?"), ToolCall("cancel", {"order_id": "O-1"}), Message("Done.")])
    run(shop, task(afterwards=AFTERWARDS), player)
    assert [seen.text for seen in player.seen if isinstance(seen, CustomerTurn)] == [
        "Please refund O-1.",
        "Yes, please go ahead.",
    ]


def test_a_customer_says_yes_no_more_often_than_stated(shop: DatabaseWorld) -> None:
    found = run(shop, task(afterwards=AFTERWARDS), null())
    assert [event.turn for event in found.trajectory if isinstance(event, CustomerTurn)] == [0, 1, 2]


def test_a_script_that_has_run_out_is_asked_nothing_afterwards(shop: DatabaseWorld) -> None:
    found = run(shop, task(afterwards=AFTERWARDS), script(Say(("No.",))))
    assert len(found.trajectory) == 2


@pytest.mark.parametrize(("steps", "kept"), [((Say(("Which?",)), CANCEL), True), ((CANCEL, Say(("Done.",))), False)])
def test_asking_first_is_about_the_first_turn(shop: DatabaseWorld, steps: tuple[Step, ...], kept: bool) -> None:
    found = run(shop, task(turns=("One?", "Two?"), asks_first=True), script(*steps))
    assert found.grade is not None
    assert found.grade.process.passed is kept


def test_a_change_taken_back_in_the_first_turn_is_no_change(shop: DatabaseWorld) -> None:
    slot = {"day": "2026-06-11", "hour": 9, "order_id": "O-2"}
    steps = (Call("book", slot), Call("book", {**slot, "order_id": "O-1"}), Say(("Which?",)))
    found = run(shop, task(turns=("One?", "Two?"), asks_first=True, expect=Expectation()), script(*steps))
    assert found.grade is not None
    assert found.grade.all_passed


def test_an_agent_that_never_acts_costs_the_world_nothing(shop: DatabaseWorld) -> None:
    before = shop.database.connection.total_changes()
    run(shop, task(seed={"customers": ({"id": "C-9", "name": "Eve"},)}), null())
    assert shop.database.connection.total_changes() == before


def test_an_episode_can_be_written_and_read(shop: DatabaseWorld) -> None:
    found = run(shop, task(), script(CANCEL, Say(("Done.",))))
    assert msgspec.json.decode(msgspec.json.encode(found), type=Episode) == found
