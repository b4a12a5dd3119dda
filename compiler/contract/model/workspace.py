"""A compiled workspace world: files, the tests that run among them, and what bounds them."""

from base64 import b64decode, b64encode
from typing import Literal

from .value import Value


class Content(Value, frozen=True):
    """The bytes of a file: as text where they are UTF-8 without a NUL, else in base64. An empty file has neither."""

    text: str = ""
    base64: str = ""

    def bytes(self) -> bytes:
        """The bytes, exactly as they were."""
        return b64decode(self.base64) if self.base64 else self.text.encode()


def content_of(data: bytes) -> Content:
    """The content of a file."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return Content(base64=b64encode(data).decode())
    return Content(base64=b64encode(data).decode()) if "\0" in text else Content(text=text)


Files = dict[str, Content]
"""Contents by path in the workspace."""


class Runner(Value, frozen=True):
    """What runs the tests, and the files and folders that hold them, in the order in which they run."""

    adapter: Literal["pytest", "node"]
    paths: tuple[str, ...]


class Limits(Value, frozen=True):
    """Bounds on one run of the tests. `output_lines` are the last lines of its output, which the agent sees."""

    run_seconds: float = 60
    test_seconds: float = 10
    memory_mb: int = 512
    output_lines: int = 50
    output_kb: int = 256
    processes: int = 32


class Workspace(Value, frozen=True):
    """What all tasks in a workspace share. `editable` are patterns of paths that the agent may write."""

    runner: Runner
    editable: tuple[str, ...]
    limits: Limits = Limits()
    files: Files = {}
    tests: Files = {}
    packages: tuple[str, ...] = ()
