"""A matcher names a mutation that the world does not have.

A matcher names what stands under `mutations` in world.yaml, or a change without a name: `insert:table`,
`update:table`, `delete:table`.
"""

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from .subject import Subject
from .unknown_name import unknown

RULE = "unknown-mutation"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every matcher whose mutation is none."""
    mutations = subject.spec.world.mutations
    tables = subject.world.world.tables
    unnamed = {f"{operation}:{table}" for operation in ("insert", "update", "delete") for table in tables}
    for matcher in subject.matchers():
        if matcher.mutation.text not in mutations and matcher.mutation.text not in unnamed:
            yield unknown(RULE, "mutation", matcher.mutation, mutations)
