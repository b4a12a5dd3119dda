"""What a proof shows, in words."""

import pytest

from liarproof.runtime.cli.proof_text import strength_words
from liarproof.runtime.proving.task_proof import Strength


@pytest.mark.parametrize(
    ("strength", "words"),
    [
        (Strength(), "0 of 0 caught"),
        (Strength(caught=4, total=5), "4 of 5 caught"),
        (Strength(caught=4, equivalent=3, total=7), "4 of 4 caught, 3 equivalent to a right way"),
        (
            Strength(caught=4, equivalent=3, total=7, tolerated=2),
            "4 of 4 caught, 3 equivalent to a right way (2 by what is tolerated)",
        ),
        (
            Strength(caught=4, equivalent=3, total=7, tolerated=2, left_out=9),
            "4 of 4 caught, 3 equivalent to a right way (2 by what is tolerated); 9 left out, being too many",
        ),
    ],
)
def test_saboteurs_are_told_by_what_came_of_them(strength: Strength, words: str) -> None:
    assert strength_words(strength) == words
