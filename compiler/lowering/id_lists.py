"""Lists of the ids of tests, in which `*` stands for all that match."""

from ..contract.matchers import FieldTest
from ..diagnostics import error
from ..document import Node, Scalar, Sequence, here
from ..places import Place
from .values import Values

_TEXT = Place([{"type": "string"}], {})


def lower_ids(field: str, node: Node, values: Values) -> FieldTest:
    """What the ids in a field have to be: those of the list, in any order, and no others."""
    items = node.items if isinstance(node, Sequence) else None
    odd = next((item for item in items or () if not isinstance(item, Scalar) or item.is_null), None)
    if items is None or odd is not None:
        message = f"'{field}' takes a list of ids of tests, and {here(odd or node)}"
        hint = 'Write, for example, ["tests/test_pages.py::test_*"], or [] for none.'
        values.found.append(error("wrong-type", message, (odd or node).span, hint))
        return FieldTest()
    return FieldTest(ids=tuple(values.value(item, _TEXT) or "" for item in items))
