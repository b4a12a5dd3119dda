"""Values on their way into the database and out of it."""

from typing import Any

import pytest

from liarproof.compiler.contract.model import ColumnKind
from liarproof.compiler.contract.sql.values import UnfitColumnError, from_sql, to_sql


@pytest.mark.parametrize(
    ("value", "kind", "stored"),
    [
        (None, "json", None),
        ("x", "json", '"x"'),
        (5, "json", "5"),
        ([1, {"a": None}], "any", '[1,{"a":null}]'),
        (True, "boolean", 1),
        (False, "any", 0),
        ("x", "text", "x"),
        (1.5, "real", 1.5),
    ],
)
def test_a_value_is_stored_as_its_column_asks(value: Any, kind: ColumnKind, stored: Any) -> None:
    assert to_sql(value, kind) == stored


@pytest.mark.parametrize(
    ("stored", "kind", "value"),
    [
        (None, "boolean", None),
        (1, "boolean", True),
        ('{"a":[1]}', "json", {"a": [1]}),
        (5, "json", 5),
        ("1", "any", "1"),
    ],
)
def test_a_stored_value_is_shown_in_the_form_of_its_column(stored: Any, kind: ColumnKind, value: Any) -> None:
    shown = from_sql(stored, kind)
    assert shown == value
    assert type(shown) is type(value)


@pytest.mark.parametrize(("stored", "kind"), [("plain words", "json"), (2, "boolean"), ("yes", "boolean")])
def test_a_value_that_its_column_cannot_show_is_an_error(stored: Any, kind: ColumnKind) -> None:
    with pytest.raises(UnfitColumnError):
        from_sql(stored, kind)
