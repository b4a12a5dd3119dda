"""A task's file."""

from ..document import Mapping, Node, Scalar
from ..spec import DecoySpec, ExpectSpec, RowsSpec, TaskSpec, TrajectorySpec
from .fields import items, mapping, required, scalar, scalars, texts, words
from .files import Files
from .loads import Loads
from .matchers import bind_matchers, bind_patterns, bind_tolerated
from .rows import bind_rows
from .steps import bind_steps, bind_trajectory


def bind_task(root: Mapping, task_id: str, files: Files, *, kind: str = "") -> TaskSpec:
    """A task as written. Where the `kind` of its world is known, what belongs to another is not looked at."""
    rows, trees = kind != "workspace", kind != "database"
    afterwards = mapping(root, "afterwards")
    loads = Loads(files)
    return TaskSpec(
        id=task_id,
        root=root,
        title=required(root, "task"),
        tier=scalar(root, "tier"),
        tags=scalars(root, "tags"),
        category=scalar(root, "category"),
        outcome=required(root, "outcome"),
        because=files.text(root.entries["because"]),
        now=scalar(root, "now"),
        facts=mapping(root, "facts").entries,
        seed=_seed(root, files) if rows else (),
        faults=words(root, "faults") if rows else {},
        files=loads.bind(root, "files") if trees else (),
        tests=loads.bind(root, "tests") if trees else (),
        held_back=loads.bind(root, "held_back") if trees else (),
        limits=words(root, "limits") if trees else {},
        turns=tuple(files.text(node) for node in items(root, "turns")),
        afterwards_say=files.text(afterwards.entries["say"]) if "say" in afterwards.entries else None,
        afterwards_at_most=scalar(afterwards, "at_most"),
        expect=_expect(mapping(root, "expect"), root, files),
        asks_first=scalar(root, "asks_first"),
        never_calls=bind_patterns(root, "never_calls", files),
        skips=texts(root, "skips", files),
        tolerates=bind_tolerated(root, files),
        says=scalars(root, "says"),
        never_says=scalars(root, "never_says"),
        oracle=bind_trajectory(root, "oracle", files),
        also=_also(mapping(root, "also"), files),
        decoys=_decoys(mapping(root, "decoys"), files),
    )


def _seed(root: Mapping, files: Files) -> tuple[RowsSpec, ...]:
    seed = mapping(root, "seed")
    return tuple(bind_rows(seed.keys[table], node, files) for table, node in seed.entries.items())


def _expect(node: Mapping, root: Mapping, files: Files) -> ExpectSpec:
    either = mapping(node, "either")
    return ExpectSpec(
        span=root.key_span("expect"),
        must=bind_matchers(node, "must", files),
        may=bind_matchers(node, "may", files),
        either={branch: bind_matchers(either, branch, files) for branch in either.entries},
        either_keys=either.keys,
    )


def _also(node: Mapping, files: Files) -> dict[str, TrajectorySpec]:
    return {name: bind_trajectory(node, name, files) for name in node.entries}


def _decoys(node: Mapping, files: Files) -> dict[str, DecoySpec]:
    return {
        name: _decoy(node.keys[name], decoy, files)
        for name, decoy in node.entries.items()
        if isinstance(decoy, Mapping)
    }


def _decoy(name: Scalar, node: Mapping, files: Files) -> DecoySpec:
    fails = mapping(node, "fails")
    dimension, finding = next(iter(words(node, "fails").items()))
    steps: Node = node.entries["steps"]
    return DecoySpec(
        name=name,
        because=files.text(node.entries["because"]),
        dimension=fails.keys[dimension],
        finding=finding,
        steps=bind_steps(steps, files),
    )
