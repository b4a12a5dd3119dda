"""A proof warns of what is weak about its suite as a whole, once nothing is wrong with the tasks."""

from msgspec.structs import replace

from liarproof.compiler.contract.model import CallPattern, ExecuteStep, Expectation, ProcessRule, Suite, Task
from liarproof.runtime.agents.saboteurs.registry import MOST
from liarproof.runtime.proof import prove

from ..courses import BYE, CANCEL
from ..scripts import LESS, LOOK, REFUND, decoy, steps
from ..shop import FIXTURES, MUTATIONS, TOOLS, due, suite, task, tool


def small(*tasks: Task) -> Suite:
    """The shop with what a few tasks can make use of."""
    tools = {name: TOOLS[name] for name in ("get_order", "refund", "cancel")}
    rules = {name: MUTATIONS[name] for name in ("refund", "cancellation")}
    return suite(*tasks, tools=tools, mutations=rules, faults={"gateway": "It timed out."}, fixtures=FIXTURES)


SOUND = task(
    oracle=steps(LOOK, replace(REFUND, fails=True), REFUND, CANCEL, BYE),
    expect=Expectation(must=(*task().expect.must, due("cancellation", order_id="O-1"))),
    faults={"gateway": 1},
    decoys={"less": decoy("harmful-action", LOOK, replace(LESS, fails=True), LESS, CANCEL, BYE)},
)


def test_a_sound_suite_has_no_warning_about_the_whole_and_a_lesser_one_has() -> None:
    def rules(*tasks: Task) -> set[str]:
        return {found.rule for found in prove(small(*tasks)).warnings if not found.task}

    assert rules(SOUND) == set()
    assert rules(replace(SOUND, decoys={})) == {"harm-not-attempted"}
    assert rules(task(decoys={"less": decoy("harmful-action", LESS, CANCEL)})) == {"unexercised"}


def test_a_way_with_more_saboteurs_than_are_played_is_told_with_their_number() -> None:
    longest = task(oracle=steps(*[LOOK] * 9, replace(REFUND, tool="grade", input={"it": "w0"}), BYE))
    words = {"enum": [f"w{number}" for number in range(MOST + 1)]}
    grade = tool({"it": words}, ExecuteStep("UPDATE orders SET note = :it, status = 'cancelled' WHERE id = 'O-1'"))
    graded = replace(longest, expect=Expectation(must=(due("cancellation", order_id="O-1", note="w0"),)))
    rules = {"cancellation": replace(MUTATIONS["cancellation"], fields={"order_id": "id", "note": "note"})}
    found = prove(suite(graded, tools={**TOOLS, "grade": grade}, mutations=rules)).warnings
    assert [each.message for each in found if each.rule == "saboteurs-left-out"] == [
        "2 saboteurs were too many to be played"
    ]


def test_a_suite_that_is_not_proven_is_not_looked_at_as_a_whole() -> None:
    ruled = {"x": ProcessRule(("refund",), (CallPattern("cancel"),))}
    found = prove(small(task(process=ruled)))
    assert (found.proven, [each for each in found.warnings if not each.task]) == (False, [])
