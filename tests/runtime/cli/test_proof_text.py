"""What a proof shows, in words."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from liarproof.runtime.cli.main import main
from liarproof.runtime.cli.proof_text import proof_line, strength_words
from liarproof.runtime.proof import gather, suite_failure
from liarproof.runtime.proving.task_proof import Strength
from liarproof.runtime.worlds.sandbox import warm

from ..folders import copied
from ..shop import suite


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


def prove(folder: Path) -> list[str]:
    return CliRunner().invoke(main, ["prove", folder.as_posix(), "--by-task"]).stdout.splitlines()


def test_where_there_is_no_sandbox_nothing_is_counted_and_why_is_said(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm, "find_bwrap", lambda: None)
    assert prove(copied("tiny-repair", desk.parent))[-2:] == [
        "specs/tiny-repair: 1 task, not proven here",
        "  Nothing was played: there is no bubblewrap on this machine.",
    ]


def test_where_a_world_cannot_be_opened_nothing_is_counted_and_why_is_said(desk: Path) -> None:
    folder = copied("tiny-repair", desk.parent)
    world = (folder / "world.yaml").read_text(encoding="utf-8")
    (folder / "world.yaml").write_text(f"{world}packages: [no-such-package]\n", encoding="utf-8")
    assert prove(folder)[-2:] == [
        "specs/tiny-repair: 1 task, not proven: 1 failure",
        "  Nothing was played: the tests need packages that are not installed: no-such-package.",
    ]


def test_a_catalogue_counts_nothing_where_nothing_was_played() -> None:
    proof = gather(suite(), (), (suite_failure("no-sandbox", "There is none."),))
    assert proof_line(proof) == "Not proven: nothing was played."
