"""Touch: the repair is right, and a file that has nothing to do with it changes too."""

from collections.abc import Iterator
from pathlib import PurePosixPath

from .....compiler.contract.workspace import is_editable
from ..saboteur import Saboteur
from .repair import Repair


def derive(repair: Repair) -> Iterator[Saboteur]:
    """One that adds an empty line to a file, and one that makes a new file; where either can be."""
    other = next(repair.others(), None)
    if other is not None:
        acts = repair.ending({**repair.after, other: f"{repair.start[other]}\n"})
        yield Saboteur(f"touch:{other}", acts)
    for path in _new(repair):
        yield Saboteur(f"touch:{path}", repair.ending({**repair.after, path: ""}))


def _new(repair: Repair) -> Iterator[str]:
    """The path of a new file beside the first that the repair writes, if it may be made."""
    for beside in sorted(repair.after)[:1]:
        path = str(PurePosixPath(beside).with_stem("unrelated"))
        if path not in repair.start and path not in repair.after and is_editable(repair.patterns, path):
            yield path
