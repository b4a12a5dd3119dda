"""The part of a suite that its tasks share, compiled: `suite.yaml`, `world.yaml` and the files that they name."""

from dataclasses import dataclass

from .binding.files import Files, fingerprint
from .binding.head import bind_head
from .binding.world import bind_world
from .cache import digest_of
from .checks.registry import check
from .checks.subject import Subject
from .diagnostics import Diagnostic, has_errors
from .document import Mapping
from .documents import read_document
from .folders import SuiteFolder
from .lowering.shared import Shared, lower_shared

_DOCUMENTS = (("suite.yaml", "suite"), ("world.yaml", "world"))


@dataclass(frozen=True, slots=True)
class SuitePart:
    """What tasks share, lowered if it could be; what is wrong with it; and a digest of all that it was made from."""

    shared: Shared | None
    diagnostics: tuple[Diagnostic, ...]
    digest: str

    @property
    def sound(self) -> bool:
        """Whether no error was found."""
        return self.shared is not None and not has_errors(self.diagnostics)


def compile_suite_part(folder: SuiteFolder) -> SuitePart:
    """Compile what the tasks of a suite share."""
    unfit = {found.span.path for found in folder.diagnostics}
    files = Files()
    roots: list[Mapping | None] = []
    found: list[Diagnostic] = []
    for name, kind in _DOCUMENTS:
        path, shown = folder.path / name, f"{folder.shown}/{name}"
        if shown in unfit:
            return SuitePart(None, tuple(found), "")  # a link or a device: not to be opened
        files.read[path.as_posix()] = fingerprint(path)
        document = read_document(path, shown, kind)
        found += document.diagnostics
        roots.append(document.root)
    head_root, world_root = roots
    shared = None
    if head_root is not None and world_root is not None:
        head, world = bind_head(head_root, folder.id, files), bind_world(world_root, files)
        shared, more = lower_shared(head, world, files)
        found += [*files.found, *more]
    if shared is not None:
        found += check(Subject(shared), sound=not has_errors(found))
    digest = digest_of(part.encode() for entry in sorted(files.read.items()) for part in (folder.shown, *entry))
    return SuitePart(shared, tuple(found), digest)
