"""Files that a spec names with `{file: path}`: read once, only from inside the suite's folder."""

from pathlib import Path

from ..contract.paths import PathError, open_inside
from ..diagnostics import Diagnostic, did_you_mean, error, from_source_error, quoted
from ..document import Mapping, Node, Scalar
from ..source import DATA_LIMIT, SPEC_LIMIT, Source, SourceError, read_source


class Files:
    """The folder that a document's file names start from.

    `found` gathers what is wrong with the files; `read` every path that an answer depended on.
    """

    def __init__(self, folder: Path, shown: str) -> None:
        self.folder = folder
        self.shown = shown
        self.found: list[Diagnostic] = []
        self.read: set[Path] = set()

    def source(self, name: Scalar, *, limit: int = DATA_LIMIT) -> Source | None:
        """The file that a scalar names, or None with a finding."""
        shown = f"{self.shown}/{name.text}" if self.shown else name.text
        try:
            path = open_inside(self.folder, name.text)
            self.read.add(path)
            return read_source(path, shown, limit=limit)
        except PathError as problem:
            hint = (
                did_you_mean(name.text, self._beside()) or "Name a file in the suite's folder, by its path from here."
            )
            self.found.append(error("file-path", f"{quoted(name.text)} cannot be read: {problem}", name.span, hint))
        except SourceError as problem:
            self.found.append(from_source_error(problem))
        return None

    def _beside(self) -> list[str]:
        return sorted(path.name for path in self.folder.iterdir() if path.is_file())

    def text(self, node: Node) -> Scalar:
        """The text of a scalar, or of the file that a `{file: path}` names, as quoted text; null, if it is lost."""
        if isinstance(node, Scalar):
            return node
        named = file_name(node)
        source = self.source(named, limit=SPEC_LIMIT) if named else None
        if source is None:
            return Scalar(node.source, node.line, node.column, "", True)
        return Scalar(source, 1, 1, source.text, False)


def file_name(node: Node) -> Scalar | None:
    """The name in a `{file: path}`, or None where the node is something else."""
    if isinstance(node, Mapping) and node.entries.keys() == {"file"}:
        name = node.entries["file"]
        return name if isinstance(name, Scalar) else None
    return None
