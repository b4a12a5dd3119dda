"""Compiled suites to files: a pure function from a suite to texts by path."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from .contract.canonical import encode
from .contract.model import Row, Suite
from .prose import facts, sections
from .rendering import visible

if TYPE_CHECKING:
    from jinja2 import Template

Files = dict[str, bytes]
"""Contents by path, relative to the suite's folder under `generated/`."""


def emit(suite: Suite, rows: Mapping[str, Sequence[Row]]) -> Files:
    """All files of a suite. `rows` are those of tables that are too large for `world.json`."""
    name = suite.head.id.replace("-", "_")
    return {
        "world.json": encode(suite.head),
        **{f"tasks/{task.id}.json": encode(task) for task in suite.tasks},
        **{f"fixtures/{table}.jsonl": fixture_bytes(table_rows) for table, table_rows in rows.items()},
        f"test_{name}.py": _template("test_suite.py.j2").render(name=name).encode(),
        "CATALOGUE.md": _catalogue(suite),
    }


def fixture_bytes(rows: Sequence[Row]) -> bytes:
    """Rows as JSON lines, in their order."""
    return b"".join(msgspec.json.encode(row) + b"\n" for row in rows)


def _catalogue(suite: Suite) -> bytes:
    text = _template("catalogue.md.j2").render(
        suite=suite.head,
        tasks=suite.tasks,
        facts=facts,
        sections=sections,
    )
    return text.encode()


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
    environment.filters["md"] = markdown
    return environment.get_template(name)


_SPECIAL = re.compile(r"([\\`*\[\]<>#|~&!@]|(?<![a-zA-Z0-9])_|_(?![a-zA-Z0-9]))")
_HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_LEADING = re.compile(r"^([-+=]|[0-9]+(?=[.)]))")


def markdown(text: Any) -> str:
    """Text as Markdown that shows it as it is, on one line: nothing of it is markup, a link, a mention or hidden."""
    line = " ".join(str(text).split())
    line = _HIDDEN.sub(lambda found: visible(found[0]), line)
    line = _SPECIAL.sub(r"\\\1", line)
    line = line.replace("://", "&#58;//").replace("www.", "www&#46;")
    return _LEADING.sub(lambda found: "\\" + found[0] if not found[0].isdigit() else found[0] + "\\", line)
