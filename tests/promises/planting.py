"""Mistakes planted into good specs, one at a time: by renaming, dropping, doubling, mistyping, misplacing, misspelling.

Each is a mistake whatever stands around it, and each knows its line. A spec is read by PyYAML, so that the compiler
under test does not choose its own cases.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

import yaml

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Entry:
    """A key and its value at a path of a document; `lines` are those that the entry stands on, from and up to."""

    path: Path
    key: yaml.ScalarNode
    value: yaml.Node
    flow: bool
    lines: tuple[int, int]


@dataclass(frozen=True)
class Planted:
    """A spec with a mistake. `lines` are where a finding may point, counted from 1: the mistake itself first."""

    operator: str
    text: str
    lines: frozenset[int]


Operator = Callable[[Random, str, list[Entry]], Planted | None]

NAMES = {
    # what an author refers to, by where it stands: the key of ("seed", table) is a table's name, and so on
    ("seed", None): "table",
    ("seed", None, 0, None): "column",
    ("faults", None): "fault",
    ("expect", "must", 0, None): "mutation",
    ("expect", "may", 0, None): "mutation",
    ("expect", "must", 0, None, None): "field",
    ("expect", "may", 0, None, None): "field",
    ("oracle", 0, None): "tool",
    ("oracle", 0, None, None): "input",
    ("decoys", None, "steps", 0, None): "tool",
    ("decoys", None, "steps", 0, None, None): "input",
    ("also", None, 0, None): "tool",
}
LANGUAGE = frozenset(
    {"say", "do", "fails", "returns", "save", "times", "days_ago", "at_least", "at_most", "like", "file"}
)
REQUIRED = ("task", "outcome", "because", "turns", "expect", "oracle")
FIXED = (
    *REQUIRED,
    "tier",
    "seed",
    "decoys",
    "facts",
    "tags",
    "also",
    "holdout",
    "policy",
    "now",
    "kind",
    "schema",
    "tools",
)


def entries(text: str) -> list[Entry]:
    """All keys of a document, each with its path, but those of a call that has to fail: it may give what is wrong."""
    return list(_below(yaml.compose(text, Loader=yaml.SafeLoader), ()))


def _below(node: yaml.Node, path: Path) -> Iterator[Entry]:
    if isinstance(node, yaml.MappingNode):
        if any(key.value == "fails" and path[-1:] and isinstance(path[-1], int) for key, _ in node.value):
            return
        starts = [key.start_mark.line for key, _ in node.value]
        for index, (key, value) in enumerate(node.value):
            end = starts[index + 1] if index + 1 < len(starts) else node.end_mark.line
            here = (*path, key.value)
            yield Entry(here, key, value, node.flow_style, (starts[index], max(end, starts[index] + 1)))
            yield from _below(value, here)
    elif isinstance(node, yaml.SequenceNode):
        for index, item in enumerate(node.value):
            yield from _below(item, (*path, index))


def misspelt(random: Random, word: str) -> str:
    """A word with two letters swapped, one left out or one doubled."""
    at = random.randrange(len(word) - 1)
    swapped = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    choices = [swapped, word[:at] + word[at + 1 :], word[: at + 1] + word[at:]]
    return next((choice for choice in random.sample(choices, 3) if choice != word and choice), word + word[-1])


def _is_name(entry: Entry) -> bool:
    shape = tuple(0 if isinstance(step, int) else step for step in entry.path)
    return entry.key.value not in LANGUAGE and any(
        len(shape) == len(pattern)
        and all(want is None or want == step for want, step in zip(pattern, shape, strict=True))
        for pattern in NAMES
    )


def _replaced(text: str, node: yaml.Node, new: str) -> str:
    return text[: node.start_mark.index] + new + text[node.end_mark.index :]


def _line(node: yaml.Node) -> frozenset[int]:
    return frozenset({node.start_mark.line + 1})


def misspell(random: Random, text: str, found: list[Entry]) -> Planted | None:
    """A key of the language with a slip in it."""
    keys = [entry for entry in found if len(entry.path) == 1 and entry.key.value in FIXED]
    if not keys:
        return None
    entry = random.choice(keys)
    return Planted("misspell", _replaced(text, entry.key, misspelt(random, entry.key.value)), _line(entry.key))


def rename(random: Random, text: str, found: list[Entry]) -> Planted | None:
    """A name that refers to something, changed."""
    names = [entry for entry in found if _is_name(entry)]
    if not names:
        return None
    entry = random.choice(names)
    new = misspelt(random, entry.key.value) if random.random() < 0.7 else f"other_{entry.key.value}"
    return Planted("rename", _replaced(text, entry.key, new), _line(entry.key))


def drop(random: Random, text: str, found: list[Entry]) -> Planted | None:
    """A required key with all that stands under it."""
    keys = [entry for entry in found if len(entry.path) == 1 and entry.key.value in REQUIRED]
    if not keys:
        return None
    entry = random.choice(keys)
    lines = text.split("\n")
    del lines[slice(*entry.lines)]
    return Planted("drop", "\n".join(lines), frozenset({1}))


def double(random: Random, text: str, found: list[Entry]) -> Planted | None:
    """A key that stands a second time behind itself."""
    keys = [entry for entry in found if not entry.flow]
    entry = random.choice(keys)
    lines = text.split("\n")
    start, end = entry.lines
    again = lines[start:end]
    if again[0].lstrip().startswith("- "):
        again = [again[0].replace("- ", "  ", 1), *again[1:]]
    return Planted("double", "\n".join([*lines[:end], *again, *lines[end:]]), frozenset({end + 1}))


def mistype(random: Random, text: str, found: list[Entry]) -> Planted | None:
    """A value of a kind that its place does not take."""
    wrong = {
        "outcome": ["refuse", "acts"],
        "turns": ["{say: hello}"],
        "tier": ["[base]"],
        "days_ago": ["soon", "x9"],
        "asks_first": ["yes", "1"],
        "total_cents": ["49.99", "lots"],
        "fee_cents": ["3.00", "none"],
        "amount_cents": ["49.99", "all"],
        "now": ["2026-02-30T09:00", "today"],
        "kind": ["databas"],
        "effect": ["harmfull", "bad"],
        "optional": ["maybe"],
    }
    values = [
        entry
        for entry in found
        if entry.key.value in wrong and isinstance(entry.value, yaml.ScalarNode) and entry.value.value
    ]
    if not values:
        return None
    entry = random.choice(values)
    return Planted("mistype", _replaced(text, entry.value, random.choice(wrong[entry.key.value])), _line(entry.value))


def misplace(random: Random, text: str, found: list[Entry]) -> Planted | None:
    """A whole entry of the root, moved under the last key of the file."""
    keys = [entry for entry in found if len(entry.path) == 1 and entry.key.value in ("tier", "faults", "facts", "tags")]
    last = [entry for entry in found if len(entry.path) == 1][-1]
    if not keys or last.key.value not in ("decoys", "oracle", "also") or last in keys:
        return None
    entry = random.choice(keys)
    lines = text.rstrip("\n").split("\n")
    moved = [f"  {line}" for line in lines[slice(*entry.lines)]]
    del lines[slice(*entry.lines)]
    return Planted("misplace", "\n".join([*lines, *moved, ""]), frozenset({len(lines) + 1, len(lines)}))


OPERATORS: tuple[Operator, ...] = (misspell, rename, drop, double, mistype, misplace)


def plant(random: Random, text: str) -> Planted:
    """One mistake in a spec."""
    found = entries(text)
    while True:
        planted = random.choice(OPERATORS)(random, text, found)
        if planted is not None and planted.text != text:
            return planted
