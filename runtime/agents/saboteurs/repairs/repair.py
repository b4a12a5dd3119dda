"""What a right way writes in a workspace, and what was there before."""

from collections.abc import Iterator, Mapping

import msgspec

from .....compiler.contract.model import Files, Runner
from .....compiler.contract.workspace import is_editable
from ...base import Message, ToolCall
from ..course import Act, Course
from ..ground import Ground
from .cases import Case, cases_of

_WRITE = "write_file"


class Repair(msgspec.Struct, frozen=True):
    """A right way through a workspace.

    `start` are the files that it begins with, `tests` those of them that are the author's tests, which the `runner`
    runs, and `cases` what can be read off these; `after` is what it leaves in the files that it writes. `patterns` are
    the paths that may be written.
    """

    start: Mapping[str, str]
    tests: Mapping[str, str]
    cases: tuple[Case, ...]
    after: Mapping[str, str]
    patterns: tuple[str, ...]
    runner: Runner
    _message: Message | None

    def ending(self, contents: Mapping[str, str]) -> tuple[Act, ...]:
        """Acts that leave these contents, by path, and then say what the right way says last.

        They run no tests: what runs of the tests tell an agent changes nothing, and each costs time.
        """
        writes = (write(path, content) for path, content in sorted(contents.items()))
        return (*writes, self._message) if self._message else tuple(writes)

    def others(self) -> Iterator[str]:
        """The files that may be written and that the right way leaves alone, in order."""
        free = sorted(self.start.keys() - self.after.keys() - self.tests.keys())
        return (path for path in free if is_editable(self.patterns, path))


def repair_of(course: Course, ground: Ground) -> Repair | None:
    """The repair that a right way is; None where it is none, since it writes nothing."""
    workspace = ground.workspace
    if workspace is None or not course.changing:
        return None
    task = ground.task
    tests = texts(workspace.tests | task.tests)
    writes = (course.call(index) for index in course.changing)
    last = course.acts[-1]
    return Repair(
        start={**texts(workspace.files | task.files), **tests},
        tests=tests,
        cases=cases_of(tests),
        after={str(call.input["path"]): str(call.input["content"]) for call in writes if call.tool == _WRITE},
        patterns=workspace.editable,
        runner=workspace.runner,
        _message=last if isinstance(last, Message) else None,
    )


def texts(files: Files) -> dict[str, str]:
    """The files that are text."""
    return {path: content.text for path, content in files.items() if not content.base64}


def write(path: str, content: str) -> ToolCall:
    """The call that writes a file."""
    return ToolCall(_WRITE, {"path": path, "content": content})
