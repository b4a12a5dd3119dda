"""What the stages of an agent came to: figures of records made by hand, and of a scripted cascade over ten repairs."""

from collections.abc import Callable, Sequence
from decimal import Decimal

import pytest
from msgspec.structs import replace

from liarproof.compiler.contract.model import Call, Escalation, Profile, Say, Stage, Step, Task
from liarproof.compiler.contract.workspace import OUTCOMES
from liarproof.runtime.agents.base import Player, brief
from liarproof.runtime.agents.scripted import Script
from liarproof.runtime.assignment import Assignment
from liarproof.runtime.double.rehearsal import Rehearsal
from liarproof.runtime.double.request import Request
from liarproof.runtime.double.server import Double
from liarproof.runtime.episode import Episode
from liarproof.runtime.escalated import Escalated, Trigger
from liarproof.runtime.graders.verdicts import Grade, StateVerdict, Verdict
from liarproof.runtime.model_call import ModelCall
from liarproof.runtime.pricing.usage import Usage
from liarproof.runtime.runs.cascades import Cascades, cascades
from liarproof.runtime.runs.folder import RunFolder
from liarproof.runtime.runs.records import EpisodeRecord, TrialKey
from liarproof.runtime.trajectory import CallMade, ToolResult

from .rig import KEY, Rig, client_of, loaded, manifest, plan_of

CHEAP, CAPABLE = "claude-haiku-4-5", "claude-sonnet-5-5"
CENTS = {CHEAP: 1, CAPABLE: 6}


def priced(call: ModelCall, model: str) -> Decimal:
    """A cent or six for each token that was read."""
    return Decimal(call.usage.input_tokens * CENTS[model]) / 100


def call(stage: int, tokens: int) -> ModelCall:
    model = (CHEAP, CAPABLE)[stage - 1]
    return ModelCall(model, model, "", "end_turn", Usage(input_tokens=tokens), 1.0, (), stage)


def left(stage: int, trigger: Trigger, calls: int) -> Escalated:
    return Escalated(stage, trigger, calls, calls, "It was stuck.", 3)


SEEN: dict[str, object] = {"output": "", **{outcome: [] for outcome in OUTCOMES}}


def ran(*runs: bool) -> tuple[CallMade, ...]:
    return tuple(CallMade(0, "run_tests", {}, ToolResult({**SEEN, "exit_code": int(not passed)})) for passed in runs)


def record(
    *calls: ModelCall, escalations: tuple[Escalated, ...] = (), made: tuple[CallMade, ...] = (), passed: bool = True
) -> EpisodeRecord:
    grade = Grade(passed, StateVerdict(Assignment(None, (), (), ()), None), Verdict(), Verdict())
    episode = Episode("t", "both", "completed", made, (), (), grade)
    cost = sum((priced(each, each.asked) for each in calls), Decimal(0))
    return EpisodeRecord(TrialKey(0, "t"), "d", 1, "", 1.0, cost, calls, episode, escalations)


def figures(*records: EpisodeRecord) -> Cascades:
    return cascades(records, models=(CHEAP, CAPABLE), priced=priced)


def test_what_was_saved_is_held_against_the_last_model_for_all():
    found = figures(record(call(1, 10), call(1, 30), call(1, 20), call(2, 40), escalations=(left(1, "give_up", 0),)))
    assert found.cost == Decimal("3.00")  # 60 tokens for a cent each, and 40 for 6
    assert found.on_last == Decimal("6.00")  # 100 for 6
    assert found.saved == Decimal("0.5")
    assert found.replies == {1: Decimal("0.20"), 2: Decimal("2.40")}


def test_where_nothing_was_asked_nothing_was_saved():
    assert figures().saved is None


def test_the_rescued_are_those_that_passed_after_an_escalation():
    escalations = (left(1, "turn_limit", 0),)
    found = figures(record(), record(escalations=escalations), record(escalations=escalations, passed=False))
    assert (found.trials, found.passed, found.escalated, found.rescued) == (3, 2, 2, 1)


def test_what_has_no_grade_was_escalated_and_not_rescued():
    cut = record(call(1, 5), escalations=(left(1, "turn_limit", 0),))
    found = figures(replace(cut, episode=replace(cut.episode, ending="step_limit", grade=None)))
    assert (found.trials, found.passed, found.escalated, found.rescued) == (1, 0, 1, 0)


@pytest.mark.parametrize(
    ("made", "bounds", "corrected"),
    [
        (ran(False, True), (), True),
        (ran(True, False), (), False),
        (ran(False, False), (), False),
        (ran(False, True), (1,), False),  # one stage failed, and the next one passed
        (ran(False, False, True), (1,), True),
        (ran(False, True, True), (2,), True),
        ((), (), False),
    ],
)
def test_who_corrects_itself_fails_first_and_passes_then_in_one_stage(
    made: tuple[CallMade, ...], bounds: Sequence[int], corrected: bool
):
    escalations = tuple(left(1, "turn_limit", bound) for bound in bounds)
    assert figures(record(made=made, escalations=escalations)).corrected == int(corrected)


