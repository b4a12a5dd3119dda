"""The receipt of a proof: what was proven, with which version, what ran and what came of it.

A receipt holds nothing that differs from one proof of the same suites to the next, so whoever doubts it can prove again
and compare. Its seal finds a slip of the pen; a forger is found by the proof itself.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from ..compiler.contract.version import VERSION
from .proof import Proof

FORMAT = 1


class ReceiptError(Exception):
    """Bytes that are no receipt, or one that does not stand for the suites as they are; the message says why."""


class SuiteReceipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The proof of one suite. `ran` are the scripted trials by kind, `result` what came of them.

    `sandbox` is what kept tested code in, where any ran.
    """

    suite: str
    digest: str
    tasks: int
    ran: dict[str, int]
    result: dict[str, int]
    sandbox: str | None = None


class Receipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The receipt of some proofs."""

    format: int
    liarproof: str
    suites: tuple[SuiteReceipt, ...]
    seal: str = ""


def receipt(proofs: Sequence[Proof]) -> bytes:
    """The receipt of proofs, as JSON.

    Raises:
        ReceiptError: one of the suites is not proven.
    """
    for proof in proofs:
        if not proof.proven:
            raise ReceiptError(f"{proof.suite} is not proven")
    names = [proof.suite for proof in proofs]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise ReceiptError(f"two suites are called {twice[0]}; give each a receipt of its own")
    bare = Receipt(FORMAT, VERSION, tuple(sorted(map(receipt_of, proofs), key=lambda suite: suite.suite)))
    sealed = msgspec.structs.replace(bare, seal=_seal(bare))
    return msgspec.json.format(msgspec.json.encode(sealed), indent=2) + b"\n"


def verify(content: bytes, proofs: Sequence[Proof]) -> None:
    """Hold a receipt against proofs that were just made.

    Raises:
        ReceiptError: it is none, was edited, or is of another version or state; the message names what differs.
    """
    given = _read(content)
    if given.seal != _seal(msgspec.structs.replace(given, seal="")):
        raise ReceiptError("it was edited: its seal is not that of what it says")
    if given.liarproof != VERSION:
        raise ReceiptError(f"it is of liarproof {given.liarproof}, and this is {VERSION}")
    for proof in proofs:
        for problem in _differences(given, proof):
            raise ReceiptError(problem)
    if more := [suite.suite for suite in given.suites if suite.suite not in {proof.suite for proof in proofs}]:
        raise ReceiptError(f"it is also of {', '.join(more)}, which is not proven here")
    if content.replace(b"\r\n", b"\n") != receipt(proofs):
        raise ReceiptError("it was edited: it says the same in other bytes")


def _differences(given: Receipt, proof: Proof) -> Iterator[str]:
    """What a receipt says otherwise of a suite."""
    mine = next((suite for suite in given.suites if suite.suite == proof.suite), None)
    if mine is None:
        there = ", ".join(suite.suite for suite in given.suites) or "no suite"
        yield f"it is of {there}, and not of {proof.suite}; prove what it is of"
        return
    if mine.digest != proof.digest:
        yield f"it is of another state of {proof.suite}: the digest was {mine.digest[:12]}, and is {proof.digest[:12]}"
        return
    if not proof.proven:
        yield f"{proof.suite} is not proven"
    true = receipt_of(proof)
    for field in ("tasks", "ran", "result", "sandbox"):
        was, now = getattr(mine, field), getattr(true, field)
        if was != now:
            yield f"{field} of {proof.suite} was {_shown(was)}, and is {_shown(now)}"


def _shown(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _read(content: bytes) -> Receipt:
    try:
        found = msgspec.json.decode(content, type=Receipt)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise ReceiptError(f"it is no receipt: {problem}") from problem
    if found.format != FORMAT:
        raise ReceiptError(f"it is a receipt in format {found.format}, and this version reads {FORMAT}")
    return found


def receipt_of(proof: Proof) -> SuiteReceipt:
    agents = {agent: len(found.passed) + len(found.failed) for agent, found in proof.agents.items()}
    passed = {f"{agent} passed": len(found.passed) for agent, found in proof.agents.items()}
    return SuiteReceipt(
        suite=proof.suite,
        digest=proof.digest,
        tasks=proof.tasks,
        ran={**agents, "also": proof.also.total, "decoys": proof.decoys.total, "saboteurs": proof.saboteurs.total},
        result={
            **passed,
            "also passed": proof.also.good,
            "decoys caught": proof.decoys.good,
            "saboteurs caught": proof.saboteurs.caught,
            "saboteurs equivalent": proof.saboteurs.equivalent,
            "warnings": len(proof.warnings),
        },
        sandbox=proof.sandbox,
    )


def _seal(bare: Receipt) -> str:
    return hashlib.sha256(msgspec.json.encode(bare, order="sorted")).hexdigest()
