"""A scalar is what its place takes, never what it looks like."""

import pytest

from liarproof.compiler.document import Scalar
from liarproof.compiler.scalars import ANY, Unfit, resolve
from liarproof.compiler.source import Source

SOURCE = Source("f.yaml", "")
TEXT = frozenset({"string", "null"})
WHOLE = frozenset({"integer"})
NUMBER = frozenset({"number"})
TRUTH = frozenset({"boolean"})
SEVERAL = frozenset({"string", "number", "boolean", "null"})


def value(text: str, kinds: frozenset[str], *, plain: bool = True) -> object:
    found = resolve(Scalar(SOURCE, 1, 1, text, plain), kinds)
    return found.rule if isinstance(found, Unfit) else found


LOOKS = "no on yes true false 0123 12:30 2026-09-03 1e3 +44 90210 007 0x1F 1_000 .inf nan -5 3.50 PK-1".split()


@pytest.mark.parametrize("text", LOOKS)
@pytest.mark.parametrize("plain", [True, False])
def test_where_text_is_due_the_characters_are_the_value(text: str, plain: bool):
    assert value(text, TEXT, plain=plain) == text


@pytest.mark.parametrize("kinds", [TEXT, WHOLE, NUMBER, TRUTH, SEVERAL, ANY])
@pytest.mark.parametrize("text", ["", "~", "null"])
def test_nothing_is_null_at_every_place(text: str, kinds: frozenset[str]):
    assert value(text, kinds) is None


@pytest.mark.parametrize("kinds", [TEXT, WHOLE, NUMBER, TRUTH, SEVERAL, ANY])
@pytest.mark.parametrize("text", ["", "~", "null", "12", "true", "PK"])
def test_in_quotes_it_is_text_at_every_place(text: str, kinds: frozenset[str]):
    assert value(text, kinds, plain=False) == text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("0", 0),
        ("42", 42),
        ("-7", -7),
        ("-0", 0),
        ("9223372036854775807", 2**63 - 1),
        ("-9223372036854775808", -(2**63)),
    ],
)
def test_a_whole_number_is_a_plain_decimal(text: str, wanted: int):
    assert value(text, WHOLE) == wanted
    assert value(text, NUMBER) == wanted


@pytest.mark.parametrize(("text", "wanted"), [("3.50", 3.5), ("-0.25", -0.25), ("0.1", 0.1)])
def test_a_decimal_is_a_number_and_no_whole_one(text: str, wanted: float):
    assert value(text, NUMBER) == wanted
    assert value(text, WHOLE) == "number-due"


@pytest.mark.parametrize(
    "text",
    [
        *"007 0x1F 0o17 1_000 1,000 .inf -.inf nan .nan 1e3 +1 .5 5. --1 1.2.3 12:30 true one ٣".split(),
        *("9223372036854775808", "-9223372036854775809", "9" * 400, "1 "),
    ],
)
def test_what_only_looks_like_a_number_is_none(text: str):
    assert value(text, WHOLE) == "number-due"
    assert value(text, NUMBER) == "number-due"


@pytest.mark.parametrize(
    ("text", "hint"), [("007", "7"), ("1_000", "1000"), ("+44", "44"), ("1,000", "1000"), ("-08", "-8")]
)
def test_the_plain_number_is_suggested(text: str, hint: str):
    found = resolve(Scalar(SOURCE, 1, 1, text, True), WHOLE)
    assert isinstance(found, Unfit)
    assert found.hint == f"Write {hint}."


@pytest.mark.parametrize(("text", "wanted"), [("true", True), ("false", False)])
def test_a_truth_value_is_true_or_false(text: str, wanted: bool):
    assert value(text, TRUTH) is wanted
    assert value(text, SEVERAL) is wanted


@pytest.mark.parametrize("text", ["yes", "no", "on", "off", "True", "FALSE", "y", "1", "0"])
def test_no_other_word_is_a_truth_value(text: str):
    assert value(text, TRUTH) == "truth-value-due"


@pytest.mark.parametrize(
    "text",
    "no Yes ON off y n True NULL 0123 12:30 1:2:3 2026-09-03 1e3 +44 0x1F 1_000 .inf .NaN 5. .5".split(),
)
@pytest.mark.parametrize("kinds", [SEVERAL, ANY])
def test_where_several_kinds_may_stand_the_doubtful_ask_for_quotes(text: str, kinds: frozenset[str]):
    assert value(text, kinds) == "quotes-needed"
    assert value(text, kinds, plain=False) == text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("42", 42), ("-1.5", -1.5), ("PK-1", "PK-1"), ("2026", 2026), ("9 lives", "9 lives"), ("v1.2", "v1.2")],
)
def test_where_several_kinds_may_stand_the_rest_is_clear(text: str, wanted: object):
    assert value(text, SEVERAL) == wanted


@pytest.mark.parametrize("text", ["true", "false"])
def test_a_place_for_text_or_a_truth_value_reads_numbers_as_text(text: str):
    either = frozenset({"string", "boolean"})
    assert value(text, either) is (text == "true")
    assert value("0123", either) == "0123"
    assert value("no", either) == "quotes-needed"
