"""Tasks: facts, clock and named steps resolved, and the place of each part that a proof can speak of."""

import pytest

from liarproof.compiler.contract.model import Call, ProcessRule, Say, Suite, Task
from liarproof.compiler.contract.placeholders import Placeholder

from ..support import Desk

LATE_FEE = "tasks/late-fee.yaml"


def suite(desk: Desk) -> Suite:
    made = desk.compile().suite
    assert made is not None, desk.text()
    return made


def task(desk: Desk, name: str = "late-fee") -> Task:
    return next(task for task in suite(desk).tasks if task.id == name)


# --- what a task is -------------------------------------------------------------------------------------------------


def test_tasks_stand_in_order_of_id(desk: Desk):
    ids = ["late-fee", "reschedule-then-again", "waited-too-long", "whose-parcel"]
    assert [each.id for each in suite(desk).tasks] == ids


def test_named_steps_are_written_out_with_the_facts_of_the_task(desk: Desk):
    assert task(desk).oracle.steps[0] == Call("find_parcel", {"code": "PK-200"})
    assert task(desk, "reschedule-then-again").oracle.steps[0] == Call("find_parcel", {"code": "PK-100"})


def test_a_saved_name_waits_until_the_script_runs(desk: Desk):
    desk.change(
        LATE_FEE, "  - say: I have waived it.", "  - leave_note: {body: 'Fee <fee> of <code>'}\n  - say: It was <fee>."
    )
    note, said = task(desk).oracle.steps[2:]
    assert note == Call("leave_note", {"body": None}, fills={"/body": ("Fee ", Placeholder("fee"), " of PK-200")})
    assert said == Say(("It was ", Placeholder("fee"), "."))


@pytest.mark.parametrize(
    ("written", "fails"), [("true", True), ("false", False), ('"true"', "true"), ("out of <code>", "out of PK-100")]
)
def test_what_fails_is_any_error_or_a_text(written: str, fails: bool | str, desk: Desk):
    desk.change("tasks/reschedule-then-again.yaml", "    fails: out of paper", f"    fails: {written}")
    step = task(desk, "reschedule-then-again").oracle.steps[2]
    assert isinstance(step, Call)
    assert step.fails == fails


def test_a_call_that_has_to_fail_may_give_what_the_tool_refuses(desk: Desk):
    call = "  - settle_fee: {code: ~, kind: [free], how: 1}\n    fails: true\n"
    desk.change(
        LATE_FEE,
        "  - settle_fee: {code: PK-200, kind: waived}\n    save",
        f"{call}  - settle_fee: {{code: PK-200, kind: waived}}\n    save",
    )
    assert task(desk).oracle.steps[1] == Call("settle_fee", {"code": None, "kind": ["free"], "how": 1}, fails=True)


def test_dates_follow_the_clock_of_the_task(desk: Desk):
    assert task(desk).seed["parcels"][0]["arrived_on"] == "2026-06-01"
    desk.change(LATE_FEE, "tier: base", "tier: base\nnow: 2026-03-01")
    assert (task(desk).now, task(desk).seed["parcels"][0]["arrived_on"]) == ("2026-03-01", "2026-02-20")


def test_a_date_among_the_facts_of_the_suite_follows_the_clock_of_the_task(desk: Desk):
    desk.change("suite.yaml", "facts: {code: PK-100}", "facts: {code: PK-100, visit: {next: monday, at: 10:00}}")
    desk.change(LATE_FEE, "because: Either is fine.", "because: Either is fine on <visit:date>.")
    assert task(desk).because.startswith("Either is fine on 2026-06-15.")
    desk.change(LATE_FEE, "tier: base", "tier: base\nnow: 2026-03-01T08:00")
    assert task(desk).because.startswith("Either is fine on 2026-03-02.")


def test_a_task_has_a_policy_of_its_own_only_where_its_clock_changes_it(desk: Desk):
    assert task(desk).policy is None
    desk.change(LATE_FEE, "tier: base", "tier: base\nnow: 2026-03-01T08:00")
    policy = task(desk).policy
    assert policy is not None
    assert "It is 2026-03-01T08:00." in policy


def test_a_fact_of_the_task_stands_over_that_of_the_suite(desk: Desk):
    rule = task(desk).process["look-first"]
    assert isinstance(rule, ProcessRule)
    assert rule.calls[0].input["code"].like == "PK-200"


def test_a_rule_that_is_skipped_is_no_part_of_the_task(desk: Desk):
    assert task(desk, "whose-parcel").process == {}
    assert task(desk, "whose-parcel").skips == {"look-first": "No code is given."}


def test_the_words_of_speech_may_have_dashes(desk: Desk):
    assert task(desk, "whose-parcel").decoys["tells"].fails.finding == "never_says"


def test_afterwards_is_said_once_unless_at_most_says_more(desk: Desk):
    desk.change(LATE_FEE, "expect:\n", "afterwards: {say: 'Go on, <code>.'}\nexpect:\n")
    afterwards = task(desk).afterwards
    assert afterwards is not None
    assert (afterwards.say, afterwards.at_most) == ("Go on, PK-200.", 1)


def test_a_task_may_have_a_folder_of_its_own_files(desk: Desk):
    desk.write(
        "tasks/late-fee/task.yaml", desk.read(LATE_FEE).replace("Either is fine. Both are not.", "{file: why.md}")
    )
    desk.write("tasks/late-fee/why.md", "Either is fine.\n")
    desk.remove(LATE_FEE)
    assert task(desk).because == "Either is fine."


def test_the_words_of_a_policy_are_filled_in(desk: Desk):
    assert "It is 2026-06-10T09:30." in suite(desk).head.policy


# --- where its parts stand ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pointer", "place"),
    [
        ("", (1, 1)),
        ("expect", (11, 1)),
        ("expect/either/waived", (15, 5)),
        ("expect/either/waived/0", (16, 9)),
        ("oracle", (17, 1)),
        ("oracle/steps/0", (18, 5)),  # the 'do', not what it does
        ("oracle/steps/1", (19, 5)),
        ("oracle/steps/1/kind", (19, 38)),
        ("also/charges-it", (23, 3)),
        ("also/charges-it/steps/2", (26, 7)),
        ("decoys/both", (28, 3)),
        ("decoys/both/fails", (30, 20)),
        ("decoys/both/steps/2", (34, 9)),
    ],
)
def test_every_part_of_a_task_has_its_place(pointer: str, place: tuple[int, int], desk: Desk):
    span = desk.compile().places["late-fee"][pointer]
    assert (span.path, span[1:]) == ("specs/parcel-desk/tasks/late-fee.yaml", place)


def test_every_step_of_every_trajectory_has_a_place(desk: Desk):
    compilation = desk.compile()
    assert compilation.suite is not None
    for each in compilation.suite.tasks:
        places = compilation.places[each.id]
        trajectories = {"oracle": each.oracle, **{f"also/{name}": one for name, one in each.also.items()}}
        trajectories |= {f"decoys/{name}": one for name, one in each.decoys.items()}
        for pointer, trajectory in trajectories.items():
            assert [f"{pointer}/steps/{index}" in places for index in range(len(trajectory.steps))] == [True] * len(
                trajectory.steps
            )
