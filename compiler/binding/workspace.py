"""What only a workspace world's file has."""

from ..document import Mapping
from ..spec import WorkspaceSpec
from .fields import mapping, required, scalars, words
from .files import Files
from .loads import Loads


def bind_workspace(root: Mapping, files: Files) -> WorkspaceSpec:
    """The workspace of a world as written, with the bytes of all files."""
    runner, loads = mapping(root, "runner"), Loads(files)
    return WorkspaceSpec(
        adapter=required(runner, "adapter"),
        paths=scalars(runner, "paths"),
        editable=scalars(root, "editable"),
        files=loads.bind(root, "files"),
        tests=loads.bind(root, "tests"),
        packages=scalars(root, "packages"),
        limits=words(root, "limits"),
    )
