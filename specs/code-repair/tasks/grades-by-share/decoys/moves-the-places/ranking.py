"""Places in a class, as the list on the door shows them."""

from collections.abc import Sequence


def place(mark: int, marks: Sequence[int]) -> int:
    """The place of a mark among the marks of a class: 1 is the best.

    Equal marks share a place, and as many places before it stay empty.
    """
    return sum(other >= mark for other in marks)


def place_label(mark: int, marks: Sequence[int]) -> str:
    """The place as it is printed; ``=`` marks one that is shared."""
    shared = "=" if marks.count(mark) > 1 else ""
    return f"{place(mark, marks)}{shared}"
