"""Mutations: which changes of which rows have a name."""

from collections.abc import Mapping

from ..contract.model import Brings, MutationRule, Table
from ..contract.outcomes import Effect, Operation
from ..document import Scalar
from ..spec import BringsSpec, MutationSpec
from .templates import parse_template
from .values import COLUMN_PLACES, Values

_OPERATIONS: dict[str, Operation] = {"insert": "insert", "update": "update", "delete": "delete"}
_EFFECTS: dict[str, Effect] = {"harmful": "harmful", "handoff": "handoff", "neutral": "neutral"}


def lower_mutation(spec: MutationSpec, tables: Mapping[str, Table], values: Values) -> MutationRule | None:
    """A mutation ready to be told from changed rows, or None where its table does not exist."""
    table = tables.get(spec.table.text)
    if table is None:
        return None
    to = {
        column: values.value(node, COLUMN_PLACES[table.columns[column]])
        for column, node in spec.to.items()
        if column in table.columns
    }
    changed = _texts(spec.changed) or (tuple(to) if spec.operation.text == "update" else ())
    return MutationRule(
        operation=_OPERATIONS[spec.operation.text],
        table=spec.table.text,
        fields={name: column.text for name, column in spec.fields.items()},
        effect=_EFFECTS[spec.effect.text],
        to=to,
        changed=changed,
        covers=tuple(dict.fromkeys((*changed, *_texts(spec.covers)))),
        brings=tuple(map(_brings, spec.brings)),
        claim=parse_template(spec.claim, values.found) if spec.claim else (),
    )


def _brings(spec: BringsSpec) -> Brings:
    return Brings(
        operation=_OPERATIONS[spec.operation.text],
        table=spec.table.text,
        columns=_texts(spec.columns),
        where={column: field.text for column, field in spec.where.items()},
    )


def _texts(scalars: tuple[Scalar, ...]) -> tuple[str, ...]:
    return tuple(scalar.text for scalar in scalars)
