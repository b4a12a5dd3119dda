"""One stage alone is that stage, with the length of all."""

from liarproof.compiler.contract.model import Escalation, Handoff, Profile, Stage
from liarproof.runtime.agents.cascade.alone import only

CHEAP, CAPABLE = Stage("claude-haiku-4-5", max_turns=4), Stage("claude-sonnet-5-5", max_turns=6, prompt="Go on.")
BOTH = Profile("both", "Both", (CHEAP, CAPABLE), Escalation(repeated_call=3), Handoff(100), vote=3)


def test_one_stage_may_give_as_many_replies_as_all_together():
    assert only(BOTH, "1").stages == (Stage("claude-haiku-4-5", max_turns=10),)
    assert only(BOTH, "last").stages == (Stage("claude-sonnet-5-5", max_turns=10, prompt="Go on."),)


def test_where_one_stage_has_no_bound_one_alone_has_none():
    open_ended = Profile("both", "Both", (CHEAP, Stage("claude-sonnet-5-5")))
    assert only(open_ended, "1").stages == (Stage("claude-haiku-4-5"),)


def test_one_alone_has_nothing_to_say_of_a_next_one_and_all_else_stays():
    alone = only(BOTH, "1")
    assert (alone.escalate_on, alone.handoff) == (Escalation(), Handoff())
    assert (alone.id, alone.title, alone.vote) == ("both", "Both", 3)


def test_all_stages_are_the_agent_itself():
    assert only(BOTH, "all") is BOTH
    single = Profile("one", "One", (CHEAP,))
    assert only(single, "last") is single
