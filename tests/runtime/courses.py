"""Right ways in the shop as they were played, the ground that they stand on, and what operators make of both."""

from typing import Any

from liarproof.compiler.contract.model import Call, ExecuteStep, Say, Step, Task
from liarproof.runtime.agents.base import Message, ToolCall, brief
from liarproof.runtime.agents.saboteurs.course import Act, Course, course_of
from liarproof.runtime.agents.saboteurs.ground import Ground, ground_of
from liarproof.runtime.agents.saboteurs.registry import Operator
from liarproof.runtime.agents.saboteurs.repertoire import Repertoire, repertoire
from liarproof.runtime.agents.scripted import Script
from liarproof.runtime.proving.cast import Cast
from liarproof.runtime.trial import run_trial
from liarproof.runtime.worlds.database import DatabaseWorld

from .shop import EFFECTS, TEXT, TOOLS, head, suite, task, tool

ESCALATE = Call("escalate", {"note": "Please look."})
CANCEL = Call("cancel", {"order_id": "O-1"})
BYE = Say(("Done.",))

LINKING = {
    **TOOLS,
    "link": tool(
        {"source": TEXT, "target": TEXT},
        ExecuteStep("UPDATE orders SET note = 'with ' || :target WHERE id = :source"),
        optional=("target",),
    ),
}
"""The shop's tools and one with two inputs that name rows of one table, of which the second may be left out."""


def acts(*some: Step) -> tuple[Act, ...]:
    """The acts of steps in which nothing is filled in."""
    return tuple(
        ToolCall(step.tool, step.input) if isinstance(step, Call) else Message("".join(map(str, step.text)))
        for step in some
    )


def known(*tasks: Task, **changed: Any) -> Repertoire:
    """What a suite of the shop knows of its tools."""
    whole = suite(*tasks, **changed)
    world = DatabaseWorld.open(whole.head)
    return repertoire(whole, {}, owners=world.owners)


def ground(plain: Task, *others: Task, **changed: Any) -> Ground:
    """The ground of a task, in a suite with others."""
    return ground_of(head(**changed), plain, known(plain, *others, **changed))


def course(plain: Task, **changed: Any) -> Course:
    """The course of a task's oracle, whether it is graded right or wrong."""
    shop = head(**changed)
    player = Script("oracle", plain.oracle.steps).open(brief(shop, plain))
    episode = run_trial(DatabaseWorld.open(shop), plain, player, agent="oracle", effects=EFFECTS)
    return course_of("oracle", episode.trajectory, shop.world.tools)


def made(operator: Operator, plain: Task, *others: Task, **changed: Any) -> list[tuple[str, tuple[Act, ...]]]:
    """The names and acts of what an operator makes of a task's oracle."""
    found = operator(course(plain, **changed), ground(plain, *others, **changed))
    return [(one.name, one.acts) for one in found]


def cast(plain: Task | None = None, *others: Task, **changed: Any) -> Cast:
    """The scripted agents of a task, its right ways played."""
    mine = plain or task()
    return Cast(mine, head(**changed), DatabaseWorld.open(head(**changed)), known(mine, *others, **changed))
