"""What nobody may write while tests run, neither they nor what they test."""

from collections.abc import Collection, Sequence

from ...compiler.contract.workspace import is_editable


def locks(
    files: Collection[str],
    *,
    tests: Collection[str],
    others: Collection[str],
    editable: Sequence[str],
    paths: Sequence[str],
) -> tuple[str, ...]:
    """The author's files that an agent may not edit, as few folders as hold nothing else, and single files.

    `tests` and `others` are the author's, `paths` where the runner looks. A folder is locked whole if it is one of
    these, or has tests in it, so that nothing new gets between the tests either. Elsewhere files may be made: honest
    tests leave some beside the code.
    """
    loose = {path for path in others if path not in tests and is_editable(editable, path)}
    spoilt = {folder for path in loose for folder in folders_of(path)}
    beside = {folder for path in tests if path in files for folder in folders_of(path)[-1:]}
    whole = (beside | {path.removesuffix("/") for path in paths if path not in files}) - spoilt
    outer = {folder for folder in whole if whole.isdisjoint(folders_of(folder))}
    fixed = {path for path in files if path in tests or (path in others and path not in loose)}
    return (*sorted(outer), *sorted(path for path in fixed if outer.isdisjoint(folders_of(path))))


def folders_of(path: str) -> list[str]:
    """The folders that a path lies in, the outermost first, the workspace left out."""
    return [path[:place] for place, letter in enumerate(path) if letter == "/"]
