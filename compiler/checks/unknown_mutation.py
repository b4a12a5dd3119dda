"""A mutation is named that the world does not have.

A matcher, and an entry under `tolerates`, names what stands under `mutations`
in world.yaml, or a change without a name: `insert:table`, `update:table`,
`delete:table`. Any other would never be found.

Wrong:

    - message: {code: PK-300}

Right:

    - note: {code: PK-300}
"""

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from .subject import Subject
from .unknown_name import unknown

RULE = "unknown-mutation"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every mutation that is none."""
    world = subject.world.world
    written = [key.text for key in subject.world.spec.mutation_keys]
    mutations = list(world.mutations) if world.workspace else written
    tables = () if world.workspace else world.tables  # in a workspace every change has a name
    unnamed = [f"{operation}:{table}" for operation in ("insert", "update", "delete") for table in tables]
    for named in (*subject.matchers(), *subject.tolerated()):
        name = named.mutation.text
        if name not in mutations and name not in unnamed:
            yield unknown(RULE, "mutation", named.mutation, unnamed if ":" in name and unnamed else mutations)
