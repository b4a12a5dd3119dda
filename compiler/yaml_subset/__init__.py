"""The strict subset of YAML: libyaml's events composed into positioned nodes.

Scalars stay text. Depth, aliases and their expansion are counted while composing, so that no input makes the result
much larger than the file.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple, cast

import yaml
from yaml import AliasEvent, MappingEndEvent, MappingStartEvent, ScalarEvent, SequenceEndEvent

from ..diagnostics import Diagnostic, error, quoted
from ..document import Mapping, Node, Scalar, Sequence
from ..source import Source, Span
from .errors import explain
from .keys import SeenKeys
from .plain import LoneKeys, cut_by_comment, spaced_text

_SPACES = re.compile(" +")

DEPTH_LIMIT = 50
ALIAS_LIMIT = 100
EXPANSION_LIMIT = 10


class LibyamlMissingError(Exception):
    """PyYAML was built without libyaml, whose events this reader needs."""


class Composed(NamedTuple):
    """The root of a document, or None where the text is no such document, and what was found on the way."""

    root: Node | None
    diagnostics: tuple[Diagnostic, ...]


def compose(source: Source) -> Composed:
    """Compose a source's one document.

    Raises:
        LibyamlMissingError: the installed PyYAML has no libyaml.
    """
    unfit = _unfit_character(source)
    if unfit:
        return Composed(None, (unfit,))
    composer = _Composer(source)
    try:
        root = composer.document()
    except _Stop as stop:
        return Composed(None, (*composer.found_before(stop.diagnostic.span), stop.diagnostic))
    except yaml.YAMLError as problem:
        finding = explain(problem, source, composer.quoted)
        before = (each for each in composer.found_before(finding.span) if each.span.line < finding.span.line)
        return Composed(None, (*before, finding))
    return Composed(root, tuple(composer.found))


class _Stop(Exception):
    """A finding after which the rest of the document cannot be read."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


_UNFIT = re.compile("[\t\r\x85\u2028\u2029]")


def _unfit_character(source: Source) -> Diagnostic | None:
    found = _UNFIT.search(source.text)
    if not found:
        return None
    span = source.span_at(found.start())
    if found.group() == "\t":
        return error(
            "tab-character", "a tab stands here", span, 'Indent with spaces; in text write "\\t" in double quotes.'
        )
    name = {"\r": "a lone carriage return", "\x85": "a next-line character (U+0085)"}.get(
        found.group(), f"a line separator (U+{ord(found.group()):04X})"
    )
    return error(
        "line-break", f"{name} stands here, which some tools read as a line break", span, "End lines with LF or CRLF."
    )


def _events(text: str) -> Callable[[], Any]:
    """What gives libyaml's next event. PyYAML's stubs do not know its parser."""
    if not yaml.__with_libyaml__:
        raise LibyamlMissingError
    return cast(Any, yaml.cyaml).CParser(text).get_event


