"""Ways to spoil a text, each a function of a random generator: what a slip of the hand or a hostile author makes."""

from collections.abc import Callable, Iterator
from random import Random

import yaml

Spoil = Callable[[Random, str], str]

SNIPPETS = tuple(
    r"""
    ~
    null
    no
    true
    0
    -1
    007
    1e3
    99999999999999999999
    .nan
    12:30
    2026-02-30
    x
    ''
    ""
    "\0"
    "\u2028\u202e"
    "<code>"
    "<nobody>"
    "<code:money>"
    "\\<"
    "<Code>"
    []
    {}
    [x]
    [[]]
    {x: y}
    [{}]
    {file: policy.md}
    {file: ../x}
    {file: slots.csv}
    {file: [x]}
    {days_ago: 3}
    {days_ago: x, at: 9}
    {days_ago: 999999}
    {next: tuesday}
    {next: []}
    {at_least: 1}
    {one_of: x}
    {one_of: [1, x]}
    {about: x}
    {about: 1.5}
    {not: {}}
    {contains: ~}
    {is: x}
    {value: 1}
    {json: code}
    {json: [x]}
    {do: look}
    {say: {}}
    {say: Moved.}
    {note: any, times: {}}
    {note: any, times: 0}
    {note: {code: {like: 3}}}
    {insert: notes}
    {type: integer}
    {type: array, items: {type: object}}
    {state: not-done}
    {at_most: {}}
    {because: x, steps: []}
    *a
    &a x
    !!str x
    SELECT 1
    SELECT :code AS code
    DELETE FROM notes
    INSERT INTO notes (body) VALUES (:body) RETURNING *
    CREATE TABLE t (id INTEGER)
    say
    do
    times
    now
    any
    🦁é
    """.splitlines()
)


def edit_byte(random: Random, text: str) -> str:
    """One character changed, put in or taken out."""
    at = random.randrange(len(text) + 1)
    new = random.choice(
        ["", "\n", " ", ":", "-", "<", "{", chr(random.randrange(32, 127)), chr(random.randrange(0x250))]
    )
    return text[:at] + new + text[at + random.choice([0, 1, 1]) :]


def drop_lines(random: Random, text: str) -> str:
    lines = text.splitlines(keepends=True)
    at = random.randrange(len(lines) or 1)
    del lines[at : at + random.choice([1, 1, 1, 2, 5])]
    return "".join(lines)


def swap_lines(random: Random, text: str) -> str:
    lines = text.splitlines(keepends=True) or [""]
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "".join(lines)


def repeat_line(random: Random, text: str) -> str:
    lines = text.splitlines(keepends=True) or [""]
    at = random.randrange(len(lines))
    return "".join([*lines[: at + 1], *lines[at:]])


def indent(random: Random, text: str) -> str:
    lines = text.splitlines(keepends=True) or [""]
    at = random.randrange(len(lines))
    lines[at] = " " * random.choice([1, 2, 2, 4]) + lines[at] if random.random() < 0.5 else lines[at].lstrip(" ")
    return "".join(lines)


def truncate(random: Random, text: str) -> str:
    return text[: random.randrange(len(text) + 1)]


def replace_node(random: Random, text: str) -> str:
    """The text of one node replaced by a snippet, or by the text of another node."""
    found = nodes(text)
    if not found:
        return edit_byte(random, text)
    start, end = random.choice(found)
    if random.random() < 0.3:
        other, other_end = random.choice(found)
        new = text[other:other_end]
    else:
        new = random.choice(SNIPPETS).strip()
    return text[:start] + new + text[end:]


def nodes(text: str) -> list[tuple[int, int]]:
    """Where the nodes of a document begin and end; none, if it is no YAML."""
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, ValueError):
        return []
    return [] if root is None else [(node.start_mark.index, node.end_mark.index) for node in _below(root)]


def _below(node: yaml.Node) -> Iterator[yaml.Node]:
    yield node
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _below(key)
            yield from _below(value)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _below(item)


SPOILS: tuple[Spoil, ...] = (edit_byte, drop_lines, swap_lines, repeat_line, indent, truncate, *[replace_node] * 4)


def spoiled(random: Random, text: str, times: int) -> str:
    """A text spoiled a few times over."""
    for _ in range(times):
        text = random.choice(SPOILS)(random, text)
    return text
