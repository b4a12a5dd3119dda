"""Files and folders that a spec names: read once, only from inside the suite's folder."""

import hashlib
import stat
from pathlib import Path

from ..contract.paths import PathError, open_inside
from ..diagnostics import Diagnostic, did_you_mean, error, from_source_error, quoted
from ..document import Mapping, Node, Scalar
from ..source import DATA_LIMIT, SPEC_LIMIT, Source, SourceError, read_source
from .file_trees import Tree, read_tree

_FROM = "//"
"""Between a folder and the name of a file from there."""

_TREE = "*/"
"""Before a name of which all is read that lies below it."""


class Files:
    """Reads the files that a document names, each from the folder of the document that names it.

    `home` says where they have to lie. `found` gathers what is wrong with them; `read` is what an answer depended on:
    the state of each file by where it was looked for, as `state` gives it.
    """

    def __init__(self, home: str = "the suite's folder") -> None:
        self._home = home
        self.found: list[Diagnostic] = []
        self.read: dict[str, str] = {}

    def source(self, name: Scalar, *, limit: int = DATA_LIMIT) -> Source | None:
        """The file that a scalar names, or None with a finding."""
        folder, shown = name.source.folder, name.source.path.rpartition("/")[0]
        place = f"{folder.as_posix()}{_FROM}{name.text}"
        self.read[place] = state(place)
        try:
            path = open_inside(folder, name.text)
            return read_source(path, f"{shown}/{name.text}" if shown else name.text, limit=limit)
        except PathError as problem:
            near = did_you_mean(name.text, _beside(folder))
            hint = near or f"Name a file in {self._home}, by its path from here."
            self.found.append(error("file-path", f"{quoted(name.text)} cannot be read: {problem}", name.span, hint))
        except SourceError as problem:
            self.found.append(from_source_error(problem))
        return None

    def tree(self, name: Scalar) -> Tree | None:
        """The file or folder that a scalar names, with all that is in it, or None with a finding."""
        folder = name.source.folder
        place = f"{folder.as_posix()}{_FROM}{_TREE}{name.text}"
        try:
            tree = read_tree(folder, name.text)
        except PathError as problem:
            self.read[place] = str(problem)
            written, there = name.text.removesuffix("/"), _inside(folder)
            hint = "" if written in there else did_you_mean(written, there)
            hint = hint or "Name a file or folder of the suite, by its path from here."
            self.found.append(error("file-path", f"{quoted(name.text)} cannot be read: {problem}", name.span, hint))
            return None
        self.read[place] = tree.digest
        return tree

    def text(self, node: Node) -> Scalar:
        """The text of a scalar, or of the file that a `{file: path}` names, as quoted text; null, if it is lost."""
        if isinstance(node, Scalar):
            return node
        named = file_name(node)
        source = self.source(named, limit=SPEC_LIMIT) if named else None
        if source is None:
            return Scalar(node.source, node.line, node.column, "", True)
        return Scalar(source, 1, 1, source.text, False)


def state(place: str) -> str:
    """The digest of the file or folder at a place in `Files.read`, or why there is none."""
    folder, _, name = place.partition(_FROM)
    try:
        if name.startswith(_TREE):
            return read_tree(Path(folder), name.removeprefix(_TREE)).digest
        return fingerprint(open_inside(Path(folder), name))
    except PathError as problem:
        return str(problem)


def fingerprint(path: Path) -> str:
    """The digest of a plain file, empty if it cannot be read; one that is too large to be read has no digest."""
    try:
        found = path.lstat()
        if not stat.S_ISREG(found.st_mode):
            return ""
        if found.st_size > DATA_LIMIT:
            return "too-large"
        with path.open("rb") as file:
            return hashlib.sha256(file.read(found.st_size)).hexdigest()
    except OSError:
        return ""


def _beside(folder: Path) -> list[str]:
    try:
        return sorted(path.name for path in folder.iterdir() if path.is_file())
    except OSError:
        return []


def _inside(folder: Path) -> list[str]:
    """The names of what lies in a folder."""
    try:
        return sorted(path.name for path in folder.iterdir())
    except OSError:
        return []


def file_name(node: Node) -> Scalar | None:
    """The name in a `{file: path}`, or None where the node is something else."""
    if isinstance(node, Mapping) and node.entries.keys() == {"file"}:
        name = node.entries["file"]
        return name if isinstance(name, Scalar) else None
    return None
