"""A receipt stands for the proof that it was made of, and for no other."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from msgspec.structs import replace

from liarproof.runtime import receipt as receipts
from liarproof.runtime.proof import Proof, prove
from liarproof.runtime.receipt import ReceiptError, receipt, verify
from liarproof.schemas import load

from .shop import suite, task


@pytest.fixture(scope="module")
def proof() -> Proof:
    return prove(suite())


def edited(proof: Proof, **changes: Any) -> bytes:
    """A receipt of which some of the first suite's parts, or its own, are others, with the seal of before."""
    value = json.loads(receipt([proof]))
    for key, other in changes.items():
        (value if key in value else value["suites"][0])[key] = other
    return json.dumps(value).encode()


def refused(content: bytes, *proofs: Proof) -> str:
    with pytest.raises(ReceiptError) as problem:
        verify(content, proofs)
    return str(problem.value)


def test_it_is_what_its_schema_says_and_the_same_each_time(proof: Proof):
    Draft202012Validator(load("receipt")).validate(json.loads(receipt([proof])))
    assert receipt([prove(suite())]) == receipt([proof])


def test_that_of_the_same_proof_is_taken(proof: Proof):
    verify(receipt([proof]), [proof])


def test_that_of_more_suites_stands_for_all_of_them_in_any_order(proof: Proof):
    other = replace(proof, suite="other")
    verify(receipt([other, proof]), [proof, other])


def test_one_of_more_suites_than_are_proven_is_refused_by_their_names(proof: Proof):
    three = receipt([replace(proof, suite="other"), proof, replace(proof, suite="another")])
    assert refused(three, proof) == "it is also of another, other, which is not proven here"


def test_two_suites_of_one_name_have_none(proof: Proof):
    with pytest.raises(ReceiptError, match="two suites are called shop; give each a receipt of its own"):
        receipt([proof, proof])


def test_one_for_two_suites_of_one_name_is_refused(proof: Proof):
    assert refused(receipt([proof]), proof, proof).startswith("two suites are called shop; ")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"tasks": 1', b'"tasks": 7, "tasks": 1'),
        (b"}\n", b"}\n \n"),
        (b"}\n", b"}"),
        (b'"tasks": 1', b'"tasks":1'),
        (b'"shop"', b'"sho\\u0070"'),
    ],
)
def test_one_that_says_the_same_in_other_bytes_is_refused(proof: Proof, old: bytes, new: bytes):
    before, _, after = receipt([proof]).rpartition(old)
    assert refused(before + new + after, proof) == "it was edited: it says the same in other bytes"


def test_lines_may_end_as_they_do_on_windows(proof: Proof):
    verify(receipt([proof]).replace(b"\n", b"\r\n"), [proof])


@pytest.mark.parametrize(
    "changes", [{"tasks": 2}, {"digest": "0"}, {"result": {}}, {"liarproof": "9.9"}, {"seal": "0"}]
)
def test_one_that_was_edited_is_refused(proof: Proof, changes: dict[str, Any]):
    assert refused(edited(proof, **changes), proof) == "it was edited: its seal is not that of what it says"


def test_one_of_another_suite_is_refused_by_name(proof: Proof):
    message = refused(receipt([replace(proof, suite="other")]), proof)
    assert message == "it is of other, and not of shop; prove what it is of"


def test_one_of_another_state_of_the_suite_is_refused(proof: Proof):
    changed = prove(suite(task(title="Another title")))
    assert refused(receipt([proof]), changed).startswith("it is of another state of shop: the digest was ")


def test_one_of_another_version_is_refused_by_name(proof: Proof, monkeypatch: pytest.MonkeyPatch):
    old = receipt([proof])
    monkeypatch.setattr(receipts, "VERSION", "9.9.9")
    assert refused(old, proof) == "it is of liarproof 0.1.0, and this is 9.9.9"


def test_one_that_was_forged_with_a_seal_of_its_own_is_found_by_the_proof(proof: Proof):
    stronger = replace(proof, saboteurs=replace(proof.saboteurs, caught=99))
    message = refused(receipt([stronger]), proof)
    assert message.startswith("result of shop was {")
    assert '"saboteurs caught":99' in message


def test_a_suite_that_is_not_proven_has_none(proof: Proof):
    failing = prove(suite(task(outcome="nothing")))
    with pytest.raises(ReceiptError, match="shop is not proven"):
        receipt([failing])


@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b"\xff", b'{"format": 1}', b"[" * 100_000])
def test_what_is_no_receipt_is_told_so(content: bytes, proof: Proof):
    assert refused(content, proof).startswith("it is no receipt: ")


def test_a_later_form_is_told_so(proof: Proof):
    assert refused(edited(proof, format=2), proof) == "it is a receipt in format 2, and this version reads 1"
