"""A name is not written as names are.

Names inside documents are lower-case letters, digits, dashes and underscores,
and begin with a letter: `issue_refund`, `identify-first`. Ids of suites, tasks
and agents, which are names of files, take dashes and no underscores. `say`,
`do`, `fails`, `returns` and `save` are no tools, `times` is no mutation,
`asks_first` and `never_calls` are no process rules, and `now` and `today` are
always facts. Ids, and the tables that fixtures name, become names of files, and
have to be such on every system.

Wrong:

    withoutLooking:
      because: The parcel comes first.

Right:

    without-looking:
      because: The parcel comes first.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ..contract.paths import PathError, parse_path
from ..diagnostics import Diagnostic, error, quoted
from ..document import Mapping, Scalar
from ..source import Span
from ..spec_files import SpecFile
from .roster import Roster
from .subject import Subject

RULE = "name-style"

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,63}")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_TAKEN = {
    "tools": ("say", "do", "fails", "returns", "save"),
    "mutations": ("times",),
    "facts": ("now", "today"),
    "process": ("asks_first", "never_calls", "asks-first", "never-calls"),
}


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Every name that is not written so."""
    for step in subject.steps():
        yield from _scalars(step.save.keys.values() if step.save else ())
    if subject.task is not None:
        yield from _names(subject.task.root, ("facts", "also", "decoys"))
        yield from _scalars(subject.task.expect.either_keys.values())
        return
    head, world = subject.head, subject.world.spec
    yield from _names(head.root, ("facts", "steps"))
    yield from _scalars(head.tiers)
    yield from _names(world.root, ("tools", "mutations", "faults", "process", "steps"))
    for rows in world.fixtures:
        yield from _file_name(rows.table.text, rows.table.span)


def check_ids(roster: Roster) -> Iterator[Diagnostic]:
    """Every id that is not written so."""
    yield from _id(roster.folder.id, roster.shared.spec.root.span)
    yield from check_files(roster.folder.tasks)


def check_files(files: Sequence[SpecFile]) -> Iterator[Diagnostic]:
    """Every file whose name is no id."""
    times = Counter(file.id.casefold() for file in files)
    for file in files:
        if times[file.id.casefold()] == 1:  # else one of the two has to be renamed anyway
            yield from _id(file.id, Span(file.shown))


def _names(root: Mapping, sections: Iterable[str]) -> Iterator[Diagnostic]:
    for section in sections:
        node = root.entries.get(section)
        if isinstance(node, Mapping):
            yield from _scalars(node.keys.values(), _TAKEN.get(section, ()))


def _scalars(names: Iterable[Scalar], taken: Iterable[str] = ()) -> Iterator[Diagnostic]:
    for name in names:
        if name.text in taken:
            yield error(RULE, f"the name '{name.text}' is taken by the language", name.span, "Choose another.")
        elif not _NAME.fullmatch(name.text):
            message = f"'{name.text}' is not written as a name: a-z first, then a-z, 0-9, '-' and '_', at most 64"
            yield error(RULE, message, name.span, _instead(name.text, _NAME))


def _id(text: str, span: Span) -> Iterator[Diagnostic]:
    if not _ID.fullmatch(text) or len(text) > 64:
        message = f"'{text}' is no id: ids are names of files in a-z, 0-9 and single dashes, at most 64"
        yield error(RULE, message, span, _instead(text, _ID).replace("Write", "Rename it to"))
    else:
        yield from _file_name(text, span)


def _file_name(text: str, span: Span) -> Iterator[Diagnostic]:
    try:
        wrong = "" if len(parse_path(text)) == 1 else "it has a '/'"
    except PathError as problem:
        wrong = str(problem)
    if wrong:
        yield error(RULE, f"{quoted(text)} cannot be the name of a file: {wrong}", span, "Choose another.")


def _instead(text: str, style: re.Pattern[str]) -> str:
    better = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    return f"Write '{better}'." if style.fullmatch(better) else "Choose another."
