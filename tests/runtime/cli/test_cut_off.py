"""Ctrl-C between the folder of a run and its first trial, or behind its last."""

from contextlib import closing
from pathlib import Path

import click
import pytest

from liarproof.runtime.cli.cut_off import told_how_to_go_on
from liarproof.runtime.runs.folder import RunFolder

from ..runs.rig import manifest, spending


def test_an_interrupt_where_no_trial_runs_says_how_to_go_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    with (
        closing(RunFolder.create(tmp_path, manifest())) as folder,
        pytest.raises(click.exceptions.Exit) as ended,
        told_how_to_go_on("liarproof run", folder, spending()),
    ):
        raise KeyboardInterrupt
    assert ended.value.exit_code == 130
    assert capsys.readouterr().err == "Interrupted. Go on with:\n  liarproof run\n"
