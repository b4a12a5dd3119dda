"""A grade depends on what was done, not on the order in which rows came about or on numbers handed out."""

import subprocess
import sys
from itertools import permutations
from pathlib import Path

import pytest

from liarproof.compiler.contract.model import Call, Expectation, Task
from liarproof.runtime.agents.base import brief
from liarproof.runtime.agents.scripted import Script
from liarproof.runtime.graders.verdicts import Grade
from liarproof.runtime.trial import run_trial
from liarproof.runtime.worlds.database import DatabaseWorld

from .compiled import write_suite
from .shop import EFFECTS, allowed, due, head, suite, task

REFUNDS = [
    Call("refund", {"order_id": order, "amount_cents": cents})
    for order, cents in (("O-1", 198), ("O-2", 129), ("O-3", 7))
]
DUE = tuple(due("refund", **call.input) for call in REFUNDS)


def grade(plain: Task, *calls: Call) -> Grade:
    world = DatabaseWorld.open(head())
    player = Script("script", calls).open(brief(head(), plain))
    found = run_trial(world, plain, player, agent="script", effects=EFFECTS).grade
    assert found is not None
    return found


@pytest.mark.parametrize(
    "expectation",
    [
        Expectation(must=DUE),
        Expectation(must=DUE[:2]),
        Expectation(must=(due("refund", order_id="O-1", amount_cents=129), DUE[0])),
        Expectation(must=(due("insert:payments", amount_cents=-198),), may=(allowed("refund"),)),
    ],
)
def test_the_order_of_calls_decides_nothing(expectation: Expectation) -> None:
    plain = task(expect=expectation)
    first, *others = [grade(plain, *calls) for calls in permutations(REFUNDS)]
    assert all(other == first for other in others)


PROVE = """
import sys
from pathlib import Path
import msgspec
from liarproof.runtime.loading import load_suite
from liarproof.runtime.proof import prove
print(msgspec.json.encode(prove(*load_suite(Path(sys.argv[1])))).decode())
"""


def test_a_proof_is_the_same_under_every_hash_seed(tmp_path: Path) -> None:
    wrong = task(expect=Expectation(must=DUE), also={"none": task().oracle}, faults={"gateway": 1})
    write_suite(suite(wrong), tmp_path / "shop")
    said = {
        subprocess.run(
            [sys.executable, "-c", PROVE, str(tmp_path / "shop")],
            capture_output=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(said) == 1
