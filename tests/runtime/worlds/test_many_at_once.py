"""Trials of many tasks, in any order and many at once, come out as one at a time."""

from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import local
from typing import Any

import pytest

from liarproof.compiler.contract.model import Call, Say, Step, Task
from liarproof.runtime.agents.base import brief
from liarproof.runtime.agents.scripted import Script
from liarproof.runtime.episode import Episode
from liarproof.runtime.trial import run_trial
from liarproof.runtime.worlds.database import DatabaseWorld

from ..shop import EFFECTS, head, task

Case = tuple[Task, tuple[Step, ...]]


def hostile(random: Random) -> tuple[Step, ...]:
    """A script of calls that fail, break constraints, or do a great deal."""
    calls: list[tuple[str, dict[str, Any]]] = [
        ("drop_customer", {"id": "C-1"}),
        ("book", {"day": "x", "hour": 1, "order_id": "O-9"}),
        ("rename_order", {"old": "O-1", "new": "O-7"}),
        ("refund", {"order_id": "O-1", "amount_cents": -1}),
        ("escalate", {"note": "again"}),
        ("new_order", {"id": "O-1", "customer_id": "C-2", "total_cents": 1}),
        ("nothing", {}),
    ]
    return tuple(Call(*random.choice(calls), fails=random.random() < 0.5) for _ in range(12))


def case(number: int) -> Case:
    random = Random(number)
    plain = task(
        id=f"task-{number}",
        seed={"orders": ({"id": f"N-{number}", "customer_id": "C-1", "total_cents": number + 1},)},
        faults={"gateway": number % 3},
    )
    refund = Call("refund", {"order_id": f"N-{number}", "amount_cents": number + 1}, fails=number % 3 > 0)
    return plain, hostile(random) if number % 3 == 0 else (refund, Call("escalate", {"note": "x"}), Say(("Done.",)))


CASES = [case(number) for number in range(300)]
PLACE = local()


def play(one: Case) -> Episode:
    """Run a case in the world of this thread."""
    if not hasattr(PLACE, "world"):
        PLACE.world = DatabaseWorld.open(head())
    plain, steps = one
    player = Script("script", steps).open(brief(head(), plain))
    return run_trial(PLACE.world, plain, player, agent="script", effects=EFFECTS)


@pytest.mark.parametrize("workers", [2, 8])
def test_trials_at_once_come_out_as_one_at_a_time(workers: int) -> None:
    alone = [play(one) for one in CASES]
    order = list(range(len(CASES)))
    Random(workers).shuffle(order)
    with ThreadPoolExecutor(workers) as pool:
        together = dict(zip(order, pool.map(play, [CASES[index] for index in order]), strict=True))
    assert [together[index] for index in range(len(CASES))] == alone
