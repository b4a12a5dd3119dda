"""From a folder to compiled suites: read, compose, validate, bind, lower, check."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .binding.files import Files
from .binding.head import bind_head
from .binding.task import bind_task
from .binding.world import bind_world
from .checks.registry import check
from .checks.subject import Subject
from .contract.model import Row, Suite
from .diagnostics import Diagnostic, error, from_source_error, has_errors, in_order
from .document import Mapping as MappingNode
from .document import Scalar
from .fixtures import spill
from .folders import SuiteFolder, TaskFile
from .lowering.suite import lower_suite
from .lowering.task import Places
from .schema import validate
from .source import SourceError, read_source
from .spec import SuiteSpec, TaskSpec
from .yaml_subset import compose


@dataclass(frozen=True, slots=True)
class Compilation:
    """What became of one suite's folder.

    `suite` is None where an error was found. `rows` are those of the tables that the suite keeps in files of their own;
    `places` the place of each part of a task, by task and pointer.
    """

    folder: SuiteFolder
    suite: Suite | None
    diagnostics: tuple[Diagnostic, ...]
    rows: Mapping[str, tuple[Row, ...]] = field(default_factory=dict[str, tuple[Row, ...]])
    places: Mapping[str, Places] = field(default_factory=dict[str, Places])


def compile_suite(folder: SuiteFolder) -> Compilation:
    """Compile one suite.

    Raises:
        LibyamlMissingError: the installed PyYAML has no libyaml.
    """
    reading = _Reading(folder)
    spec = reading.suite()
    if spec is None:
        return Compilation(folder, None, in_order(reading.diagnostics()))
    lowered, found = lower_suite(spec, reading.files)
    diagnostics = [*reading.diagnostics(), *found]
    if lowered is not None:
        spoiled = frozenset(each.span.path for each in diagnostics if each.severity == "error")
        diagnostics += check(Subject(spec, lowered, tuple(task.id for task in folder.tasks), spoiled))
    if lowered is None or reading.lost or has_errors(diagnostics):
        return Compilation(folder, None, in_order(diagnostics))
    suite, rows = spill(lowered.suite)
    places = {task.task.id: task.places for task in lowered.tasks}
    return Compilation(folder, suite, in_order(diagnostics), rows, places)


class _Reading:
    """The documents of one suite, as far as they can be read."""

    def __init__(self, folder: SuiteFolder) -> None:
        self.folder = folder
        self.files: dict[str, Files] = {"": Files(folder.path, folder.shown)}
        self.found: list[Diagnostic] = [*folder.diagnostics]
        self.lost = False

    def diagnostics(self) -> Iterator[Diagnostic]:
        """What was found while reading and binding."""
        yield from self.found
        for files in self.files.values():
            yield from files.found

    def suite(self) -> SuiteSpec | None:
        """The suite as written; None where its head or world cannot be bound."""
        tasks = tuple(task for file in self.folder.tasks if (task := self._task(file)))
        head_root = self._document("suite.yaml", "suite")
        world_root = self._document("world.yaml", "world")
        if head_root is None or world_root is None:
            return None
        head = bind_head(head_root, self.folder.id, self.files[""])
        return SuiteSpec(head, bind_world(world_root, self.files[""]), tasks)

    def _task(self, file: TaskFile) -> TaskSpec | None:
        files = self.files[file.id] = Files(file.path.parent, file.shown_folder)
        root = self._read(file.path, file.shown, "task")
        return bind_task(root, file.id, files) if root is not None else None

    def _document(self, name: str, kind: str) -> MappingNode | None:
        shown = f"{self.folder.shown}/{name}"
        if any(found.rule == "file-path" and found.span.path == shown for found in self.folder.diagnostics):
            return None  # a link or a device: not to be opened
        return self._read(self.folder.path / name, shown, kind)

    def _read(self, path: Path, shown: str, kind: str) -> MappingNode | None:
        """The root of a document that has passed its schema, or None with findings."""
        root, found = _composed(path, shown)
        if root is not None and not has_errors(found):
            found = (*found, *_validated(root, kind))
        self.found += found
        if root is None or has_errors(found):
            self.lost = True
            return None
        return root


def _composed(path: Path, shown: str) -> tuple[MappingNode | None, tuple[Diagnostic, ...]]:
    try:
        source = read_source(path, shown)
    except SourceError as problem:
        return None, (from_source_error(problem),)
    root, found = compose(source)
    if root is not None and not isinstance(root, MappingNode):
        message = "the file holds no keys with values"
        return None, (*found, error("wrong-type", message, root.span, "Begin, for example, with 'task: A title'."))
    return root, found


def _validated(root: MappingNode, kind: str) -> tuple[Diagnostic, ...]:
    if kind != "world":
        return validate(root, kind)
    world_kind: Any = root.entries.get("kind")
    if isinstance(world_kind, Scalar) and world_kind.text == "workspace":
        message = "workspace worlds are not run by this version"
        return (error("world-kind", message, root.key_span("kind"), "Write 'kind: database'."),)
    return validate(root, kind, "database")
