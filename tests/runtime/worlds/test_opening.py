"""Opening a workspace world: what has to be there."""

from typing import Any

import pytest
from msgspec.structs import replace

from liarproof.compiler.contract.model import FORMAT, Runner, SuiteHead
from liarproof.runtime.errors import SuiteError
from liarproof.runtime.worlds import opening
from liarproof.runtime.worlds.sandbox import warm
from liarproof.runtime.worlds.sandbox.base import SandboxMissingError
from liarproof.runtime.worlds.workspace import WorkspaceWorld

from .workspaces import a_world


def head(**changed: Any) -> SuiteHead:
    return SuiteHead(FORMAT, "sums", "Sums", "Repair.", "2026-06-10T09:30", a_world(**changed))


@pytest.mark.parametrize("level", ["bubblewrap", "none"])
def test_a_world_says_what_runs_it_and_what_keeps_code_in(level: Any):
    world = opening.open_world(head(), level=level)
    assert isinstance(world, WorkspaceWorld)
    assert world.engine.startswith("pytest ")
    assert world.engine.endswith(f" {level}")
    world.close()


def test_a_world_whose_tests_run_in_node_says_so():
    world = WorkspaceWorld.open(head(runner=Runner("node", ("tests",))))
    assert world.engine.startswith("node v")
    world.close()


def test_packages_that_are_missing_are_said():
    with pytest.raises(SuiteError, match="packages that are not installed: no-such-package, nor-this"):
        WorkspaceWorld.open(head(packages=("msgspec", "no-such-package", "nor-this")))


def test_a_package_that_is_there_can_be_imported():
    world = WorkspaceWorld.open(head(packages=("msgspec",)))
    found = world.sandbox.run({"tests/test_it.py": b"import msgspec\ndef test_a(): pass\n"}, ["tests"], warm.Limits())
    assert found.ids("passed")
    world.close()


def test_a_world_without_a_workspace_is_none():
    plain = head()
    with pytest.raises(SuiteError, match="the world has no workspace"):
        WorkspaceWorld.open(replace(plain, world=replace(plain.world, workspace=None)))


def test_no_world_is_opened_where_there_is_no_sandbox(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(warm, "find_bwrap", lambda: None)
    with pytest.raises(SandboxMissingError, match="no bubblewrap"):
        WorkspaceWorld.open(head())
