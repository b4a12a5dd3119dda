"""Documents that have passed their schema."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ..schemas import load
from .diagnostics import Diagnostic, did_you_mean, error, from_source_error, has_errors, listed, quoted
from .document import Mapping, Scalar
from .schema import validate
from .source import SourceError, Span, read_source
from .yaml_subset import compose

KINDS = ("database", "workspace")
"""The kinds of world."""


class Document(NamedTuple):
    """The root of a document, None where an error was found, and all that was found."""

    root: Mapping | None
    diagnostics: tuple[Diagnostic, ...]


def read_document(path: Path, shown: str, kind: str) -> Document:
    """A suite, world or task from its file.

    Raises:
        LibyamlMissingError: the installed PyYAML has no libyaml.
    """
    try:
        source = read_source(path, shown)
    except SourceError as problem:
        return Document(None, (from_source_error(problem),))
    root, found = compose(source)
    if root is None or has_errors(found):
        return Document(None, found)
    if not isinstance(root, Mapping):
        message = "the file holds no keys with values"
        return Document(None, (*found, error("wrong-type", message, root.span, f"Begin with '{kind}: A title'.")))
    found = (*found, *_validated(root, kind))
    return Document(None if has_errors(found) else root, found)


def _validated(root: Mapping, kind: str) -> tuple[Diagnostic, ...]:
    if kind != "world":
        return validate(root, kind)
    written = root.entries.get("kind")
    if not isinstance(written, Scalar) or written.is_null:
        return validate(root, kind, "workspace" if "runner" in root.entries else "database")
    if written.text not in KINDS:
        message = f"'kind' has to be {listed(KINDS)}, and here is {quoted(written.text)}"
        return (error("unknown-word", message, written.span, did_you_mean(written.text, KINDS)),)
    elsewhere = dict(_of_another_kind(root, written.text))
    found = validate(root, kind, written.text)
    return (*elsewhere.values(), *(each for each in found if each.span not in elsewhere))


def _of_another_kind(root: Mapping, kind: str) -> Iterator[tuple[Span, Diagnostic]]:
    """The keys that only a world of another kind has, by their places."""
    parts = load("world")["$defs"]
    for other in KINDS:
        for key in parts[other]["properties"] if other != kind else ():
            if key in root.entries and key not in parts[kind]["properties"]:
                span = root.key_span(key)
                message = f"'{key}' belongs to a {other}, and this world is a {kind}"
                yield span, error("world-kind", message, span, "Take it out.")
