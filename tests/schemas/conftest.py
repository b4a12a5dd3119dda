"""Two validators, of which the compiler asks the fast one first and the other for its reasons."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

Reasons = set[tuple[str, str]]


@pytest.fixture(scope="session")
def is_valid() -> Callable[[dict[str, Any], Any], bool]:
    """Whether a schema takes a value, by the fast validator."""
    import jsonschema_rs

    return jsonschema_rs.is_valid


@pytest.fixture(scope="session")
def reasons() -> Callable[[dict[str, Any], Any], Reasons]:
    """Where a value is wrong and by which keyword, inside choices too, by the slow validator."""
    from jsonschema import Draft202012Validator

    def found(schema: dict[str, Any], value: Any) -> Reasons:
        validator: Any = Draft202012Validator(schema)
        return set(_flat(validator.iter_errors(value)))

    return found


def _flat(errors: Iterable[Any]) -> Iterator[tuple[str, str]]:
    for error in errors:
        yield "".join(f"/{step}" for step in error.absolute_path), error.validator
        yield from _flat(error.context)
