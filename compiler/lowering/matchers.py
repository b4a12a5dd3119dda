"""Matchers and patterns: tests over fields, each value what its column or input takes."""

from collections.abc import Callable
from typing import Any

from ..contract.matchers import FieldTest
from ..contract.model import CallPattern, Expectation, Matcher
from ..diagnostics import Diagnostic, did_you_mean, error, listed
from ..document import Mapping, Node, Scalar, Sequence, here
from ..places import Place
from ..spec import ExpectSpec, MatcherSpec, PatternSpec
from .id_lists import lower_ids
from .values import COLUMN_PLACES, Values, is_date, kind_words
from .words import wrong_words
from .world import LoweredWorld

_OF_ALL = ("at_least", "at_most", "one_of", "not")
TESTS = ("at_least", "at_most", "one_of", "contains", "like", "glob", "about", "not")
_TEXT = Place([{"type": "string"}], {})
_NUMBER = Place([{"type": "number"}], {})
_COUNT = Place([{"type": "integer"}], {})


def lower_expectation(spec: ExpectSpec, world: LoweredWorld, values: Values) -> Expectation:
    """What has to and may change."""
    return Expectation(
        must=tuple(lower_must(matcher, world, values) for matcher in spec.must),
        may=tuple(_may(matcher, world, values) for matcher in spec.may),
        either={
            branch: tuple(lower_must(matcher, world, values) for matcher in matchers)
            for branch, matchers in spec.either.items()
        },
    )


def lower_must(spec: MatcherSpec, world: LoweredWorld, values: Values) -> Matcher:
    """A matcher that one mutation has to meet, unless `times` says more."""
    low, high = _times(spec, values)
    if spec.times is None:
        low, high = 1, 1
    return Matcher(
        mutation=spec.mutation.text,
        fields=_fields(spec, world, values),
        at_least=1 if low is None else low,
        at_most=high,
    )


def _may(spec: MatcherSpec, world: LoweredWorld, values: Values) -> Matcher:
    """A matcher that covers any number of mutations, but one only that is harmful, unless `times` says otherwise."""
    _, high = _times(spec, values)
    rule = world.world.mutations.get(spec.mutation.text)
    if spec.times is None and rule is not None and rule.effect == "harmful":
        high = 1
    return Matcher(mutation=spec.mutation.text, fields=_fields(spec, world, values), at_least=0, at_most=high)


def _times(spec: MatcherSpec, values: Values) -> tuple[int | None, int | None]:
    if spec.times is None:
        return None, None
    low, high = (
        values.value(bound, _COUNT) if bound is not None else None
        for bound in (spec.times.at_least, spec.times.at_most)
    )
    return low, high


def _fields(spec: MatcherSpec, world: LoweredWorld, values: Values) -> dict[str, FieldTest]:
    tests: dict[str, FieldTest] = {}
    for name, node in spec.fields.items():
        kind = world.field_kind(spec.mutation.text, name)
        if kind is None:
            continue
        if world.holds_ids(spec.mutation.text, name):
            tests[name] = lower_ids(name, node, values)
            continue
        tests[name] = lower_test(node, COLUMN_PLACES[kind], values)
        if words := world.field_words(spec.mutation.text, name):
            values.found += wrong_words(name, node, tests[name], words)
        time_due = world.field_date(spec.mutation.text, name)
        if time_due is not None:
            values.check_date(tests[name].is_, node.span, time_due=time_due)
    return tests


def lower_pattern(spec: PatternSpec, world: LoweredWorld, values: Values) -> CallPattern:
    """A pattern over calls of one tool."""
    place = world.input_places.get(spec.tool.text)
    tests = {name: lower_test(node, place.child(name), values) for name, node in spec.fields.items()} if place else {}
    return CallPattern(tool=spec.tool.text, input=tests)


def lower_test(node: Node, place: Place, values: Values) -> FieldTest:
    """What one field has to be: a value, or tests by their names."""
    if isinstance(node, Scalar) and node.is_null:
        return FieldTest(is_=None)
    if isinstance(node, Mapping) and not is_date(node, place):
        if node.entries and all(key in TESTS for key in node.entries):
            return _tests(node, place, values)
        if "object" not in place.kinds:
            _report_unknown(node, values)
            return FieldTest()
    return FieldTest(is_=values.value(node, place))


def _report_unknown(node: Mapping, values: Values) -> None:
    for key in node.entries:
        if key not in TESTS:
            hint = did_you_mean(key, TESTS) or f"Tests are {listed(TESTS)}."
            values.found.append(error("unknown-test", f"there is no test '{key}'", node.key_span(key), hint))
    if not node.entries:
        values.found.append(error("unknown-test", "no value and no test stands here", node.span, "Write the value."))


def _tests(node: Mapping, place: Place, values: Values) -> FieldTest:
    made: dict[str, Any] = {}
    for key, item in node.entries.items():
        made.update(_READ[key](item, place, values))
    return FieldTest(**made)


def _not(node: Node, place: Place, values: Values) -> dict[str, Any]:
    is_null = isinstance(node, Scalar) and node.is_null
    return {"not_": None if is_null else values.value(node, place)}


def _bound(name: str) -> Callable[[Node, Place, Values], dict[str, Any]]:
    def read(node: Node, place: Place, values: Values) -> dict[str, Any]:
        if isinstance(node, Scalar) and node.is_null:
            values.found.append(_misplaced(name, f"takes a value, and {here(node)}", node, "Write a value."))
            return {}
        return {name: values.value(node, place)}

    return read


def _text(name: str) -> Callable[[Node, Place, Values], dict[str, Any]]:
    def read(node: Node, place: Place, values: Values) -> dict[str, Any]:
        if "string" not in place.kinds:
            message = f"is for text, and this field takes {kind_words(place)}"
            values.found.append(_misplaced(name, message, node, f"Other tests are {listed(_OF_ALL)}."))
            return {}
        return {name: values.value(node, _TEXT)}

    return read


def _one_of(node: Node, place: Place, values: Values) -> dict[str, Any]:
    if not isinstance(node, Sequence) or not node.items:
        values.found.append(_misplaced("one_of", f"takes a list of values, and {here(node)}", node, "Write [A, B]."))
        return {}
    return {"one_of": tuple(values.value(item, place) for item in node.items)}


def _about(node: Node, place: Place, values: Values) -> dict[str, Any]:
    if place.kinds.isdisjoint({"integer", "number"}):
        message = f"is for numbers, and this field takes {kind_words(place)}"
        values.found.append(_misplaced("about", message, node, f"Other tests are {listed(_OF_ALL)}."))
        return {}
    decimals = len(node.text.partition(".")[2]) if isinstance(node, Scalar) else 0
    return {"about": values.value(node, _NUMBER), "within": 0.5 * 10**-decimals}


def _misplaced(test: str, words: str, node: Node, hint: str) -> Diagnostic:
    return error("wrong-type", f"'{test}' {words}", node.span, hint)


_READ: dict[str, Callable[[Node, Place, Values], dict[str, Any]]] = {
    "at_least": _bound("at_least"),
    "at_most": _bound("at_most"),
    "not": _not,
    "one_of": _one_of,
    "contains": _text("contains"),
    "like": _text("like"),
    "glob": _text("glob"),
    "about": _about,
}
