"""Revert: one part of the repair is left undone, a hunk or all of a file."""

from collections.abc import Iterator

from ..saboteur import Saboteur
from .repair import Repair
from .source import same_program


def derive(repair: Repair) -> Iterator[Saboteur]:
    """One for each hunk of each file, and one for each file; none that undoes all of the repair."""
    for path, after in repair.after.items():
        before = repair.start.get(path)
        rest = {other: content for other, content in repair.after.items() if other != path}
        for line, text in _without_a_hunk(before or "", after) if before is not None else ():
            if not same_program(path, text, after):
                yield Saboteur(f"revert:{path}:{line}", repair.ending({**rest, path: text}))
        if rest and not same_program(path, before or "", after):
            yield Saboteur(f"revert:{path}", repair.ending(rest))


def _without_a_hunk(before: str, after: str) -> Iterator[tuple[int, str]]:
    """The text after the repair with one hunk as it was before, each with the line of the hunk; no hunk may be all."""
    from difflib import SequenceMatcher

    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    matched = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    hunks = [places for kind, *places in matched if kind != "equal"]
    for old_start, old_end, new_start, new_end in hunks if len(hunks) > 1 else ():
        yield new_start + 1, "".join((*new[:new_start], *old[old_start:old_end], *new[new_end:]))