class _Composer:
    """One pass over the events of one document."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[Diagnostic] = []
        self.quoted: Any = None
        self._has_comments = "#" in source.text
        self._next: Callable[[], Any] = _events(source.text)
        self._anchors: dict[str, tuple[Node, int]] = {}
        self._aliases = 0
        self._weight = 0
        self._depth = 0

    def found_before(self, span: Span) -> list[Diagnostic]:
        """What was found before a place. What stands behind an error was read otherwise than it is meant."""
        return [finding for finding in self.found if finding.span < span]

    def document(self) -> Node:
        self._next()  # the stream's start
        start = self._next()
        if not isinstance(start, yaml.DocumentStartEvent):
            hint = "Begin with its kind and title, such as 'task: A title', 'suite: A title' or 'agent: A title'."
            raise _Stop(error("empty-file", "the file is empty", self.source.span(), hint))
        root = self._node(self._next(), in_flow=False)
        self._next()  # the document's end
        more = self._next()
        if isinstance(more, yaml.DocumentStartEvent):
            raise self._stop(
                "several-documents",
                "a second document begins here",
                more,
                "Keep one document a file; remove the '---'.",
            )
        return root

    def _node(self, event: Any, *, in_flow: bool) -> Node:
        kind = cast(object, type(event))
        if kind is AliasEvent:
            return self._alias(event)
        if event.tag is not None:
            self.found.append(self._tagged(event))
        before = self._weight
        if kind is ScalarEvent:
            node: Node = self._scalar(event, in_flow=in_flow)
        elif kind is MappingStartEvent:
            node = self._mapping(event)
        else:
            node = self._sequence(event)
        if event.anchor is not None:
            self._anchors[event.anchor] = (node, self._weight - before)
        return node

    def _tagged(self, event: Any) -> Diagnostic:
        written = self.source.text[event.start_mark.index :].split(maxsplit=1)[0]
        hint = "Take it out, or put text that begins with '!' in quotes."
        return error("tag", f"the tag {quoted(written)} stands here; tags are not read", self._span(event), hint)

    def _alias(self, event: Any) -> Node:
        self._aliases += 1
        if event.anchor not in self._anchors:
            raise self._stop(
                "unknown-anchor",
                f"no '&{event.anchor}' stands before this",
                event,
                "Put text that begins with '*' in quotes.",
            )
        node, weight = self._anchors[event.anchor]
        self._weight += weight
        if self._aliases > ALIAS_LIMIT or self._weight > EXPANSION_LIMIT * len(self.source.text):
            raise self._stop(
                "too-many-aliases",
                f"aliases go past what is read: {ALIAS_LIMIT}, and {EXPANSION_LIMIT} times the file when expanded",
                event,
                "Write the values out, or use the suite's facts and steps.",
            )
        return node

    def _scalar(self, event: Any, *, in_flow: bool) -> Scalar:
        text = event.value
        self._weight += len(text) + 1
        mark = event.start_mark
        plain = event.implicit[0] and event.style in ("", None)
        scalar = Scalar(self.source, mark.line + 1, mark.column + 1, text, plain)
        if plain:
            if in_flow and " " in text:
                self.found.append(spaced_text(text, scalar.span))
            if self._has_comments:
                self._note(self._cut(text, event.end_mark))
        elif event.style in ("'", '"'):
            self.quoted = event
        return scalar

    def _cut(self, text: str, end: Any) -> Diagnostic | None:
        """What is wrong with a comment behind a plain scalar; the line is looked at only where one stands."""
        index: int = end.index
        behind = _SPACES.match(self.source.text, index)
        if behind is None or self.source.text[behind.end() : behind.end() + 1] != "#":
            return None
        rest = self.source.text[index : self.source.text.find("\n", index) + 1 or None].rstrip("\n")
        return cut_by_comment(text, rest, Span(self.source.path, end.line + 1, end.column + 1))

    def _note(self, finding: Diagnostic | None) -> None:
        if finding is not None:
            self.found.append(finding)

    def _mapping(self, event: Any) -> Mapping:
        mark = event.start_mark
        entries: dict[str, Node] = {}
        keys: dict[str, Scalar] = {}
        seen = SeenKeys()
        lone = LoneKeys(self.source, self.found) if event.flow_style else None
        self._enter(event)
        while type(following := self._next()) is not MappingEndEvent:
            key = self._key(following, in_flow=event.flow_style)
            value = self._node(following := self._next(), in_flow=event.flow_style)
            if lone:
                lone.add(key, following)
            again = seen.add(key)
            if again is not None:
                self.found.append(again)
                continue
            entries[key.text] = value
            keys[key.text] = key
        self._depth -= 1
        return Mapping(self.source, mark.line + 1, mark.column + 1, entries, keys)

    def _key(self, event: Any, *, in_flow: bool) -> Scalar:
        if type(event) is ScalarEvent and event.tag is None and event.anchor is None:
            key: Node = self._scalar(event, in_flow=in_flow)
        else:
            key = self._node(event, in_flow=in_flow)
        if not isinstance(key, Scalar):
            hint = "Take the braces or brackets away, or put a key that begins with one in quotes."
            raise self._stop("key-not-text", "a key is a word, and here a structure stands in its place", event, hint)
        if key.plain and key.text == "<<":
            raise self._stop(
                "merge-key", "the merge key '<<' is not read", event, "Write the keys out, or use the suite's steps."
            )
        return key

    def _sequence(self, event: Any) -> Sequence:
        mark = event.start_mark
        items: list[Node] = []
        self._enter(event)
        while type(following := self._next()) is not SequenceEndEvent:
            items.append(self._node(following, in_flow=event.flow_style))
        self._depth -= 1
        return Sequence(self.source, mark.line + 1, mark.column + 1, items)

    def _enter(self, event: Any) -> None:
        self._weight += 2
        self._depth += 1
        if self._depth > DEPTH_LIMIT:
            raise self._stop("too-deep", f"structures nest more than {DEPTH_LIMIT} levels here", event, "Flatten them.")

    def _span(self, event: Any) -> Span:
        return Span(self.source.path, event.start_mark.line + 1, event.start_mark.column + 1)

    def _stop(self, rule: str, message: str, event: Any, hint: str) -> _Stop:
        return _Stop(error(rule, message, self._span(event), hint))
