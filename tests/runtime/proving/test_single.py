"""One agent of a task, by its name: what it did, and what is not as it has to be about it."""

from typing import Any

import pytest
from msgspec.structs import replace

from liarproof.compiler.contract.model import CallPattern, Expectation, ProcessRule, Task
from liarproof.runtime.proof import prove
from liarproof.runtime.proving.single import Single, play_named, singles

from ..courses import BYE, ESCALATE, cast
from ..scripts import LESS, LOOK, REFUND, decoy, steps
from ..shop import allowed, due, suite, task

FULL = task(also={"at-once": steps(REFUND)}, decoys={"less": decoy("harmful-action", LESS)})
LOOSE = task(expect=Expectation(must=(due("refund", order_id="O-1"),)))


def single(name: str, plain: Task | None = None, **changed: Any) -> Single:
    found = play_named(cast(plain or FULL, **changed), name)
    assert found is not None
    return found


def rules(name: str, plain: Task) -> list[tuple[str, str]]:
    return [(failure.agent, failure.rule) for failure in single(name, plain).failures]


@pytest.mark.parametrize("name", cast(FULL).names())
def test_every_agent_that_a_task_names_is_played_under_its_name(name: str) -> None:
    found = single(name)
    assert (found.played.agent, found.failures) == (name, ())
    assert found.played.episode is not None
    assert found.played.episode.agent == name


@pytest.mark.parametrize(
    "name", ["", "oracle/", "also/less", "decoys/more", "less", "at-once", "drop:cancel", "also/at-once/drop:cancel"]
)
def test_an_agent_that_a_task_does_not_have_is_not_played(name: str) -> None:
    assert play_named(cast(FULL), name) is None


def test_a_right_way_that_fails_is_said_so() -> None:
    assert rules("oracle", task(oracle=steps(LESS))) == [("oracle", "oracle-fails")]
    assert rules("also/less", task(also={"less": steps(LESS)})) == [("also/less", "also-fails")]


def test_a_right_way_that_goes_astray_is_said_so() -> None:
    assert rules("oracle", task(oracle=steps(replace(LOOK, fails=True)))) == [("oracle", "oracle-deviates")]


def test_a_decoy_that_passes_is_said_so() -> None:
    assert rules("decoys/wrong", task(decoys={"wrong": decoy("not-done", REFUND)})) == [
        ("decoys/wrong", "decoy-passes")
    ]


@pytest.mark.parametrize("name", ["null", "liar", "liar-reads"])
def test_an_idle_agent_that_passes_is_said_so(name: str) -> None:
    vacuous = task(outcome="hand-over", expect=Expectation(may=(allowed("escalation"),)), oracle=steps(ESCALATE, BYE))
    assert rules(name, vacuous) == [(name, f"{name}-passes")]


def test_a_saboteur_that_passes_is_said_so_and_is_not_equivalent() -> None:
    assert rules("nudge:amount_cents-1", LOOSE) == [("nudge:amount_cents-1", "saboteur-passes")]
    assert not single("nudge:amount_cents-1", LOOSE).equivalent


def test_a_saboteur_that_is_caught_is_neither() -> None:
    found = single("drop:refund", LOOSE)
    assert (found.failures, found.equivalent) == ((), False)


def test_a_saboteur_that_does_as_a_right_way_does_is_equivalent() -> None:
    low = replace(REFUND, input={"order_id": "O-1", "amount_cents": 4998})
    found = single("nudge:amount_cents-1", replace(LOOSE, also={"low": steps(low)}))
    assert (found.failures, found.equivalent, found.excused) == ((), True, frozenset())


def test_what_is_tolerated_is_said_where_a_saboteur_needs_it() -> None:
    found = single("nudge:amount_cents-1", replace(LOOSE, tolerates={"refund": {"amount_cents": "Any amount."}}))
    assert (found.failures, found.equivalent) == ((), True)
    assert found.excused == {("refund", "amount_cents")}


def test_a_saboteur_of_an_also_is_played_by_its_whole_name() -> None:
    loose = replace(LOOSE, also={"at-once": steps(REFUND)})
    assert rules("also/at-once/nudge:amount_cents-1", loose) == [
        ("also/at-once/nudge:amount_cents-1", "saboteur-passes")
    ]


def test_a_right_way_is_never_called_equivalent() -> None:
    assert not any(single(name).equivalent for name in ("oracle", "also/at-once", "decoys/less", "null"))


def test_what_the_oracle_makes_no_use_of_is_said_of_it() -> None:
    permissive = task(expect=Expectation(must=task().expect.must, may=(allowed("escalation"),)))
    assert rules("oracle", permissive) == [("oracle", "may-unshown")]


def test_all_agents_at_once_are_as_each_by_itself() -> None:
    wrong = replace(LOOSE, also={"at-once": steps(REFUND)}, decoys={"wrong": decoy("not-done", REFUND)})
    company = cast(wrong)
    assert [each.agent for each in singles(company, company.others())] == list(company.names())
    assert list(singles(company, company.others())) == [play_named(company, name) for name in company.names()]


def test_what_is_said_of_one_agent_the_whole_proof_says_too() -> None:
    ruled = {"look-first": ProcessRule(("refund",), (CallPattern("get_order"),))}
    wrong = replace(LOOSE, process=ruled, also={"blind": steps(REFUND)}, decoys={"wrong": decoy("not-done", REFUND)})
    proof = prove(suite(wrong))
    told = {(each.agent, each.rule) for each in (*proof.failures, *proof.warnings)}
    alone = {found for name in cast(wrong).names() for found in rules(name, wrong)}
    assert {found for found in told if found[1] != "saboteur-passes"} <= alone
    assert told <= alone
