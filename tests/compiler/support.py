"""A copy of a suite that a test may spoil, and what the compiler says of it."""

import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from liarproof.compiler.agents import read_profiles
from liarproof.compiler.diagnostics import Diagnostic
from liarproof.compiler.emitter import Files, emit
from liarproof.compiler.folders import find_suites
from liarproof.compiler.pipeline import Compilation, compile_suite
from liarproof.compiler.rendering import Excerpts, as_text

SUITES = Path(__file__).parent / "suites"
PARCEL_DESK = SUITES / "parcel-desk"
AGENTS = Path(__file__).parent / "agents"
SHOWN = Path("specs/parcel-desk")


@dataclass(frozen=True)
class Desk:
    """A suite's folder. The working folder is the one above `specs`, so that paths are shown as a user sees them."""

    folder: Path

    def read(self, file: str) -> str:
        return (self.folder / file).read_bytes().decode()

    def write(self, file: str, content: str | bytes) -> None:
        path = self.folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)

    def change(self, file: str, old: str, new: str) -> None:
        """Replace a text that stands exactly once in a file."""
        text = self.read(file)
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        self.write(file, text.replace(old, new))

    def remove(self, name: str) -> None:
        path = self.folder / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()

    def apply(self, changes: Iterable[Mapping[str, str]]) -> None:
        """Changes as the files under `cases` write them."""
        for change in changes:
            match change:
                case {"file": file, "from": old, "to": new}:
                    self.change(file, old, new)
                case {"file": file, "write": text}:
                    self.write(file, text)
                case {"remove": file}:
                    self.remove(file)
                case {"folder": file}:
                    (self.folder / file).mkdir()
                case {"link": file, "to": target}:
                    (self.folder / file).symlink_to(target)
                case {"hard-link": file, "to": target}:
                    (self.folder / file).hardlink_to(self.folder / target)
                case {"executable": file}:
                    (self.folder / file).chmod(0o755)
                case _:
                    raise ValueError(change)

    def compile(self) -> Compilation:
        (folder,) = find_suites(SHOWN.parent)
        return compile_suite(folder)

    def findings(self) -> tuple[Diagnostic, ...]:
        return self.compile().diagnostics

    def rules(self) -> list[str]:
        return [found.rule for found in self.findings()]

    def text(self) -> str:
        """What `liarproof validate` prints of the findings."""
        return "".join(f"{line}\n" for line in as_text(self.findings(), Excerpts()))

    def files(self) -> Files:
        """What `liarproof build` writes for a suite that is sound."""
        compilation = self.compile()
        assert compilation.suite is not None, self.text()
        return emit(compilation.suite, compilation.rows)


class Agents(Desk):
    """The folder of agents instead of a suite's."""

    def findings(self) -> tuple[Diagnostic, ...]:
        return read_profiles(SHOWN.parent / "agents").diagnostics
