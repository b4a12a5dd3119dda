"""What of a trial is kept, and when."""

from contextlib import closing
from pathlib import Path

import pytest

from liarproof.runtime.agents.base import Message
from liarproof.runtime.errors import InfrastructureError, WorldFaultError
from liarproof.runtime.runs.folder import RunFolder
from liarproof.runtime.serving.served import Served
from liarproof.runtime.worlds.database import DatabaseWorld

from ..runs.rig import manifest
from ..shop import head, suite, task
from .session import left


class Speaking:
    """An agent that says one thing, or cannot even do that. No folder is there while it acts."""

    finished = False

    def __init__(self, folder: Path, problem: Exception | None = None) -> None:
        self.folder = folder
        self.problem = problem

    def act(self, _: object) -> Message:
        assert not self.folder.exists()
        if self.problem is not None:
            raise self.problem
        return Message("Hello.")


def served() -> Served:
    return Served(suite(task()), task(), lambda: closing(DatabaseWorld.open(head())), step_limit=5, sandbox="none")


def test_the_folder_is_made_when_there_is_something_to_keep(tmp_path: Path):
    folder = tmp_path / "run"
    kept = served().play(Speaking(folder), "one", lambda: RunFolder.create(folder, manifest()))
    found = left(folder)
    assert found.episodes == [kept.record]
    assert (kept.folder, found.manifest.status, found.errors) == (folder.as_posix(), "complete", [])
    assert found.episodes[0].sandbox == "none"


def test_what_became_no_episode_is_kept_as_what_went_wrong(tmp_path: Path):
    folder = tmp_path / "run"
    gone = InfrastructureError("client_left", "it is gone")
    kept = served().play(Speaking(folder, gone), "one", lambda: RunFolder.create(folder, manifest()))
    found = left(folder)
    assert found.errors == [kept.record]
    assert (found.errors[0].kind, found.manifest.status, found.episodes) == ("client_left", "incomplete", [])


def test_a_fault_of_ours_is_kept_and_raised(tmp_path: Path):
    folder = tmp_path / "run"
    with pytest.raises(WorldFaultError, match="two rows"):
        served().play(
            Speaking(folder, WorldFaultError("two rows")), "one", lambda: RunFolder.create(folder, manifest())
        )
    (trouble,) = left(folder).errors
    assert (trouble.kind, trouble.message) == ("harness_error", "WorldFaultError: two rows")
