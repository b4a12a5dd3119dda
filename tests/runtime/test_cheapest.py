"""The cheapest choice of columns, against one that tries every choice."""

from itertools import permutations
from random import Random

from liarproof.runtime.cheapest import cheapest


def total(costs: list[list[int]], columns: tuple[int, ...] | list[int]) -> int:
    return sum(row[column] for row, column in zip(costs, columns, strict=True))


def test_nothing_costs_nothing() -> None:
    assert cheapest([]) == []


def test_no_other_choice_is_cheaper() -> None:
    random = Random(1)
    for _ in range(1_500):
        rows = random.randrange(1, 5)
        columns = random.randrange(rows, 6)
        costs = [[random.randrange(-9, 9) for _ in range(columns)] for _ in range(rows)]
        found = cheapest(costs)
        assert len(set(found)) == rows
        assert total(costs, found) == min(total(costs, some) for some in permutations(range(columns), rows))


def test_among_equal_columns_rows_take_the_first_that_are_free() -> None:
    assert cheapest([[5, 5, 5], [5, 5, 5]]) == [0, 1]
