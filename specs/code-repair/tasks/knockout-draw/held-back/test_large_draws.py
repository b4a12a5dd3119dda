import pytest
from src.bracket import Bracket


def entrants(count: int) -> list[str]:
    """Entrants named after their seeds."""
    return [f"s{seed}" for seed in range(1, count + 1)]


def seed(name: str | None) -> int:
    assert name is not None
    return int(name[1:])


def play_round(bracket: Bracket, round_number: int) -> None:
    """Let the better seed win each match of a round."""
    for number, (home, away) in enumerate(bracket.pairing(round_number), start=1):
        if home is not None and away is not None:
            bracket.record(round_number, number, min(home, away, key=seed))


def test_sixteen_favourites_meet_in_the_quarter_finals_as_they_were_seeded():
    bracket = Bracket(entrants(16))
    play_round(bracket, 1)
    assert bracket.pairing(2) == [("s1", "s8"), ("s4", "s5"), ("s2", "s7"), ("s3", "s6")]


@pytest.mark.parametrize("count", [4, 8, 16, 32, 64])
def test_favourites_of_every_round_add_up_to_one_more_than_are_left(count: int):
    bracket = Bracket(entrants(count))
    for round_number in range(1, bracket.rounds + 1):
        left = count >> (round_number - 1)
        assert {seed(a) + seed(b) for a, b in bracket.pairing(round_number)} == {left + 1}
        play_round(bracket, round_number)
    assert bracket.champion == "s1"


def test_a_winner_of_the_last_match_stays_at_the_foot_of_the_draw():
    bracket = Bracket(entrants(32))
    bracket.record(1, 16, "s11")
    assert bracket.pairing(2) == [(None, None)] * 7 + [(None, "s11")]


def test_a_winner_of_the_first_match_stays_at_the_head_of_the_draw():
    bracket = Bracket(entrants(16))
    bracket.record(1, 1, "s16")
    assert bracket.pairing(2) == [("s16", None), (None, None), (None, None), (None, None)]


def test_eleven_entrants_are_five_byes_and_three_matches():
    bracket = Bracket(entrants(11))
    assert list(bracket.open_matches()) == [(1, 2), (1, 6), (1, 8), (2, 2)]
    assert bracket.pairing(2) == [("s1", None), ("s4", "s5"), ("s2", None), ("s3", None)]


def test_two_byes_next_to_each_other_can_play_the_second_round_at_once():
    bracket = Bracket(entrants(5))
    assert list(bracket.open_matches()) == [(1, 2), (2, 2)]
    assert bracket.pairing(2) == [("s1", None), ("s2", "s3")]


def test_a_result_leaves_the_other_matches_alone():
    bracket = Bracket(entrants(8))
    bracket.record(1, 1, "s8")
    assert [bracket.match(1, number).winner for number in (1, 2, 3, 4)] == ["s8", None, None, None]


def test_brackets_share_nothing():
    one, other = Bracket(entrants(4)), Bracket(entrants(4))
    one.record(1, 1, "s4")
    assert other.pairing(2) == [(None, None)]
    assert list(other.open_matches()) == [(1, 1), (1, 2)]
