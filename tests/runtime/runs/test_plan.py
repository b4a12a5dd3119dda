"""A plan has every trial once, every task before any of them again."""

from liarproof.runtime.runs.plan import planned
from liarproof.runtime.runs.records import TrialKey


def test_every_task_is_tried_as_often_as_it_is_to_be():
    plan = planned(["b", "a", "c"], 4, seed=1)
    assert sorted(plan) == sorted(TrialKey(number, task) for number in range(4) for task in "abc")
    assert [key.repetition for key in plan] == [0] * 3 + [1] * 3 + [2] * 3 + [3] * 3


def test_the_seed_and_nothing_else_settles_the_order():
    tasks = [f"task-{number}" for number in range(20)]
    assert planned(tasks, 3, seed=7) == planned(tasks[::-1], 3, seed=7)
    assert planned(tasks, 3, seed=7) != planned(tasks, 3, seed=8)
    first, second = (planned(tasks, 2, seed=7)[start : start + 20] for start in (0, 20))
    assert [key.task for key in first] != [key.task for key in second]


def test_more_repetitions_leave_the_first_as_they_are():
    assert planned(["a", "b"], 5, seed=3)[:4] == planned(["a", "b"], 2, seed=3)
