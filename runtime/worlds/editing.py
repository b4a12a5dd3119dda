"""What an agent may write in a workspace, and under which paths."""

from collections.abc import Container, Mapping, Sequence

from ...compiler.contract.paths import PathError, parse_path
from ...compiler.contract.workspace import is_editable

MOST_BYTES = 1 << 20
"""The largest file that an agent may write."""

MOST_FILES = 4_000

MOST_BYTES_IN_ALL = 64 << 20
"""How large a workspace may grow: half of what a run can hold."""

LONGEST_NAME, LONGEST_PATH = 200, 1_000
"""Bytes in the name of a file or folder, and in a whole path, that every file system takes."""


def writing_problem(
    patterns: Sequence[str], files: Mapping[str, bytes], tests: Container[str], path: str, content: bytes
) -> str | None:
    """Why a file may not be written, as a sentence; None if it may. The author's tests never may."""
    try:
        parse_path(path)
    except PathError as problem:
        return f"{path[:200]} cannot be written: {problem}."
    if len(path.encode()) > LONGEST_PATH or any(len(name.encode()) > LONGEST_NAME for name in path.split("/")):
        return f"{path[:200]}… cannot be written: a name has at most {LONGEST_NAME} bytes, a path {LONGEST_PATH}."
    if path in tests:
        return f"{path} is a test, which cannot be written."
    if not is_editable(patterns, path):
        return f"{path} cannot be written; what can be: {', '.join(patterns)}."
    if len(content) > MOST_BYTES:
        return f"A file has at most {MOST_BYTES} bytes, not {len(content)}."
    if path not in files and len(files) >= MOST_FILES:
        return f"There are {MOST_FILES} files already."
    if sum(len(files[other]) for other in files if other != path) + len(content) > MOST_BYTES_IN_ALL:
        return f"All files together have at most {MOST_BYTES_IN_ALL} bytes."
    return _in_the_way(files, path)


def _in_the_way(files: Mapping[str, bytes], path: str) -> str | None:
    """A file that is the same but for its case, or that would have to be a folder, or a folder that would be a file."""
    folded = path.casefold()
    for other in files:
        mine = other.casefold()
        if mine == folded and other != path:
            return f"There is {other} already, which is the same but for upper and lower case."
        if mine.startswith(folded + "/"):
            return f"{path} is a folder."
        if folded.startswith(mine + "/"):
            return f"{other} is a file, and no folder."
    return None
