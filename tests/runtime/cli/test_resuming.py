"""The command that goes on with a run: what the run's folder knows is not repeated, and what somebody chose is."""

import shlex
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import click
import pytest

from liarproof.runtime.cli.options import Selection
from liarproof.runtime.cli.order import Order
from liarproof.runtime.cli.resuming import resuming_command
from liarproof.runtime.cli.run import command
from liarproof.runtime.cli.run_costs import whole_cents
from liarproof.runtime.runs.manifest import LOCAL


def order(**given) -> Order:
    usual = {
        "selection": Selection((Path("specs/parcel-desk"),), cached=True, jobs=1),
        "agent": "haiku-alone",
        "repetitions": 3,
        "tasks": ("late-fee",),
        "stages": "all",
        "vote": None,
        "jobs": 8,
        "budget": None,
        "ceiling": None,
        "seed": 7,
        "out": Path("runs/one"),
        "resume": None,
        "anyway": False,
        "prices": None,
        "rehearse": None,
        "executor": LOCAL,
        "level": "bubblewrap",
        "agreed": False,
    }
    return Order(**{**usual, **given})


def test_what_is_as_usual_or_in_the_folder_is_left_out():
    assert resuming_command(order(), Path("runs/one"), budget=None) == (
        "liarproof run specs/parcel-desk --agent haiku-alone --resume runs/one"
    )


def test_what_somebody_chose_is_kept_and_can_be_typed():
    chosen = order(
        jobs=2, level="none", prices=Path("our prices.json"), ceiling=Decimal("1E-2"), anyway=True, agreed=True
    )
    line = resuming_command(chosen, Path("my runs/one"), budget=Decimal(2))
    assert line == (
        "liarproof run specs/parcel-desk --agent haiku-alone --jobs 2 --sandbox none --prices 'our prices.json' "
        "--ceiling 0.01 --budget 2 --anyway --yes --resume 'my runs/one'"
    )
    with pytest.raises(click.UsageError, match=r"'our prices\.json' does not exist"):
        command.make_context("run", shlex.split(line)[2:])


def test_what_may_differ_from_the_folder_is_named_and_nothing_else():
    kept = order(ceiling=Decimal("0.01"), rehearse="null")
    usual = "liarproof run specs/parcel-desk --agent haiku-alone"
    assert resuming_command(kept, Path("runs/one"), budget=None) == f"{usual} --resume runs/one"
    anyway = replace(kept, anyway=True)
    assert resuming_command(anyway, Path("runs/one"), budget=None) == (
        f"{usual} --rehearse null --ceiling 0.01 --anyway --resume runs/one"
    )


@pytest.mark.parametrize(("cost", "typed"), [("0.0001", "0.01"), ("0.02", "0.02"), ("1.230000001", "1.24")])
def test_a_budget_is_named_in_whole_cents_that_suffice(cost, typed):
    assert whole_cents(Decimal(cost)) == Decimal(typed)
