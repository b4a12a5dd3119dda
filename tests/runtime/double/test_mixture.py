"""A player of stated quality is right that often, and where it is right does not depend on order."""

from itertools import product
from random import Random

import anthropic
import pytest

from liarproof.runtime.agents.idle import Speaker
from liarproof.runtime.double.mixture import Casting, Mixture
from liarproof.runtime.double.rehearsal import Rehearsal
from liarproof.runtime.double.request import TRIAL_HEADER, Trial
from liarproof.runtime.errors import HarnessError

from .talk import Talk, talk

TRIALS = [Trial(f"task-{task}", repetition) for task, repetition in product(range(200), range(10))]


def says(words: str) -> Casting:
    return lambda request: Speaker("speaker", words)


def mixture(quality: float, seed: int = 7) -> Mixture:
    return Mixture(says("right"), says("wrong"), quality=quality, seed=seed)


def right(quality: float, seed: int = 7) -> set[Trial]:
    mixed = mixture(quality, seed)
    return {trial for trial in TRIALS if mixed.is_right(trial)}


@pytest.mark.parametrize(("quality", "seed"), [(0.1, 1), (0.5, 2), (0.8, 3), (0.97, 4)])
def test_it_is_right_as_often_as_stated(quality: float, seed: int) -> None:
    share = len(right(quality, seed)) / len(TRIALS)
    assert abs(share - quality) < 4 * (quality * (1 - quality) / len(TRIALS)) ** 0.5


def test_quality_one_is_always_right_and_zero_never() -> None:
    assert (len(right(1)), len(right(0))) == (len(TRIALS), 0)


def test_what_is_right_with_less_quality_is_right_with_more() -> None:
    assert right(0.6) < right(0.8)


def test_another_seed_is_right_elsewhere() -> None:
    assert right(0.5, 1) != right(0.5, 2)


def test_repetitions_of_a_task_are_drawn_by_themselves() -> None:
    won = right(0.5)
    counts = [sum(Trial(f"task-{task}", repetition) in won for repetition in range(10)) for task in range(200)]
    assert sum(0 < count < 10 for count in counts) > 190


def test_order_changes_nothing() -> None:
    mixed = Rehearsal(mixture(0.5))
    with talk(mixed) as line:
        names = [f"task/{repetition}" for repetition in range(20)]
        shuffled = Random(3).sample(names, len(names))
        said = [{name: _said(line, name) for name in order} for order in (names, shuffled)]
    assert said[0] == said[1]
    assert set(said[0].values()) == {"right", "wrong"}


def test_of_several_wrong_players_each_has_its_share() -> None:
    mixed = Rehearsal(Mixture(says("right"), says("lazy"), says("rash"), quality=0, seed=1))
    with talk(mixed) as line:
        said = [_said(line, f"task/{at}") for at in range(40)]
    assert 10 < said.count("lazy") < 30
    assert said.count("lazy") + said.count("rash") == 40


def test_it_has_to_know_the_trial() -> None:
    def run() -> None:
        with talk(Rehearsal(mixture(0.5))) as line, pytest.raises(anthropic.InternalServerError):
            line.say()

    with pytest.raises(HarnessError, match="the header x-liarproof-trial is missing"):
        run()


def _said(line: Talk, trial: str) -> str:
    block = line.say(extra_headers={TRIAL_HEADER: trial}).content[0]
    assert block.type == "text"
    return block.text
