"""A knockout in progress: its matches, their winners, and who plays next."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from src.draw import first_round


@dataclass
class Match:
    """One match. A side is None until it is known who plays there."""

    home: str | None = None
    away: str | None = None
    winner: str | None = None

    @property
    def is_open(self) -> bool:
        return self.home is not None and self.away is not None and self.winner is None


class Bracket:
    """The rounds of a knockout. Rounds, and the matches of each, are numbered from 1.

    The winners of two neighbouring matches (the first and the second, the third and the fourth
    and so on) meet in the next round; the one who comes from the upper match plays at home.
    Who has no opponent in the first round is through to the second.
    """

    def __init__(self, entrants: Sequence[str]) -> None:
        if len(entrants) < 2:
            raise ValueError("a knockout needs two entrants or more")
        if len(set(entrants)) < len(entrants):
            raise ValueError("an entrant is entered twice")
        pairs = first_round(entrants)
        self._rounds = _empty_rounds(len(pairs))
        for number, (home, away) in enumerate(pairs, start=1):
            match = self.match(1, number)
            match.home, match.away = home, away
            if away is None:
                self._conclude(1, number, home)

    @property
    def rounds(self) -> int:
        return len(self._rounds)

    @property
    def champion(self) -> str | None:
        return self.match(self.rounds, 1).winner

    def match(self, round_number: int, number: int) -> Match:
        return self._rounds[round_number - 1][number - 1]

    def pairing(self, round_number: int) -> list[tuple[str | None, str | None]]:
        """Home and away of each match of a round, from the top of the draw down."""
        return [(match.home, match.away) for match in self._rounds[round_number - 1]]

    def open_matches(self) -> Iterator[tuple[int, int]]:
        """Round and number of each match that can be played now."""
        for round_number, matches in enumerate(self._rounds, start=1):
            for number, match in enumerate(matches, start=1):
                if match.is_open:
                    yield round_number, number

    def record(self, round_number: int, number: int, winner: str) -> None:
        """Enter who won an open match; the winner moves on to the next round."""
        match = self.match(round_number, number)
        if not match.is_open:
            raise ValueError(f"match {number} of round {round_number} is not open")
        if winner not in (match.home, match.away):
            raise ValueError(f"{winner} does not play match {number} of round {round_number}")
        self._conclude(round_number, number, winner)

    def _conclude(self, round_number: int, number: int, winner: str) -> None:
        self.match(round_number, number).winner = winner
        if round_number == self.rounds:
            return
        following = self.match(round_number + 1, (number + 1) // 2)
        if number % 2:
            following.home = winner
        else:
            following.away = winner


def _empty_rounds(matches: int) -> list[list[Match]]:
    """Rounds of `matches` matches, half as many, and so on down to the final."""
    rounds = []
    while matches:
        rounds.append([Match() for _ in range(matches)])
        matches //= 2
    return rounds
