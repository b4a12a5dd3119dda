"""Documents that have passed their schema."""

from pathlib import Path
from typing import NamedTuple

from .diagnostics import Diagnostic, error, from_source_error, has_errors
from .document import Mapping, Scalar
from .schema import validate
from .source import SourceError, read_source
from .yaml_subset import compose


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
    world_kind = root.entries.get("kind")
    if isinstance(world_kind, Scalar) and world_kind.text == "workspace":
        message = "workspace worlds are not run by this version"
        return (error("world-kind", message, root.key_span("kind"), "Write 'kind: database'."),)
    return validate(root, kind, "database")
