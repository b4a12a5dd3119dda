"""Matchers and patterns: tests over fields, each value what its column or input takes."""

from collections.abc import Callable
from typing import Any

from ..contract.matchers import FieldTest
from ..contract.model import CallPattern, Expectation, Matcher
from ..diagnostics import did_you_mean, error, listed
from ..document import Mapping, Node, Scalar, Sequence
from ..places import Place
from ..spec import ExpectSpec, MatcherSpec, PatternSpec
from .clock import is_date_value
from .values import COLUMN_PLACES, Values
from .world import LoweredWorld

TESTS = ("at_least", "at_most", "one_of", "contains", "like", "glob", "about", "not")
_TEXT = COLUMN_PLACES["text"]
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
    return {
        name: lower_test(node, COLUMN_PLACES[kind], values)
        for name, node in spec.fields.items()
        if (kind := world.field_kind(spec.mutation.text, name)) is not None
    }


def lower_pattern(spec: PatternSpec, world: LoweredWorld, values: Values) -> CallPattern:
    """A pattern over calls of one tool."""
    place = world.input_places.get(spec.tool.text)
    tests = {name: lower_test(node, place.child(name), values) for name, node in spec.fields.items()} if place else {}
    return CallPattern(tool=spec.tool.text, input=tests)


def lower_test(node: Node, place: Place, values: Values) -> FieldTest:
    """What one field has to be: a value, or tests by their names."""
    if isinstance(node, Mapping) and not is_date_value(node):
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


def _value(name: str) -> Callable[[Node, Place, Values], dict[str, Any]]:
    return lambda node, place, values: {name: values.value(node, place)}


def _text(name: str) -> Callable[[Node, Place, Values], dict[str, Any]]:
    return lambda node, _, values: {name: values.value(node, _TEXT)}


def _one_of(node: Node, place: Place, values: Values) -> dict[str, Any]:
    if not isinstance(node, Sequence):
        values.found.append(error("wrong-type", "'one_of' takes a list", node.span, "Write [A, B]."))
        return {}
    return {"one_of": tuple(values.value(item, place) for item in node.items)}


def _about(node: Node, _: Place, values: Values) -> dict[str, Any]:
    value = values.value(node, Place([{"type": "number"}], {}))
    decimals = len(node.text.partition(".")[2]) if isinstance(node, Scalar) else 0
    return {"about": value, "within": 0.5 * 10**-decimals}


_READ: dict[str, Callable[[Node, Place, Values], dict[str, Any]]] = {
    "at_least": _value("at_least"),
    "at_most": _value("at_most"),
    "not": _value("not_"),
    "one_of": _one_of,
    "contains": _text("contains"),
    "like": _text("like"),
    "glob": _text("glob"),
    "about": _about,
}
