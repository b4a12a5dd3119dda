"""What `liarproof serve` says where it cannot serve: on standard error, since standard output is the protocol's."""

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from liarproof.runtime.cli.main import main


def serve(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["serve", "specs/parcel-desk", *arguments])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("late-fees",), "There is no task 'late-fees' in parcel-desk. Did you mean 'late-fee'?"),
        (("late-fee", "--name", "Mine!"), "'Mine!' is no name of an agent: write small letters, digits and dashes."),
        (("late-fee", "--name", "a" * 65), "a' is no name of an agent: write small letters, digits and dashes."),
        (("late-fee", "--out", "specs"), "specs is no run's folder, and not empty: name a new one."),
        (("late-fee", "--max-steps", "0"), "0 is not in the range 1<=x<=1000."),
    ],
)
def test_wrong_usage_is_a_sentence(arguments: tuple[str, ...], message: str):
    result = serve(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in " ".join(result.stderr.split())


@pytest.mark.parametrize("package", ["mcp", "anyio"])
def test_without_the_library_there_is_a_remedy(package: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delitem(sys.modules, "liarproof.runtime.serving.protocol", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    result = serve("late-fee")
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr == (
        f"Error: Serving needs the package {package}. Install liarproof with its extra mcp: "
        "pip install 'liarproof[mcp]'\n"
    )


def test_specs_that_are_not_sound_are_told_on_standard_error(desk: Path):
    (desk / "tasks" / "late-fee.yaml").write_text("task: A late fee\n", encoding="utf-8")
    result = serve("whose-parcel")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "late-fee.yaml:1:1: error[missing-key]" in result.stderr


def test_a_suite_that_is_not_proven_is_not_served(desk: Path):
    task = desk / "tasks" / "late-fee.yaml"
    task.write_text(
        task.read_text()
        .replace("say: Charged, and then waived.", "say: Both.")
        .replace(
            "      - settle_fee: {code: PK-200, kind: charged}\n      - settle_fee: {code: PK-200, kind: waived}\n",
            "      - settle_fee: {code: PK-200, kind: waived}\n",
        )
    )
    result = serve("late-fee")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "specs/parcel-desk is not proven, and no agent runs before it is. To see why: "
        "liarproof prove specs/parcel-desk\n"
    )


def test_a_folder_that_could_not_be_written_is_refused_before_an_agent_works():
    Path("file").touch()
    result = serve("late-fee", "--out", "file/away")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith(
        f"\n\nError: {Path('file').absolute()} is no folder. Name a new one, which may lie in folders that are there.\n"
    )
