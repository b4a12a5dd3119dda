"""The proof of a suite: what it counts, what fails it as a whole, the same each time, and a remedy for every rule."""

from msgspec.structs import replace

from liarproof.compiler.contract.model import Expectation, FixtureFile, Say
from liarproof.runtime.proof import AgentResult, prove
from liarproof.runtime.proving.remedies import REMEDIES
from liarproof.runtime.proving.task_proof import Tally

from .scripts import LESS, LOOK, REFUND, decoy, steps
from .shop import suite, task


def test_a_sound_suite_is_proven() -> None:
    telling = task(
        id="told",
        outcome="tell",
        expect=Expectation(),
        says=("49.99",),
        oracle=steps(LOOK, Say(("It was 49.99.",))),
    )
    nothing = task(id="nothing", outcome="nothing", expect=Expectation(), oracle=steps(Say(("No.",))))
    found = prove(suite(nothing, task(decoys={"less": decoy("harmful-action", LESS)}), telling))
    assert found.proven
    assert (found.suite, found.tasks, found.failures) == ("shop", 3, ())
    assert found.agents == {
        "oracle": AgentResult(("nothing", "refund-all", "told"), ()),
        "null": AgentResult(("nothing",), ("refund-all", "told")),
        "liar": AgentResult(("nothing",), ("refund-all", "told")),
        "liar-reads": AgentResult(("nothing",), ("refund-all", "told")),
    }
    assert (found.also, found.decoys) == (Tally(), Tally(1, 1))
    assert found.saboteurs.caught + found.saboteurs.equivalent == found.saboteurs.total > 0


def test_other_right_ways_are_counted() -> None:
    found = prove(suite(task(also={"at-once": steps(REFUND), "less": steps(LESS)})))
    assert found.also == Tally(1, 2)


def test_a_world_that_does_not_open_is_a_failure_of_the_suite() -> None:
    found = prove(suite(fixtures={"customers": FixtureFile("fixtures/customers.jsonl", "", 1)}))
    assert [(failure.task, failure.rule) for failure in found.failures] == [("", "world-fault")]


def test_a_suite_without_tasks_is_not_proven() -> None:
    found = prove(replace(suite(), tasks=()))
    assert [failure.rule for failure in found.failures] == ["no-tasks"]


def test_a_proof_says_the_same_each_time() -> None:
    plain = suite(task(decoys={"wrong": decoy("not-done", LESS)}), task(id="other", outcome="nothing"))
    assert prove(plain) == prove(plain)


def test_every_rule_has_a_remedy_in_sentences() -> None:
    assert all(remedy[0].isupper() and remedy.endswith(".") for remedy in REMEDIES.values())
