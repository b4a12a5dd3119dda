"""The cheapest way to give each row of a table of costs a column of its own."""

from collections.abc import Sequence

_FAR = 1 << 200


def cheapest(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column of each row, so that the sum of costs is least.

    There are at least as many columns as rows. Among equal choices a row takes the first column that is free, so
    that the answer is always the same. The Hungarian method, one row at a time along the cheapest alternating
    path: at worst rows² · columns steps, and rows · columns where rows seldom compete.
    """
    if not costs:
        return []
    none = len(costs[0])
    owner = [-1] * (none + 1)  # the row of each column; last, the row that is being added
    row_price = [0] * len(costs)
    column_price = [0] * (none + 1)
    for row in range(len(costs)):
        owner[none] = row
        column, came_from = _path(costs, owner, row_price, column_price)
        while column != none:
            owner[column] = owner[came_from[column]]
            column = came_from[column]
    column_of = {row: column for column, row in enumerate(owner[:none])}
    return [column_of[row] for row in range(len(costs))]


def _path(
    costs: Sequence[Sequence[int]], owner: list[int], row_price: list[int], column_price: list[int]
) -> tuple[int, list[int]]:
    """The free column that is cheapest for the row being added, and for each column the one it was reached from.

    Keeps the prices so that no cost is below the sum of its row's and its column's price, and those of chosen
    pairs equal it.
    """
    none = len(owner) - 1
    came_from = [none] * none
    reach = [_FAR] * none
    unseen = list(range(none))
    seen: list[int] = []
    column = none
    while owner[column] >= 0:
        seen.append(column)
        row = owner[column]
        costs_here, price = costs[row], row_price[row]
        nearest, near = -1, (_FAR, True)
        for other in unseen:
            distance = costs_here[other] - price - column_price[other]
            if distance < reach[other]:
                reach[other] = distance
                came_from[other] = column
            if reach[other] <= near[0] and (reach[other], owner[other] >= 0) < near:
                nearest, near = other, (reach[other], owner[other] >= 0)
        for other in seen:
            row_price[owner[other]] += near[0]
            column_price[other] -= near[0]
        for other in unseen:
            reach[other] -= near[0]
        unseen.remove(nearest)
        column = nearest
    return column, came_from
