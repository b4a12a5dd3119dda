"""A field is named that the mutation does not have.

The fields of a mutation stand under its `fields`; those of a change without a
name are the columns of its table. Under `tolerates`, the columns of the
mutation's table and `times` may stand, too. A claim speaks of the fields of its
own mutation, and `where` of what a mutation brings, of the mutation's.

Wrong:

    - note: {parcel: PK-300}

Right:

    - note: {code: PK-300}
"""

from collections.abc import Iterator

from ..contract import placeholders
from ..contract.outcomes import TIMES
from ..diagnostics import Diagnostic
from ..document import span_within
from ..lowering.templates import place_of_name
from ..spec import ToleratedSpec
from .subject import Subject
from .unknown_name import unknown, unknown_at

RULE = "unknown-field"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every field that is none."""
    for named in (*subject.matchers(), *subject.tolerated()):
        known = subject.world.fields(named.mutation.text)
        beside = (*subject.world.columns(named.mutation.text), TIMES) if isinstance(named, ToleratedSpec) else ()
        for name, key in named.field_keys.items() if known else ():
            if name not in known and name not in beside:
                yield unknown(RULE, "field", key, [*dict.fromkeys((*known, *beside))], owner=named.mutation.text)
    if subject.task is None:
        yield from _in_mutations(subject)


def _in_mutations(subject: Subject) -> Iterator[Diagnostic]:
    for name, mutation in subject.world.spec.mutations.items():
        rule = subject.world.world.mutations.get(name)
        asked = placeholders.names(rule.claim) if rule else ()
        for field in dict.fromkeys(asked):
            if field not in mutation.fields and mutation.claim:
                span = span_within(mutation.claim, place_of_name(mutation.claim, field))
                yield unknown_at(RULE, "field", field, span, mutation.fields, owner=name)
        for brings in mutation.brings:
            for field in brings.where.values():
                if field.text not in mutation.fields:
                    yield unknown(RULE, "field", field, mutation.fields, owner=name)
