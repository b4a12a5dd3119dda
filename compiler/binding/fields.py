"""Fields of a mapping that has passed its schema."""

from ..document import Mapping, Node, Scalar, Sequence
from .files import Files


def scalar(node: Mapping, key: str) -> Scalar | None:
    """The scalar under a key, or None."""
    found = node.entries.get(key)
    return found if isinstance(found, Scalar) else None


def required(node: Mapping, key: str) -> Scalar:
    """The scalar under a key that the schema requires."""
    found = scalar(node, key)
    if found is None:
        raise TypeError(key)
    return found


def scalars(node: Mapping, key: str) -> tuple[Scalar, ...]:
    """The scalars of a list; one scalar alone is a list of one."""
    return tuple(item for item in items(node, key) if isinstance(item, Scalar))


def items(node: Mapping, key: str) -> tuple[Node, ...]:
    """The items of a list; anything else but nothing is a list of one."""
    found = node.entries.get(key)
    if found is None or (isinstance(found, Scalar) and found.is_null):
        return ()
    return tuple(found.items) if isinstance(found, Sequence) else (found,)


def mapping(node: Mapping, key: str) -> Mapping:
    """The mapping under a key; an empty one, if there is none."""
    found = node.entries.get(key)
    return found if isinstance(found, Mapping) else Mapping(node.source, node.line, node.column, {}, {})


def text(node: Mapping, key: str, files: Files) -> Scalar | None:
    """The text under a key, as written or from the file that is named; None if there is no such key."""
    found = node.entries.get(key)
    return files.text(found) if found is not None else None


def texts(node: Mapping, key: str, files: Files) -> dict[str, Scalar]:
    """The texts of the mapping under a key."""
    return {name: files.text(value) for name, value in mapping(node, key).entries.items()}


def words(node: Mapping, key: str) -> dict[str, Scalar]:
    """The scalars of the mapping under a key."""
    return {name: value for name, value in mapping(node, key).entries.items() if isinstance(value, Scalar)}
