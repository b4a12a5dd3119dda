"""The verdict on the state: its shape, most severe first, and its words."""

from typing import Any

import pytest

from liarproof.compiler.contract.model import Expectation
from liarproof.compiler.contract.outcomes import Effect
from liarproof.runtime.graders.state import grade_state
from liarproof.runtime.graders.verdicts import Finding
from liarproof.runtime.mutations import Mutation

from ..shop import allowed, due

EFFECTS: dict[str, Effect] = {
    "refund": "harmful",
    "fee": "harmful",
    "note": "handoff",
    "tag": "neutral",
    "label": "neutral",
}


def made(name: str, **fields: Any) -> Mutation:
    return Mutation(name, EFFECTS.get(name, "neutral"), fields)


def shape(expectation: Expectation, *mutations: Mutation) -> str | None:
    return grade_state(expectation, mutations, EFFECTS).shape


def words(expectation: Expectation, *mutations: Mutation) -> list[str]:
    return [finding.message for finding in grade_state(expectation, mutations, EFFECTS).findings]


def test_what_was_due_passes() -> None:
    verdict = grade_state(Expectation(must=(due("refund", cents=5),)), [made("refund", cents=5)], EFFECTS)
    assert (verdict.passed, verdict.shape, verdict.findings) == (True, None, ())


@pytest.mark.parametrize(
    ("expectation", "mutations", "expected"),
    [
        # a harmful mutation that nothing allows, with a wrong field or once too often
        (Expectation(), [made("refund")], "harmful-action"),
        (Expectation(must=(due("refund", cents=5),)), [made("refund", cents=6)], "harmful-action"),
        (Expectation(must=(due("refund", cents=5),)), [made("refund", cents=5)] * 2, "harmful-action"),
        (Expectation(may=(allowed("refund", 1),)), [made("refund")] * 2, "harmful-action"),
        (Expectation(must=(due("tag"),)), [made("refund"), made("label")], "harmful-action"),
        # an uncovered mutation that is none of the rest
        (Expectation(), [made("tag")], "unexpected-change"),
        (Expectation(), [made("note")], "unexpected-change"),
        (Expectation(), [made("insert:orders", id="O-1")], "unexpected-change"),
        (Expectation(must=(due("note"),)), [made("tag")], "unexpected-change"),
        # a handoff in place of what was due, also one that is allowed
        (Expectation(must=(due("refund"),)), [made("note")], "handed-over-instead"),
        (Expectation(must=(due("refund"),), may=(allowed("note"),)), [made("note")], "handed-over-instead"),
        (Expectation(must=(due("tag"), due("note"))), [made("note")] * 2, "handed-over-instead"),
        # the right mutation with a wrong field or count
        (Expectation(must=(due("note", code="A"),)), [made("note", code="B")], "wrong-details"),
        (Expectation(must=(due("tag", 2, 2),)), [made("tag")], "wrong-details"),
        (Expectation(must=(due("note", 2, 2),)), [made("note")], "wrong-details"),
        (Expectation(must=(due("tag"),)), [made("tag")] * 2, "wrong-details"),
        (Expectation(must=(due("note"),)), [made("note")] * 2, "wrong-details"),
        # a must left unmet
        (Expectation(must=(due("refund"),)), [], "not-done"),
        (Expectation(must=(due("refund", 2, 2),)), [made("refund")], "not-done"),
        (Expectation(must=(due("note"),)), [], "not-done"),
        (Expectation(must=(due("note"), due("tag"))), [made("note")], "not-done"),
        (Expectation(either={"a": (due("fee"),), "b": (due("tag"),)}), [], "not-done"),
        # the most severe of several
        (
            Expectation(must=(due("note", code="A"), due("tag"))),
            [made("note", code="B"), made("label")],
            "unexpected-change",
        ),
        (Expectation(must=(due("tag"), due("label", 2, 2))), [made("note"), made("label")], "handed-over-instead"),
    ],
)
def test_a_failure_has_the_most_severe_shape_that_fits(
    expectation: Expectation, mutations: list[Mutation], expected: str
) -> None:
    assert shape(expectation, *mutations) == expected


def test_a_wrong_field_is_said_with_what_was_due() -> None:
    expectation = Expectation(must=(due("refund", order="O-1", cents=4999),))
    assert words(expectation, made("refund", order="O-1", cents=4900)) == ["refund: cents was 4900, 4999 was due"]


def test_what_was_not_done_is_said_with_its_fields() -> None:
    assert words(Expectation(must=(due("refund", order="O-1", cents=4999),))) == [
        "refund with cents 4999, order O-1 was not done"
    ]


def test_too_few_are_counted() -> None:
    assert words(Expectation(must=(due("tag", 3, 3),)), made("tag")) == ["tag was done 1 of 3 times"]


def test_what_nothing_asks_for_is_said_with_its_fields_but_no_handed_out_number() -> None:
    mutation = Mutation("insert:orders", "neutral", {"id": 7, "name": "a b", "note": None}, ("id",))
    assert words(Expectation(), mutation) == ['insert:orders with name "a b", note null is not asked for']


def test_one_too_many_is_said_so() -> None:
    assert words(Expectation(must=(due("tag"),)), made("tag"), made("tag")) == ["tag was done once more than asked for"]


def test_a_finding_names_its_shape_and_place() -> None:
    verdict = grade_state(Expectation(must=(due("tag"), due("refund"))), [made("tag")], EFFECTS)
    assert verdict.findings == (Finding("not-done", "refund was not done", "expect/must/1"),)


def test_a_mutation_of_many_words_is_cut_short() -> None:
    (message,) = words(Expectation(), made("insert:orders", note="x" * 5_000))
    assert len(message) < 400
