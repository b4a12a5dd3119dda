"""From a folder to a compiled suite: what tasks share, then each task by itself, then the tasks beside each other."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .cache import Cache, forgetful
from .checks.registry import check_together
from .checks.roster import Roster
from .contract.model import Row, Suite
from .diagnostics import Diagnostic, gathered, has_errors, in_order
from .fixtures import spill
from .folders import SuiteFolder
from .lowering.task import Places
from .spec import WorldSpec
from .suite_part import SuitePart, compile_suite_part
from .tasks import compile_tasks
from .unit import Unit


@dataclass(frozen=True, slots=True)
class Compilation:
    """What became of one suite's folder.

    `suite` is None where an error was found. `rows` are those of the tables that the suite keeps in files of their own;
    `places` the place of each part of a task, by task and pointer, and under no task those of the world.
    """

    folder: SuiteFolder
    suite: Suite | None
    diagnostics: tuple[Diagnostic, ...]
    rows: Mapping[str, tuple[Row, ...]] = field(default_factory=dict[str, tuple[Row, ...]])
    places: Mapping[str, Places] = field(default_factory=dict[str, Places])


def compile_suite(folder: SuiteFolder, cache: Cache | None = None, *, jobs: int = 1) -> Compilation:
    """Compile one suite, in so many processes; tasks that the cache knows are taken from there.

    Raises:
        LibyamlMissingError: the installed PyYAML has no libyaml.
    """
    kept = cache or forgetful()
    part = compile_suite_part(folder)
    units = compile_tasks(folder.tasks, part, kept, jobs=jobs)
    kept.save()
    found = [*folder.diagnostics, *part.diagnostics, *(each for unit in units for each in unit.diagnostics)]
    if part.shared is not None:
        whole = part.sound and not has_errors(found)
        found += check_together(Roster(folder, part.shared, units, whole))
    diagnostics = gathered(in_order(found))
    if part.shared is None or has_errors(diagnostics):
        return Compilation(folder, None, diagnostics)
    suite, rows = spill(_suite(part, units))
    places = {"": _world_places(part.shared.world.spec), **{unit.id: unit.places for unit in units}}
    return Compilation(folder, suite, diagnostics, rows, places)


def _world_places(spec: WorldSpec) -> Places:
    """Where mutations and process rules stand: `world/mutations/refund`, `world/process/identify-first`."""
    mutations = {f"world/mutations/{key.text}": key.span for key in spec.mutation_keys}
    return {
        "": spec.root.span,
        **mutations,
        **{f"world/process/{name}": rule.name.span for name, rule in spec.process.items()},
    }


def _suite(part: SuitePart, units: tuple[Unit, ...]) -> Suite:
    if part.shared is None:
        raise TypeError(part)
    return Suite(part.shared.head, tuple(unit.task for unit in units if unit.task is not None))
