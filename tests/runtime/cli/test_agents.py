"""Agents beside the suites, as validate, build and prove treat them."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from liarproof.runtime.cli.main import main
from liarproof.schemas import load

AGENTS = Path("specs/agents")
HAIKU = AGENTS / "haiku.yaml"
SUITE_LINE = "specs/parcel-desk: 4 tasks, sound\n"
FINDING = (
    "specs/agents/haiku.yaml:2:1: error[unknown-key] an agent has no key 'modle'\n"
    "  | modle: claude-haiku-4-5\n"
    "  | ^\n"
    "    Did you mean 'model'?\n"
)


@pytest.fixture(autouse=True)
def agents(desk: Path) -> None:
    """Two agents beside the parcel desk."""
    AGENTS.mkdir()
    HAIKU.write_text("agent: Haiku\nmodel: claude-haiku-4-5\n")
    (AGENTS / "sonnet.yaml").write_text("agent: Sonnet\nmodel: claude-sonnet-5-5\n")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def misspell() -> None:
    HAIKU.write_text(HAIKU.read_text().replace("model", "modle"))


@pytest.mark.parametrize(
    ("paths", "lines"),
    [
        ([], SUITE_LINE + "specs/agents: 2 agents, sound\n"),
        (["specs"], SUITE_LINE + "specs/agents: 2 agents, sound\n"),
        (["specs/parcel-desk"], SUITE_LINE),
        (["specs/agents"], "specs/agents: 2 agents, sound\n"),
        ([str(HAIKU)], "specs/agents/haiku.yaml: 1 agent, sound\n"),
        (["specs", "specs/agents", str(HAIKU)], SUITE_LINE + "specs/agents: 2 agents, sound\n"),
    ],
)
def test_validate_checks_the_agents_that_it_is_pointed_at_once(paths: list[str], lines: str):
    result = run("validate", *paths)
    assert (result.exit_code, result.output) == (0, lines)


def test_agents_without_suites_can_be_validated(desk: Path):
    desk.rename("elsewhere")
    result = run("validate")
    assert (result.exit_code, result.output) == (0, "specs/agents: 2 agents, sound\n")


def test_a_finding_in_an_agent_ends_with_one():
    misspell()
    result = run("validate")
    assert (result.exit_code, result.stdout) == (1, FINDING + SUITE_LINE + "specs/agents: 2 agents, 1 error\n")


def test_the_file_of_another_agent_is_not_looked_at():
    misspell()
    assert run("validate", "specs/agents/sonnet.yaml").exit_code == 0


def test_a_finding_in_an_agent_is_in_the_json_and_in_annotations():
    misspell()
    found = json.loads(run("validate", "--format", "json").stdout)
    Draft202012Validator(load("diagnostics")).validate(found)
    assert [one["path"] for one in found["diagnostics"]] == [str(HAIKU)]
    place = f"file={HAIKU},line=2,col=1,title=unknown-key"
    assert run("validate", "--format", "github").stdout == (
        f"::error {place}::an agent has no key 'modle'. Did you mean 'model'?\n"
    )


def test_build_writes_nothing_where_an_agent_has_an_error():
    misspell()
    result = run("build")
    assert (result.exit_code, result.stdout, result.stderr) == (1, FINDING, "Nothing was written.\n")
    assert not Path("generated").exists()


def test_build_writes_nothing_of_agents():
    assert run("build").exit_code == 0
    assert [path.name for path in Path("generated").iterdir()] == ["parcel-desk"]


@pytest.mark.parametrize("command", ["build", "prove"])
def test_what_needs_a_suite_says_so_of_a_folder_of_agents(command: str):
    result = run(command, "specs/agents")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "specs/agents holds no suite" in result.stderr


def test_prove_says_nothing_of_agents_that_are_sound():
    result = run("prove")
    assert result.exit_code == 0
    assert "agents:" not in result.stdout


def test_prove_ends_with_one_where_an_agent_has_an_error():
    misspell()
    result = run("prove")
    assert result.exit_code == 1
    assert result.stdout.startswith("specs/parcel-desk: 4 tasks, proven\n")
    assert result.stdout.endswith(FINDING + "specs/agents: 2 agents, 1 error\n")
    assert run("prove", "specs/parcel-desk").exit_code == 0


def test_the_json_of_prove_tells_what_is_wrong_with_agents():
    sound = json.loads(run("prove", "--format", "json").stdout)
    misspell()
    found = json.loads(run("prove", "--format", "json").stdout)
    Draft202012Validator(load("proof")).validate(found)
    assert [one["rule"] for one in found.pop("diagnostics")] == ["unknown-key"]
    assert found == sound
