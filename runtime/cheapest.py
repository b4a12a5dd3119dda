"""The cheapest way to give each row of a table of costs a column of its own, or none."""

from collections.abc import Sequence

_FAR = 1 << 200


def cheapest(costs: Sequence[Sequence[int]], without: Sequence[int]) -> list[int | None]:
    """The column of each row, or None, so that the sum of costs is least; `without` is each row's cost of None.

    Among equal choices a row takes the first column that is free, so that the answer is always the same. The
    Hungarian method, one row at a time along the cheapest alternating path: at worst rows² · columns steps, and
    rows · columns where rows seldom compete.
    """
    columns = len(costs[0]) if costs else 0
    state = _State(costs, without, columns)
    for row in range(len(costs)):
        state.add(row)
    chosen: list[int | None] = [None] * len(costs)
    for column, row in enumerate(state.owner):
        if row >= 0:
            chosen[row] = column
    return chosen


class _State:
    """The cheapest choice for the rows so far, and prices that prove it.

    No cost is below the sum of its row's and its column's price, and each chosen one equals it. `owner` is the row
    of each column, or -1.
    """

    def __init__(self, costs: Sequence[Sequence[int]], without: Sequence[int], columns: int) -> None:
        self.costs = costs
        self.without = without
        self.columns = range(columns)
        self.owner = [-1] * columns
        self.row_price = [0] * len(costs)
        self.column_price = [0] * columns

    def add(self, row: int) -> None:
        """Choose for one more row; rows chosen for before move along the path where that is cheaper in all."""
        giver: dict[int, int] = {}  # the row from which a column was reached
        reach = [_FAR] * len(self.columns)
        open_columns = list(self.columns)
        path_rows = [row]
        resting, rest = row, self.without[row] - self.row_price[row]
        column = -1
        while True:
            nearest = self._look(path_rows[-1], open_columns, reach, giver)
            if nearest is None or rest <= reach[nearest]:
                self._raise_prices(rest, path_rows, giver)
                break
        raise NotImplementedError(column, resting)
