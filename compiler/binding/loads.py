"""What a document puts into a workspace: where, and which file or folder."""

from collections.abc import Sequence

from ..diagnostics import error, quoted, warning
from ..document import Mapping, Node, Scalar
from ..spec import PlacedSpec
from .fields import mapping
from .file_trees import LARGEST_TREE, MOST_FILES, Tree
from .files import Files

_MOST_TOLD = 8
"""How many files of one folder are told apart."""

_LONGEST = 200
"""The most characters of a path that are shown."""


class Loads:
    """Reads what one document puts into a workspace. All of it together may be no more than one folder may hold."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._count = 0
        self._size = 0

    def bind(self, root: Mapping, key: str) -> tuple[PlacedSpec, ...]:
        """The mapping under a key; what cannot be read is left out with a finding."""
        placed = mapping(root, key)
        found = (self._placed(placed.keys[where], name) for where, name in placed.entries.items())
        return tuple(one for one in found if one is not None)

    def _placed(self, where: Scalar, name: Node) -> PlacedSpec | None:
        if not isinstance(name, Scalar) or self._is_full():
            return None
        tree = self._files.tree(name)
        if tree is None:
            return None
        self._report(tree, name)
        self._count += len(tree.files)
        self._size += tree.size
        if self._is_full():
            message = f"with {quoted(name.text)}, this is more than {MOST_FILES} files or {LARGEST_TREE >> 20} MiB"
            self._files.found.append(error("workspace-file", message, name.span, "Take along less."))
        return PlacedSpec(where, name, tree.files)

    def _is_full(self) -> bool:
        return self._count > MOST_FILES or self._size > LARGEST_TREE

    def _report(self, tree: Tree, name: Scalar) -> None:
        """What was refused, and, once, what was left out."""
        for path, why, hint in tree.refused[:_MOST_TOLD]:
            whole = f"{name.text.removesuffix('/')}/{path}" if path else name.text
            message = f"{quoted(whole, _LONGEST)} cannot go into a workspace: {why}"
            self._files.found.append(error("workspace-file", message, name.span, hint))
        more = len(tree.refused) - _MOST_TOLD
        if more > 0:
            message = f"{more} more of {quoted(name.text)} cannot go into a workspace"
            self._files.found.append(error("workspace-file", message, name.span, "Put plain files there."))
        if tree.left_out:
            message = f"not taken along from {quoted(name.text)}: {', '.join(_some(tree.left_out))}"
            hint = "Delete it, if it is not meant to be there."
            self._files.found.append(warning("left-out", message, name.span, hint))


def _some(names: Sequence[str]) -> Sequence[str]:
    return names if len(names) <= _MOST_TOLD else [*names[:_MOST_TOLD], f"{len(names) - _MOST_TOLD} more"]
