import pytest
from src.bracket import Bracket

FOUR = ["Ada", "Ben", "Cleo", "Dan"]
EIGHT = [*FOUR, "Eva", "Finn", "Gus", "Hal"]


def play(bracket: Bracket, round_number: int, *winners: str) -> None:
    for number, winner in enumerate(winners, start=1):
        bracket.record(round_number, number, winner)


def test_two_entrants_play_a_final():
    bracket = Bracket(["Ada", "Ben"])
    assert bracket.champion is None
    bracket.record(1, 1, "Ben")
    assert bracket.champion == "Ben"


def test_one_entrant_is_no_knockout():
    with pytest.raises(ValueError, match="two entrants"):
        Bracket(["Ada"])


def test_only_a_player_of_the_match_can_win_it():
    with pytest.raises(ValueError, match="Zoe does not play"):
        Bracket(FOUR).record(1, 1, "Zoe")


def test_a_match_without_its_players_is_not_open():
    with pytest.raises(ValueError, match="not open"):
        Bracket(FOUR).record(2, 1, "Ada")


def test_the_first_round_follows_the_draw():
    assert Bracket(FOUR).pairing(1) == [("Ada", "Dan"), ("Ben", "Cleo")]


def test_the_matches_of_the_first_round_are_open():
    assert list(Bracket(FOUR).open_matches()) == [(1, 1), (1, 2)]


def test_a_match_that_was_played_is_no_longer_open():
    bracket = Bracket(FOUR)
    bracket.record(1, 2, "Cleo")
    assert list(bracket.open_matches()) == [(1, 1)]


def test_a_bye_goes_through_to_the_final():
    assert Bracket(["Ada", "Ben", "Cleo"]).pairing(2) == [("Ada", None)]


def test_the_winners_of_two_semi_finals_meet_in_the_final():
    bracket = Bracket(FOUR)
    play(bracket, 1, "Dan", "Ben")
    assert bracket.pairing(2) == [("Dan", "Ben")]


def test_favourites_who_win_meet_as_they_were_seeded():
    bracket = Bracket(EIGHT)
    play(bracket, 1, "Ada", "Dan", "Ben", "Cleo")
    assert bracket.pairing(2) == [("Ben", "Dan"), ("Ada", "Cleo")]


def test_the_winner_of_one_match_waits_for_that_of_its_neighbour():
    bracket = Bracket(EIGHT)
    bracket.record(1, 3, "Gus")
    assert bracket.pairing(2) == [("Gus", None), (None, None)]


def test_six_entrants_are_two_byes_and_two_matches():
    bracket = Bracket(EIGHT[:6])
    assert list(bracket.open_matches()) == [(1, 2), (1, 4)]
    assert bracket.pairing(2) == [("Ben", None), ("Ada", None)]
