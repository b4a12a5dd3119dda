"""The profiles of agents: `agents/<agent>.yaml` beside the suites, each read by itself."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .binding.files import Files
from .binding.profile import bind_profile
from .checks.registry import check_agents, check_profile
from .contract.model import Profile
from .diagnostics import Diagnostic, error, has_errors, in_order
from .documents import read_document
from .folders import is_suite
from .lowering.profile import lower_profile
from .source import Span
from .spec_files import SpecFile, is_utf8, listed_in, misspelt_ending, not_plain

AGENTS = "agents"
"""The name of the folder that holds them."""


@dataclass(frozen=True, slots=True)
class ProfileCompilation:
    """What became of a folder of profiles, or of one file. `profiles` are the sound ones, by id; `count` is of all."""

    path: Path
    count: int
    profiles: Mapping[str, Profile] = field(default_factory=dict[str, Profile])
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def shown(self) -> str:
        """The path as the user knows it."""
        return self.path.as_posix()


def find_agents(path: Path) -> Path | None:
    """The folder of agents, or the file of one, that a path stands for; for a folder of suites, the one beside them."""
    if path.is_file():
        return path if path.suffix == ".yaml" and _holds_agents(path.parent) else None
    folder = path if _holds_agents(path) else path / AGENTS
    return folder if folder.is_dir() and _holds_agents(folder) else None


def _holds_agents(folder: Path) -> bool:
    """Whether a folder is called so, and is neither a suite nor a part of one."""
    there = folder.absolute()  # a link stays one, which is found later
    return there.name == AGENTS and not is_suite(there) and not is_suite(there.parent)


def read_profiles(folder: Path) -> ProfileCompilation:
    """Every profile in a folder.

    Raises:
        LibyamlMissingError: the installed PyYAML has no libyaml.
    """
    found: list[Diagnostic] = []
    files = tuple(_files(folder, found))
    read = [_read(file) for file in files]
    found += check_agents(files)
    found += (each for one in read for each in one.diagnostics)
    profiles = {agent: profile for one in read for agent, profile in one.profiles.items()}
    return ProfileCompilation(folder, len(files), profiles, in_order(found))


def read_profile(path: Path) -> ProfileCompilation:
    """The profile in a file.

    Raises:
        LibyamlMissingError: the installed PyYAML has no libyaml.
    """
    file = SpecFile(path.stem, path, path.as_posix())
    wrong = not_plain(path, file.shown)
    if wrong:
        return ProfileCompilation(path, 1, diagnostics=tuple(wrong))
    one = _read(file)
    return ProfileCompilation(path, 1, one.profiles, in_order((*check_agents((file,)), *one.diagnostics)))


def _files(folder: Path, found: list[Diagnostic]) -> Iterator[SpecFile]:
    """The files of profiles, in order of id. What they name may lie beside them."""
    shown = folder.as_posix()
    wrong = not_plain(folder, shown, folder=True)
    found += wrong
    for path in listed_in(folder, shown, found) if not wrong else ():
        name = f"{shown}/{path.name}"
        if path.name.startswith("."):
            continue
        if not is_utf8(path.name):
            found.append(error("file-path", "this name is not UTF-8", Span(name), "Give it another name."))
        elif misspelt_ending(path):
            found.append(error("stray-file", "this is no agent", Span(name), misspelt_ending(path)))
        elif path.suffix == ".yaml":
            wrong = not_plain(path, name)
            found += wrong
            if not wrong:
                yield SpecFile(path.stem, path, name)


def _read(file: SpecFile) -> ProfileCompilation:
    root, found = read_document(file.path, file.shown, "agent")
    if root is None:
        return ProfileCompilation(file.path, 1, diagnostics=found)
    files = Files("the folder of agents")
    spec = bind_profile(root, file.id, files)
    profile = lower_profile(spec)
    found = (*found, *files.found, *check_profile(spec, profile))
    return ProfileCompilation(file.path, 1, {} if has_errors(found) else {file.id: profile}, found)
