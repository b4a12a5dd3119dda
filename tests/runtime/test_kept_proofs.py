"""The proof of a task is kept until something that it depends on has changed, and no longer."""

import hashlib
from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from liarproof.compiler.contract.model import Call, Decoy, Expectation, Failure, ProcessRule, Suite, Task
from liarproof.runtime.proof import Proof, prove

from .scripts import LESS, LOOK, REFUND, steps
from .shop import FIXTURES, MUTATIONS, TOOLS, due, head, suite, task

OTHER = task(id="other", title="Another", oracle=steps(REFUND))


class Memory:
    """Keeps answers and counts how often one was found."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.found = 0

    def get(self, digest: str) -> bytes | None:
        self.found += digest in self.kept
        return self.kept.get(digest)

    def put(self, digest: str, answer: bytes) -> None:
        self.kept[digest] = answer

    @staticmethod
    def digest_of(parts: Iterable[bytes]) -> str:
        return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


@pytest.fixture
def memory() -> Memory:
    made = Memory()
    prove(suite(task(), OTHER), kept=made)
    return made


def test_of_the_same_suite_nothing_is_proven_again(memory: Memory):
    again = prove(suite(task(), OTHER), kept=memory)
    assert memory.found == 2
    assert again == prove(suite(task(), OTHER))


TASKS = {
    "what is asked": task(turns=("Please.",)),
    "the clock": task(now="2026-06-11T09:30"),
    "the seed": task(seed={"customers": ({"id": "C-9", "name": "Eve"},)}),
    "the faults": task(faults={"gateway": 1}),
    "what is due": task(expect=Expectation((due("refund", order_id="O-1"),))),
    "the oracle": task(oracle=steps(LOOK, REFUND)),
    "another right way": task(also={"at-once": steps(REFUND)}),
    "a decoy": task(decoys={"less": Decoy((LESS,), "Less.", Failure("state", "harmful-action"))}),
    "what is said": task(says=("Done",)),
    "a process rule": task(process={"look": ProcessRule(("refund",), ())}),
    "what is tolerated": task(tolerates={"refund": {"amount_cents": "Why not."}}),
}


@pytest.mark.parametrize("changed", TASKS.values(), ids=TASKS)
def test_a_task_that_has_changed_is_proven_again_and_the_other_is_not(changed: Task, memory: Memory):
    found = prove(suite(changed, OTHER), kept=memory)
    assert memory.found == 1
    assert found == prove(suite(changed, OTHER))


BOTH = (task(), OTHER)
CANCELS = Decoy((Call("cancel", {"order_id": "O-1"}),), "No.", Failure("state", "not-done"))
SUITES = {
    "the policy": replace(suite(*BOTH), head=replace(head(), policy="Be kind.")),
    "what the suite tolerates": replace(suite(*BOTH), head=replace(head(), tolerates={"refund": {"times": "x"}})),
    "a tool": suite(*BOTH, tools={**TOOLS, "cancel": replace(TOOLS["cancel"], description="Cancels.")}),
    "a mutation": suite(*BOTH, mutations={**MUTATIONS, "refund": replace(MUTATIONS["refund"], effect="neutral")}),
    "a row": suite(*BOTH, fixtures={**FIXTURES, "customers": (*FIXTURES["customers"], {"id": "C-3", "name": "Eve"})}),
    "a call that shows what a tool takes": suite(task(), replace(OTHER, decoys={"cancels": CANCELS})),
}


@pytest.mark.parametrize("changed", SUITES.values(), ids=SUITES)
def test_what_all_tasks_share_changes_every_proof(changed: Suite, memory: Memory):
    found: Proof = prove(changed, kept=memory)
    assert memory.found == 0
    assert found == prove(changed)


def test_another_version_of_the_code_finds_nothing(memory: Memory, monkeypatch: pytest.MonkeyPatch):
    plain = Memory.digest_of
    monkeypatch.setattr(Memory, "digest_of", staticmethod(lambda parts: plain((b"later", *parts))))
    prove(suite(task(), OTHER), kept=memory)
    assert memory.found == 0