# --- ten repairs ----------------------------------------------------------------------------------------------------

LIST, RUN, GIVE_UP = Call("list_files", {}), Call("run_tests", {}), Call("give_up", {})
SOURCES, TESTS = Call("list_files", {"path": "src"}), Call("list_files", {"path": "tests"})
DONE = Say(("Done.",))
BOTH = Profile(
    "both",
    "Both",
    (Stage(CHEAP, max_turns=4), Stage(CAPABLE, max_turns=20)),
    Escalation(repeated_call=2, same_failure=2, give_up=True, turn_limit=True),
)


def fixes(task: Task) -> tuple[Step, ...]:
    """What the oracle writes, without a look at anything."""
    return tuple(step for step in task.oracle.steps if isinstance(step, Call) and step.tool == "write_file")


def wholly(task: Task) -> Sequence[Step]:
    return task.oracle.steps


REPEATS, FAILS_ALIKE, GIVES_UP = (LIST, LIST), (RUN, LIST, RUN), (RUN, GIVE_UP)
DAWDLES, LIES = (RUN, LIST, SOURCES, TESTS), (DONE,)
PLAYED: dict[str, tuple[Sequence[Step] | None, Callable[[Task], Sequence[Step]] | None]] = {
    "alert-bursts": (REPEATS, wholly),
    "bus-timetable": (FAILS_ALIKE, wholly),
    "cold-monday": (None, None),  # solved by the first stage: run, write, run, say
    "dunning-run": (GIVES_UP, wholly),
    "grades-by-share": (DAWDLES, wholly),
    "knockout-draw": (DAWDLES, lambda task: (DONE,)),  # and the second does nothing
    "leave-notice": (LIES, None),
    "library-holds": (REPEATS, lambda task: (*fixes(task), DONE)),  # mended without a run of the tests
    "pick-walk": (DAWDLES, wholly),
    "recipe-scaler": (None, None),
}


def casting(request: Request) -> Player:
    """Who plays a stage of a task, as `PLAYED` says."""
    suite = loaded("code-repair").suite
    assert request.trial is not None
    task = next(each for each in suite.tasks if each.id == request.trial.task)
    first, second = PLAYED[task.id]
    steps = (RUN, *fixes(task), RUN, DONE) if first is None else first
    if request.stage == 2:
        assert second is not None
        steps = second(task)
    return Script("scripted", steps).open(brief(suite.head, task))


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[EpisodeRecord]:
    """The records of the ten."""
    folder = RunFolder.create(tmp_path_factory.mktemp("run") / "run", manifest())
    with Double(Rehearsal(casting), key=KEY) as double:
        plan = [key for key in plan_of(12, "code-repair") if key.task in PLAYED]
        Rig(client_of(double), name="code-repair", profile=BOTH).runner(folder).run(plan, jobs=2)
    folder.close()
    again = RunFolder.resume(folder.path)
    again.close()
    return list(again.episodes)


def test_a_scripted_cascade_over_ten_repairs_has_the_figures_that_were_planned(records: list[EpisodeRecord]):
    found = cascades(records, models=(CHEAP, CAPABLE), priced=priced)
    assert (found.trials, found.passed, found.escalated, found.rescued) == (10, 8, 7, 6)
    assert found.triggers == {"repeated_call": 2, "same_failure": 1, "give_up": 1, "turn_limit": 3}
    assert found.corrected == 7  # but for the idle second, the liar and the one that ran no tests
    assert len(found.handoffs) == 7
    assert max(found.handoffs) <= 200
    assert found.on_last > found.cost


@pytest.mark.parametrize(
    ("task", "replies", "calls"),
    [
        ("alert-bursts", 2, 1),  # the second of two alike is not made
        ("bus-timetable", 3, 3),
        ("dunning-run", 2, 1),  # neither is giving up
        ("grades-by-share", 4, 4),
        ("knockout-draw", 4, 4),
    ],
)
def test_where_a_stage_was_left_is_in_its_record(task: str, replies: int, calls: int, records: list[EpisodeRecord]):
    (found,) = (record for record in records if record.key.task == task)
    (escalated,) = found.escalations
    assert (escalated.stage, escalated.replies, escalated.calls) == (1, replies, calls)
    assert [each.stage for each in found.calls][: replies + 1] == [1] * replies + [2]
    assert {(each.stage, each.asked) for each in found.calls} == {(1, CHEAP), (2, CAPABLE)}


def test_who_solves_it_alone_asks_the_cheap_model_only(records: list[EpisodeRecord]):
    solved = [record for record in records if record.key.task in ("cold-monday", "recipe-scaler")]
    assert [record.episode.grade is not None and record.episode.grade.passed for record in solved] == [True, True]
    assert {call.asked for record in solved for call in record.calls} == {CHEAP}
