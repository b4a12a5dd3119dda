"""What a suite or a task tolerates, each with its reason."""

from collections.abc import Sequence

from ..spec import ToleratedSpec
from .values import Values


def lower_tolerated(specs: Sequence[ToleratedSpec], values: Values) -> dict[str, dict[str, str]]:
    """Reasons by mutation and field, or `times`."""
    return {
        spec.mutation.text: {field: values.text(why).strip() for field, why in spec.reasons.items()} for spec in specs
    }
