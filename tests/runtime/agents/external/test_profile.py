"""What identifies an agent of any make, and the command that starts it from whatever folder."""

from pathlib import Path

import pytest

from liarproof.runtime.agents.external.profile import external_digest, files_of

from .stage import profile


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with some files in it."""
    for name in ("agent.py", "python3", "bin/agent", "package/__init__.py"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(name, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("command", "files"),
    [
        (("python3", "agent.py", "--fast"), {1}),
        (("./bin/agent", "bin", "agent.py"), {0, 2}),
        (("/usr/bin/env", "python3"), {1}),
        (("python3", "x" * 5000, "\0", ""), set()),
    ],
)
def test_words_that_name_files_are_whole_paths(command: tuple[str, ...], files: set[int], folder: Path):
    started = profile(command=command).started_from(folder)
    assert started == tuple(str(folder / word) if at in files else word for at, word in enumerate(command))
    assert set(files_of(command, "", folder)) == {command[at] for at in files}


@pytest.mark.parametrize(
    ("reference", "file"),
    [("agent:run", "agent.py"), ("package:run", "package/__init__.py"), ("elsewhere.agent:run", None)],
)
def test_of_a_callable_the_file_of_its_module_is_known(reference: str, file: str | None, folder: Path):
    assert list(files_of((), reference, folder)) == ([file] if file else [])


@pytest.mark.parametrize(
    "changed",
    [
        {"command": ("another",)},
        {"callable": "agent:run"},
        {"files": {"agent.py": "1"}},
        {"max_steps": 7},
        {"step_seconds": 7.0},
        {"trial_seconds": 7.0},
        {"vote": 3},
    ],
)
def test_whatever_an_agent_is_changes_its_digest(changed: dict[str, object]):
    assert external_digest(profile(**changed), policy="p", tools="t") != external_digest(
        profile(), policy="p", tools="t"
    )


def test_its_name_is_no_part_of_its_digest_and_what_it_is_told_is():
    same = external_digest(profile(), policy="p", tools="t")
    assert external_digest(profile(id="another"), policy="p", tools="t") == same
    assert external_digest(profile(), policy="q", tools="t") != same
    assert external_digest(profile(), policy="p", tools="u") != same
