"""Matchers over mutations, patterns over calls, and what is tolerated."""

from ..diagnostics import did_you_mean, error, here_stand
from ..document import Mapping, Node, Scalar
from ..spec import MatcherSpec, PatternSpec, TimesSpec, ToleratedSpec
from .fields import items, mapping, scalar, texts
from .files import Files


def bind_matchers(parent: Mapping, key: str, files: Files) -> tuple[MatcherSpec, ...]:
    """The matchers of a list; one of the wrong shape is left out with a finding."""
    found = (_matcher(item, files) for item in items(parent, key))
    return tuple(matcher for matcher in found if matcher)


def _matcher(node: Node, files: Files) -> MatcherSpec | None:
    if isinstance(node, Scalar):
        return MatcherSpec(node, {}, {}, None)
    if not isinstance(node, Mapping):
        return None
    named = _only(node, "a matcher names one mutation", "Give each mutation a '- ' of its own.", files, beside="times")
    if named is None:
        return None
    fields = node.entries[named.text]
    times = _times(node.entries.get("times"))
    if isinstance(fields, Mapping):
        return MatcherSpec(named, fields.entries, fields.keys, times)
    return MatcherSpec(named, {}, {}, times)


def _times(node: Node | None) -> TimesSpec | None:
    if isinstance(node, Scalar):
        return TimesSpec(node, node)
    if isinstance(node, Mapping):
        return TimesSpec(scalar(node, "at_least"), scalar(node, "at_most"))
    return None


def bind_patterns(parent: Mapping, key: str, files: Files) -> tuple[PatternSpec, ...]:
    """Patterns over calls: a list, or a mapping of which every key is a tool."""
    found: list[PatternSpec] = []
    for node in items(parent, key):
        if isinstance(node, Scalar):
            found.append(PatternSpec(node, {}, {}))
            continue
        if not isinstance(node, Mapping):
            continue
        named = _only(node, "a pattern names one tool", "Give each tool a '- ' of its own.", files)
        if named is not None:
            fields = node.entries[named.text]
            inner = fields if isinstance(fields, Mapping) else Mapping(node.source, node.line, node.column, {}, {})
            found.append(PatternSpec(named, inner.entries, inner.keys))
    return tuple(found)


def bind_tolerated(root: Mapping, files: Files) -> tuple[ToleratedSpec, ...]:
    """What a suite or a task tolerates."""
    tolerated = mapping(root, "tolerates")
    return tuple(
        ToleratedSpec(tolerated.keys[name], texts(tolerated, name, files), fields.keys)
        for name, fields in tolerated.entries.items()
        if isinstance(fields, Mapping)
    )


def _only(node: Mapping, rule: str, hint: str, files: Files, *, beside: str = "") -> Scalar | None:
    names = [key for key in node.entries if key != beside]
    if len(names) == 1:
        return node.keys[names[0]]
    second = names[1] if names else ""
    hint = did_you_mean(second, [beside]) or hint
    files.found.append(error("matcher-shape", f"{rule}, and {here_stand(names)}", node.key_span(second), hint))
    return None
