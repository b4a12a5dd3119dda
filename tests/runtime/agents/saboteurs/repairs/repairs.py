"""Right ways through a workspace, and what operators make of them."""

from collections.abc import Callable, Iterator, Mapping

from liarproof.compiler.contract.model import Runner, Task, Workspace
from liarproof.runtime.agents.base import Message, ToolCall
from liarproof.runtime.agents.saboteurs.course import Act, Course
from liarproof.runtime.agents.saboteurs.ground import Ground
from liarproof.runtime.agents.saboteurs.records import Records
from liarproof.runtime.agents.saboteurs.repairs.repair import Repair, repair_of
from liarproof.runtime.agents.saboteurs.repertoire import Repertoire
from liarproof.runtime.agents.saboteurs.saboteur import Saboteur

from ....shop import task
from ....worlds.workspaces import files

DONE = Message("Done.")


def writing(contents: Mapping[str, str]) -> tuple[Act, ...]:
    """Acts that write these and then say that all is done."""
    return (*(ToolCall("write_file", {"path": path, "content": text}) for path, text in contents.items()), DONE)


def made(
    operator: Callable[[Repair], Iterator[Saboteur]],
    start: Mapping[str, str],
    after: Mapping[str, str],
    tests: Mapping[str, str] | None = None,
    editable: tuple[str, ...] = ("src/**",),
) -> dict[str, dict[str, str]]:
    """What each saboteur of a repair leaves written, by its name."""
    acts = (ToolCall("run_tests", {}), *writing(after)[:-1], ToolCall("run_tests", {}), DONE)
    course = Course("oracle", acts, tuple(range(1, len(after) + 1)))
    plain: Task = task(files=files(start), tests=files(tests or {}))
    workspace = Workspace(Runner("pytest", ("tests",)), editable)
    ground = Ground(plain, {}, Records({}, {}, {}), Repertoire({}, {}, (), {}, {}), workspace)
    repair = repair_of(course, ground)
    assert repair is not None
    found: dict[str, dict[str, str]] = {}
    for one in operator(repair):
        assert one.acts[-1] == DONE
        calls = [act for act in one.acts[:-1] if isinstance(act, ToolCall)]
        assert {call.tool for call in calls} <= {"write_file"}
        assert one.name not in found
        found[one.name] = {call.input["path"]: call.input["content"] for call in calls}
    return found
