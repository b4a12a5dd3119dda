"""A document as composed from YAML events: scalars as they were written, each node with its place."""

from collections.abc import Iterator

from .diagnostics import quoted
from .source import Source, Span


class Node:
    """A node of a document. Lines and columns count from 1."""

    __slots__ = ("column", "line", "source")

    def __init__(self, source: Source, line: int, column: int) -> None:
        self.source = source
        self.line = line
        self.column = column

    @property
    def span(self) -> Span:
        """Where the node begins."""
        return Span(self.source.path, self.line, self.column)


class Scalar(Node):
    """Text as written. A plain scalar becomes what its place takes; a quoted one is text."""

    __slots__ = ("plain", "text")

    def __init__(self, source: Source, line: int, column: int, text: str, plain: bool) -> None:
        super().__init__(source, line, column)
        self.text = text
        self.plain = plain

    @property
    def is_null(self) -> bool:
        """Whether nothing stands here: `null`, `~` or no text at all."""
        return self.plain and self.text in NULLS


class Sequence(Node):
    """A list of nodes."""

    __slots__ = ("items",)

    def __init__(self, source: Source, line: int, column: int, items: list[Node]) -> None:
        super().__init__(source, line, column)
        self.items = items


class Mapping(Node):
    """Nodes by key; `keys` holds the key's own node, for its place."""

    __slots__ = ("entries", "keys")

    def __init__(
        self, source: Source, line: int, column: int, entries: dict[str, Node], keys: dict[str, Scalar]
    ) -> None:
        super().__init__(source, line, column)
        self.entries = entries
        self.keys = keys

    def key_span(self, key: str) -> Span:
        """Where a key stands; where the mapping begins, if it has no such key."""
        return self.keys[key].span if key in self.keys else self.span


NULLS = frozenset({"", "~", "null"})


def child(node: Node, step: str | int) -> Node | None:
    """The node one step down, or None."""
    if isinstance(node, Mapping):
        return node.entries.get(str(step))
    if isinstance(node, Sequence) and isinstance(step, int) and 0 <= step < len(node.items):
        return node.items[step]
    return None


def walk(node: Node) -> Iterator[Scalar]:
    """All scalars below a node, keys left out, in order."""
    match node:
        case Mapping():
            for value in node.entries.values():
                yield from walk(value)
        case Sequence():
            for item in node.items:
                yield from walk(item)
        case Scalar():
            yield node
        case _:
            pass


def here(node: Node) -> str:
    """What stands at a place: `here is a list`."""
    match node:
        case Mapping():
            return "here are keys with values" if node.entries else "here are empty braces"
        case Sequence():
            return "here is a list" if node.items else "here is an empty list"
        case Scalar() if node.is_null:
            return "nothing stands here"
        case Scalar() if not node.plain:
            return f"here is the quoted text {quoted(node.text)}"
        case Scalar():
            return f"here is {quoted(node.text)}"
        case _:
            raise TypeError(node)


def span_within(scalar: Scalar, offset: int) -> Span:
    """The place of a character of a scalar's text, where the source shows it as it stands; else the scalar's place.

    YAML folds lines and takes indentation away, so the characters that are no space are followed through the source.
    """
    if scalar.text is scalar.source.text:
        return scalar.source.span_at(offset)
    source = scalar.source.text
    at = _content(source, scalar)
    for letter in "".join(scalar.text[:offset].split()):
        at = _skip(source, at)
        if source[at : at + 1] != letter:
            return scalar.span
        at += 1
    at = _skip(source, at) if not scalar.text[offset : offset + 1].isspace() else at
    return scalar.source.span_at(at) if source[at : at + 1] == scalar.text[offset : offset + 1] else scalar.span


def _content(source: str, scalar: Scalar) -> int:
    """The offset at which a scalar's text begins: behind its quote, or below the line of its `|` or `>`."""
    at = 0
    for _ in range(scalar.line - 1):
        at = source.index("\n", at) + 1
    at += scalar.column - 1
    if scalar.plain:
        return at
    if source[at : at + 1] in ("|", ">"):
        return source.find("\n", at) + 1 or at
    return at + 1


def _skip(source: str, at: int) -> int:
    while source[at : at + 1].isspace():
        at += 1
    return at
