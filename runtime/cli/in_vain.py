"""Whether it is of any use to try again what became no episode."""

from collections.abc import Collection

from ..runs.folder import RunFolder
from ..runs.records import TrialKey

_LASTING = frozenset({"bad_request", "wrong_model"})
"""Kinds of error that the same request meets again."""


def in_vain(folder: RunFolder, left: Collection[TrialKey]) -> bool:
    """Whether every one of some trials would meet again what kept it from becoming an episode."""
    last = {record.key: record.kind for record in folder.errors}
    return all(last.get(key) in _LASTING for key in left)
