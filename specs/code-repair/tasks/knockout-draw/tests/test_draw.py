import pytest
from src.draw import draw_size, first_round, seed_order


@pytest.mark.parametrize(("entrants", "size"), [(2, 2), (3, 4), (4, 4), (5, 8), (8, 8), (9, 16)])
def test_the_draw_is_the_next_power_of_two(entrants: int, size: int):
    assert draw_size(entrants) == size


def test_the_best_seeds_are_kept_apart():
    assert seed_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]


def test_the_best_seeds_get_the_byes():
    assert first_round(["Ada", "Ben", "Cleo"]) == [("Ada", None), ("Ben", "Cleo")]
