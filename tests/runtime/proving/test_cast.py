"""The cast of a task: its agents by name, and its right ways, of which only the sound ones count."""

from msgspec.structs import replace

from liarproof.compiler.contract.model import Expectation, SuiteHead, Task
from liarproof.runtime.mutations import Mutation
from liarproof.runtime.proving.cast import Cast
from liarproof.runtime.proving.end_states import EndState
from liarproof.runtime.worlds.database import DatabaseWorld

from ..courses import BYE, ESCALATE, cast, known
from ..scripts import LESS, LOOK, REFUND, decoy, steps
from ..shop import due, head, task

FREE = Expectation(must=(due("refund", order_id="O-1"),))


def refund(cents: int) -> Mutation:
    return Mutation("refund", "harmful", {"order_id": "O-1", "amount_cents": cents})


def kinds(found: Cast, *done: Mutation) -> list[str]:
    return [each.kind for each in found.states.differences(EndState(done, ()))]


def test_alsos_and_decoys_are_played_by_their_names() -> None:
    wrong = {"b": decoy("not-done"), "a": decoy("not-done")}
    found = cast(task(also={"b": steps(REFUND), "a": steps(REFUND)}, decoys=wrong))
    assert [way.agent for way in found.also] == ["also/a", "also/b"]
    assert [way.agent for way in found.decoys()] == ["decoys/a", "decoys/b"]


def test_the_idle_agents_are_the_null_and_both_liars() -> None:
    assert [played.agent for played in cast().idle_agents()] == ["null", "liar", "liar-reads"]


def test_sound_are_the_right_ways_that_pass() -> None:
    found = cast(task(also={"at-once": steps(REFUND), "less": steps(LESS)}))
    assert [way.agent for way in found.sound] == ["oracle", "also/at-once"]


def test_the_world_of_each_sound_way_is_right() -> None:
    found = cast(task(expect=FREE, also={"less": steps(LESS)}))
    assert [kinds(found, refund(cents)) for cents in (4999, 100, 1)] == [[], [], ["field"]]


def test_the_world_of_a_way_that_fails_is_not_right() -> None:
    assert kinds(cast(task(also={"less": steps(LESS)})), refund(100)) == ["field"]


def test_an_untouched_world_is_right_only_where_the_outcome_is_nothing() -> None:
    assert kinds(cast()) == ["fewer"]
    assert kinds(cast(task(outcome="nothing"))) == []


def test_the_suite_and_the_task_tolerate_together() -> None:
    shop = replace(head(), tolerates={"refund": {"times": "Often."}})
    plain = task(expect=FREE, tolerates={"refund": {"amount_cents": "Any."}})
    assert kinds(in_shop(plain, shop), refund(1), refund(2)) == []
    assert kinds(in_shop(replace(plain, tolerates={}), shop), refund(1)) == ["field"]
    assert kinds(cast(plain), refund(1), refund(2)) == ["more"]


def test_its_names_are_those_of_all_agents() -> None:
    plain = task(also={"at-once": steps(REFUND)}, decoys={"wrong": decoy("not-done")})
    found = cast(plain)
    assert found.names()[:6] == ("oracle", "null", "liar", "liar-reads", "also/at-once", "decoys/wrong")
    assert found.names()[6:] == tuple(one.agent for one in found.saboteurs()[0])


def test_no_two_agents_have_one_name() -> None:
    names = cast(task(also={"at-once": steps(REFUND)}, oracle=steps(LOOK, REFUND, ESCALATE, BYE))).names()
    assert len(set(names)) == len(names)


def test_one_saboteur_alone_is_played_as_among_all() -> None:
    found = cast()
    (alone,), _ = found.saboteurs(only="drop:refund")
    (among,) = [one for one in found.saboteurs()[0] if one.agent == "drop:refund"]
    assert (alone.agent, alone.outcome, alone.played.episode) == (among.agent, among.outcome, among.played.episode)


def test_a_saboteur_that_is_not_there_is_not_played() -> None:
    assert cast().saboteurs(only="drop:cancel") == ([], 0)


def in_shop(plain: Task, shop: SuiteHead) -> Cast:
    return Cast(plain, shop, DatabaseWorld.open(shop), known(plain))
