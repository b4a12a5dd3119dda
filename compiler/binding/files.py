"""Files that a spec names with `{file: path}`: read once, only from inside the suite's folder."""

import hashlib
from pathlib import Path

from ..contract.paths import PathError, open_inside
from ..diagnostics import Diagnostic, did_you_mean, error, from_source_error, quoted
from ..document import Mapping, Node, Scalar
from ..source import DATA_LIMIT, SPEC_LIMIT, Source, SourceError, read_source


class Files:
    """Reads the files that a document names, each from the folder of the document that names it.

    `found` gathers what is wrong with them; `read` is what an answer depended on: the digest of each file by its path,
    empty where nothing could be read.
    """

    def __init__(self) -> None:
        self.found: list[Diagnostic] = []
        self.read: dict[str, str] = {}

    def source(self, name: Scalar, *, limit: int = DATA_LIMIT) -> Source | None:
        """The file that a scalar names, or None with a finding."""
        folder, shown = name.source.folder, name.source.path.rpartition("/")[0]
        try:
            path = open_inside(folder, name.text)
            self.read[path.as_posix()] = fingerprint(path)
            return read_source(path, f"{shown}/{name.text}" if shown else name.text, limit=limit)
        except PathError as problem:
            self.read[(folder / name.text).as_posix()] = ""
            hint = (
                did_you_mean(name.text, _beside(folder)) or "Name a file in the suite's folder, by its path from here."
            )
            self.found.append(error("file-path", f"{quoted(name.text)} cannot be read: {problem}", name.span, hint))
        except SourceError as problem:
            self.found.append(from_source_error(problem))
        return None

    def text(self, node: Node) -> Scalar:
        """The text of a scalar, or of the file that a `{file: path}` names, as quoted text; null, if it is lost."""
        if isinstance(node, Scalar):
            return node
        named = file_name(node)
        source = self.source(named, limit=SPEC_LIMIT) if named else None
        if source is None:
            return Scalar(node.source, node.line, node.column, "", True)
        return Scalar(source, 1, 1, source.text, False)


def fingerprint(path: Path) -> str:
    """The digest of a file, empty if it cannot be read."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""


def _beside(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.is_file())


def file_name(node: Node) -> Scalar | None:
    """The name in a `{file: path}`, or None where the node is something else."""
    if isinstance(node, Mapping) and node.entries.keys() == {"file"}:
        name = node.entries["file"]
        return name if isinstance(name, Scalar) else None
    return None
