"""Proving what was compiled."""

from ...compiler.pipeline import Compilation
from ..proof import Proof, prove
from .compiling import cache_of
from .options import Selection


def prove_kept(one: Compilation, selection: Selection) -> Proof | None:
    """The proof of a suite, tasks that have not changed taken from the cache; none of one that does not compile."""
    if one.suite is None:
        return None
    kept = cache_of(one.folder, "proofs", selection)
    proof = prove(one.suite, one.rows, kept=kept)
    kept.save()
    return proof
