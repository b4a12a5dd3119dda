"""Proving what was compiled."""

from ...compiler.pipeline import Compilation
from ..proof import Proof, prove
from ..worlds.sandbox.base import Level
from .compiling import cache_of
from .options import Selection


def prove_kept(one: Compilation, selection: Selection, *, level: Level = "bubblewrap") -> Proof | None:
    """The proof of a suite, tasks that have not changed taken from the cache; none of one that does not compile.

    `level` is what has to keep tested code in.
    """
    if one.suite is None:
        return None
    kept = cache_of(one.folder, "proofs", selection)
    proof = prove(one.suite, one.rows, kept=kept, level=level)
    kept.save()
    return proof
