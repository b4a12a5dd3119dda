"""Values at their places: scalars typed, facts and saved names filled in, dates reckoned."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from liarproof.compiler.binding.files import Files
from liarproof.compiler.contract.placeholders import Placeholder, Template
from liarproof.compiler.document import Mapping, Node, Scalar
from liarproof.compiler.lowering.clock import Clock
from liarproof.compiler.lowering.values import COLUMN_PLACES, Values
from liarproof.compiler.places import Place
from liarproof.compiler.source import Source
from liarproof.compiler.yaml_subset import compose

FACTS = {"code": "PK-1", "cents": "4999", "visit": "2026-06-16T13:30", "no": "no", "empty": ""}


@pytest.fixture
def values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Values:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "note.md").write_text("Ask for <code>.\n")
    return Values(FACTS, Clock("2026-06-10T09:30"), Files(), saved={"fee"})


def node(written: str) -> Node:
    root = compose(Source("f.yaml", f"a: {written}")).root
    assert isinstance(root, Mapping)
    return root.entries["a"]


def scalar(written: str) -> Scalar:
    found = node(written)
    assert isinstance(found, Scalar)
    return found


def told(values: Values) -> list[str]:
    return [f"{each.span.line}:{each.span.column} {each.rule} {each.message}" for each in values.found]


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("Hello", "Hello"),
        ("'<code>, at <now>'", "PK-1, at 2026-06-10T09:30"),
        ("'<today>'", "2026-06-10"),
        ("'<cents:money>'", "49.99"),
        ("'<visit:weekday> <visit:date> <visit:time>'", "Tuesday 2026-06-16 13:30"),
        ("'<today:weekday>'", "Wednesday"),
        ("'\\<code> is <code>'", "<code> is PK-1"),
        ('"\\\\<code>"', "<code>"),
        ("'1 < 2, <- and <3'", "1 < 2, <- and <3"),
        ("'</code> <br/> <1>'", "</code> <br/> <1>"),
    ],
)
def test_a_text_is_filled_in(written: str, text: str, values: Values):
    assert values.text(scalar(written)) == text
    assert values.found == []


def test_the_facts_that_a_text_asks_for_are_noted(values: Values):
    values.text(scalar("'<code> <visit:date> <code>'"))
    assert values.used == {"code", "visit"}


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("'a <nobody>'", "1:7 unknown-fact there is no fact or saved name 'nobody'"),
        ("|\n  one\n  <nobody>", "3:3 unknown-fact there is no fact or saved name 'nobody'"),
        ("'<fee>'", "1:5 unknown-fact there is no fact or saved name 'fee'"),
        ("'<Code>'", "1:5 placeholder '<Code>' is not written as a name to fill in"),
        ("'< code>'", "1:5 placeholder '< code>' is not written as a name to fill in"),
        ("'<code :date>'", "1:5 placeholder '<code :date>' is not written as a name to fill in"),
        ("'<code:Money>'", "1:5 placeholder '<code:Money>' is not written as a name to fill in"),
        ("'<code:euro>'", "1:5 placeholder there is no format 'euro'"),
        ("'x <code:money>'", "1:7 placeholder 'PK-1' cannot be shown as money"),
        ("'<code:date>'", "1:5 placeholder 'PK-1' cannot be shown as date"),
        ("'<today:time>'", "1:5 placeholder '2026-06-10' cannot be shown as time"),
    ],
)
def test_what_cannot_be_filled_in_is_told_at_its_name(written: str, wanted: str, values: Values):
    values.text(scalar(written))
    assert told(values) == [wanted]


def test_a_saved_name_stays_to_be_filled_in(values: Values):
    assert values.template(scalar("'Fee <fee> of <code>'")) == ("Fee ", Placeholder("fee"), " of PK-1")
    assert values.found == []


@pytest.mark.parametrize(
    ("kind", "written", "value"),
    [
        ("text", "0123", "0123"),
        ("text", "~", None),
        ("text", "{days_ago: 1}", "2026-06-09"),
        ("text", "{file: note.md}", "Ask for <code>.\n"),
        ("text", "<code>", "PK-1"),
        ("text", "<empty>", ""),
        ("text", "<no>", "no"),
        ("integer", "12", 12),
        ("integer", "<cents>", 4999),
        ("real", "12", 12),
        ("real", "1.50", 1.5),
        ("boolean", "true", True),
        ("boolean", "~", None),
        ("any", "12", 12),
        ("any", '"12"', "12"),
        ("json", "{a: [1, x, {b: true}]}", {"a": [1, "x", {"b": True}]}),
        ("json", "{a: {days_ago: 1}}", {"a": "2026-06-09"}),
        ("json", "{next: tuesday, then: friday}", {"next": "tuesday", "then": "friday"}),
        ("json", "{file: note.md}", {"file": "note.md"}),
        ("json", "x", "x"),
    ],
)
def test_a_column_takes_what_its_kind_says(kind: Any, written: str, value: Any, values: Values):
    assert values.value(node(written), COLUMN_PLACES[kind]) == value
    assert values.found == []


@pytest.mark.parametrize(
    ("kind", "written", "wanted"),
    [
        ("text", "[a]", "1:4 wrong-type this place takes text, and here is a list"),
        ("text", "{day_ago: 1}", "1:4 wrong-type this place takes text, and here are keys with values"),
        ("text", "{days_ago: 1, on: x}", "1:18 date-value 'on' does not belong to 'days_ago'"),
        ("integer", "1.5", "1:4 number-due expected a whole number, found '1.5'"),
        ("integer", '"12"', "1:4 wrong-type this place takes a whole number, and here is the quoted text '12'"),
        ("integer", "{days_ago: 1}", "1:4 wrong-type this place takes a whole number, and here are keys with values"),
        ("integer", "{file: note.md}", "1:4 wrong-type this place takes a whole number, and here are keys with values"),
        ("integer", "<code>", "1:4 number-due expected a whole number, found 'PK-1'"),
        ("boolean", "yes", "1:4 truth-value-due expected true or false, found 'yes'"),
        ("any", "0123", "1:4 quotes-needed '0123' could be text or something else, and this place takes either"),
        ("json", "{a: [no]}", "1:9 quotes-needed 'no' could be text or something else, and this place takes either"),
    ],
)
def test_what_a_column_does_not_take_is_told_once(kind: Any, written: str, wanted: str, values: Values):
    assert values.value(node(written), COLUMN_PLACES[kind]) in (None, {"a": [None]})
    assert told(values) == [wanted]


def test_nothing_is_refused_where_something_is_due(values: Values):
    values.value(node("~"), Place([{"type": "string"}], {}))
    assert told(values) == ["1:4 wrong-type this place takes text, and nothing stands here"]


def test_a_call_that_has_to_fail_may_give_anything(values: Values):
    from dataclasses import replace

    lenient = replace(values, lenient=True)
    assert [lenient.value(node(each), Place([{"type": "integer"}], {})) for each in ("x", '"1"', "~", "1.5")] == [
        "x",
        "1",
        None,
        1.5,
    ]
    assert values.found == []


def test_saved_names_wait_at_their_place_in_an_input(values: Values):
    place = Place([{"type": "object", "properties": {"ids": {"type": "array", "items": {"type": "integer"}}}}], {})
    fills: dict[str, Template] = {}
    assert values.value(node("{ids: [1, <fee>]}"), place, fills) == {"ids": [1, None]}
    assert fills == {"/ids/1": (Placeholder("fee"),)}


def test_data_files_are_read_as_they_are(values: Values):
    from dataclasses import replace

    assert replace(values, verbatim=True).value(scalar("'<nobody>'"), COLUMN_PLACES["text"]) == "<nobody>"
    assert values.found == []


@pytest.fixture
def unfilled(values: Values) -> Callable[[str], Any]:
    return lambda written: values.value(node(written), COLUMN_PLACES["text"])


def test_where_nothing_runs_a_saved_name_comes_too_early(unfilled: Callable[[str], Any], values: Values):
    assert unfilled("<fee>") is None
    assert told(values) == [
        "1:4 unknown-fact 'fee' is known only once a script runs; later steps can give it or say it"
    ]
