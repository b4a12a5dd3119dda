"""The campaigns on runs find what is planted: each defect lets one of them fail."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from liarproof.runtime.agents.base import Act, Message
from liarproof.runtime.agents.claude.agent import ClaudePlayer
from liarproof.runtime.errors import InfrastructureError
from liarproof.runtime.runs.folder import RunFolder
from liarproof.runtime.runs.lines import DamagedFileError, Lines
from liarproof.runtime.runs.runner import Runner

from . import test_runs
from .campaign import Campaign
from .test_runs import alone  # noqa: F401 - a fixture


class Little(Campaign):
    """Half a slice: a defect is found soon."""

    def size(self, whole: int, piece: int) -> int:
        return piece // 2


SLICE, LITTLE = Campaign(whole=False, seed=1), Little(whole=False, seed=1)


def leave_torn_tails(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Lines, "_mend", lambda lines: (os.fstat(lines._descriptor).st_size, 0))


def take_failed_writes_for_done(patch: pytest.MonkeyPatch) -> None:
    append = Lines.append

    def swallowing(lines: Lines[Any], record: Any) -> None:
        with suppress(OSError):
            append(lines, record)

    patch.setattr(Lines, "append", swallowing)


def forget_what_is_done(patch: pytest.MonkeyPatch) -> None:
    read = RunFolder._read

    def forgetting(folder: RunFolder) -> None:
        read(folder)
        folder.done = set()

    patch.setattr(RunFolder, "_read", forgetting)


@pytest.mark.parametrize(
    ("plant", "crash"),
    [(leave_torn_tails, True), (take_failed_writes_for_done, False), (forget_what_is_done, True)],
)
def test_what_loses_or_doubles_a_trial_is_found(
    plant: Any,
    crash: bool,
    alone: Path,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    plant(monkeypatch)
    with pytest.raises((AssertionError, DamagedFileError)):
        test_runs.test_a_run_survives_whatever_operation_goes_wrong(crash, alone, tmp_path, LITTLE)


def write_no_error_down(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Runner, "_keep_error", lambda *given: None)


def blame_the_agent(patch: pytest.MonkeyPatch) -> None:
    act = ClaudePlayer.act

    def silent(player: ClaudePlayer, observed: Any) -> Act:
        try:
            return act(player, observed)
        except InfrastructureError:
            return Message("")

    patch.setattr(ClaudePlayer, "act", silent)


def count_no_infrastructure(patch: pytest.MonkeyPatch) -> None:
    endings = test_runs.endings
    patch.setattr(
        test_runs, "endings", lambda *given: {key: how for key, how in endings(*given).items() if how != "infra_error"}
    )


@pytest.mark.parametrize("plant", [write_no_error_down, blame_the_agent, count_no_infrastructure])
def test_what_miscounts_is_found(plant: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    plant(monkeypatch)
    with pytest.raises(AssertionError, match="P2"):
        test_runs.test_every_trial_ends_in_one_way_and_the_bill_is_right(tmp_path, SLICE)
