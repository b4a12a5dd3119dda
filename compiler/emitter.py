"""Compiled suites to files: a pure function from a suite to texts by path."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from .cache import Cache, digest_of, forgetful
from .contract.canonical import encode, world_digest
from .contract.model import Row, Suite
from .contract.visible import visible
from .prose import Section, facts, sections, suite_sections

if TYPE_CHECKING:
    from jinja2 import Template

Files = dict[str, bytes]
"""Contents by path, relative to the suite's folder under `generated/`."""


def emit(
    suite: Suite,
    rows: Mapping[str, Sequence[Row]],
    cache: Cache | None = None,
    *,
    scores: Mapping[str, str] | None = None,
) -> Files:
    """All files of a suite. `rows` are those of tables that are too large for `world.json`.

    `scores` are what a proof shows, a line for each task by id, and one for the suite under no id.
    """
    name = suite.head.id.replace("-", "_")
    tasks = {task.id: encode(task) for task in suite.tasks}
    return {
        "world.json": encode(suite.head),
        **{f"tasks/{task}.json": content for task, content in tasks.items()},
        **{f"fixtures/{table}.jsonl": fixture_bytes(table_rows) for table, table_rows in rows.items()},
        f"test_{name}.py": _template("test_suite.py.j2").render(name=name).encode(),
        "CATALOGUE.md": _catalogue(suite, tasks, scores or {}, cache or forgetful()),
    }


def fixture_bytes(rows: Sequence[Row]) -> bytes:
    """Rows as JSON lines, in their order."""
    return b"".join(msgspec.json.encode(row) + b"\n" for row in rows)


def _catalogue(suite: Suite, tasks: Mapping[str, bytes], scores: Mapping[str, str], cache: Cache) -> bytes:
    """A page of the suite, then an entry a task, each made anew only if the task or the world has changed."""
    shared = (*suite_sections(suite), *_shown(scores.get("", "")))
    page = _template("catalogue.md.j2").render(suite=suite.head, sections=shared).encode()
    world = world_digest(suite.head.world).encode()
    entries: list[bytes] = []
    for task in suite.tasks:
        score = scores.get(task.id, "")
        key = digest_of((b"catalogue", world, tasks[task.id], score.encode()))
        entry = cache.get(key)
        if entry is None:
            told = (*sections(task, suite.head.world), *_shown(score))
            entry = _template("catalogue_task.md.j2").render(task=task, facts=facts(task), sections=told).encode()
            cache.put(key, entry)
        entries.append(entry)
    cache.save()
    return page + b"".join(entries)


def _shown(score: str) -> tuple[Section, ...]:
    """What a proof shows, if there is one."""
    return (Section("The proof", (score,)),) if score else ()


@lru_cache
def _template(name: str) -> "Template":
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader(__package__ or "", "templates"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # noqa: S701 - Markdown and Python, not HTML: every text of a spec goes through `md`
    )
    environment.filters |= {"md": markdown, "md_list": _markdown_list}
    return environment.get_template(name)


_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 ,;?'\"()/%$-]*")
_SPECIAL = re.compile(r"([\\`*\[\]<>#|~&!@]|(?<![a-zA-Z0-9])_|_(?![a-zA-Z0-9]))")
_HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
_LEADING = re.compile(r"^([-+=]|[0-9]+(?=[.)]))")


def markdown(text: Any) -> str:
    """Text as Markdown that shows it as it is: nothing of it is markup, a link, a mention or hidden."""
    lines = (" ".join(line.split()) for line in str(text).split("\n"))
    return "<br>".join(line if _PLAIN.fullmatch(line) else _escaped(line) for line in lines if line)


def _markdown_list(section: Section) -> str:
    """The lines of a section as a Markdown list."""
    if section.ordered:
        return "\n".join(f"{number}. {markdown(line)}" for number, line in enumerate(section.lines, 1))
    return "\n".join(f"- {markdown(line)}" for line in section.lines)


def _escaped(line: str) -> str:
    line = _HIDDEN.sub(lambda found: visible(found[0]), line)
    line = _SPECIAL.sub(r"\\\1", line)
    line = line.replace("://", "&#58;//").replace("www.", "www&#46;")
    return _LEADING.sub(lambda found: "\\" + found[0] if not found[0].isdigit() else found[0] + "\\", line)
