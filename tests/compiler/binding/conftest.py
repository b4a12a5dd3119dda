"""What the tests of binding read: a suite's folder with files in it, and nodes that name them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from liarproof.compiler.binding.files import Files
from liarproof.compiler.document import Mapping, Node
from liarproof.compiler.source import Source
from liarproof.compiler.yaml_subset import compose


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a suite, shown as `desk`."""
    (tmp_path / "desk").mkdir()
    return tmp_path / "desk"


@pytest.fixture
def files() -> Files:
    return Files()


@pytest.fixture
def put(folder: Path) -> Callable[[str, str | bytes], None]:
    """Write a file into the suite's folder."""

    def write(name: str, content: str | bytes) -> None:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)

    return write


@pytest.fixture
def node(folder: Path) -> Callable[[str], Node]:
    """The node behind the key `a`, on the first line of desk/f.yaml."""

    def made(written: str) -> Node:
        root = compose(Source("desk/f.yaml", f"a: {written}", folder)).root
        assert isinstance(root, Mapping)
        return root.entries["a"]

    return made
