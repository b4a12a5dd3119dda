"""Fields that take one of a few words."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from ..contract.matchers import FieldTest
from ..diagnostics import Diagnostic, did_you_mean, error, listed
from ..document import Mapping, Node, here
from ..document import Sequence as SequenceNode


def wrong_words(field: str, node: Node, test: FieldTest, words: Sequence[str]) -> Iterator[Diagnostic]:
    """Every value that a test of a field names and the field never has."""
    for place, value in _stated(node, test):
        if value not in words:
            message = f"'{field}' is {listed(words)}, and {here(place)}"
            yield error("unknown-word", message, place.span, did_you_mean(str(value), words))


def _stated(node: Node, test: FieldTest) -> Iterator[tuple[Node, Any]]:
    """The values that a test compares with, each with its place."""
    if test.is_ is not msgspec.UNSET:
        yield node, test.is_
    if isinstance(node, Mapping) and test.not_ is not msgspec.UNSET:
        yield node.entries["not"], test.not_
    among = node.entries.get("one_of") if isinstance(node, Mapping) else None
    if isinstance(among, SequenceNode) and test.one_of is not None:
        yield from zip(among.items, test.one_of, strict=True)
