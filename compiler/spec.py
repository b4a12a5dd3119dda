"""Suites as written: the author's documents in frozen classes, every field a node that knows its place."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from .document import Mapping, Node, Scalar
from .source import Span

Nodes = dict[str, Node]
"""Values whose type the world decides, by key."""


@dataclass(frozen=True, slots=True, eq=False)
class TimesSpec:
    """How many mutations a matcher takes: each bound as written, or None."""

    at_least: Scalar | None
    at_most: Scalar | None


@dataclass(frozen=True, slots=True, eq=False)
class MatcherSpec:
    """A matcher: the mutation's name, tests by field, and `times`."""

    mutation: Scalar
    fields: Nodes
    field_keys: dict[str, Scalar]
    times: TimesSpec | None


@dataclass(frozen=True, slots=True, eq=False)
class PatternSpec:
    """A pattern over tool calls."""

    tool: Scalar
    fields: Nodes
    field_keys: dict[str, Scalar]


@dataclass(frozen=True, slots=True, eq=False)
class StepSpec:
    """A scripted step. `verb` is `say`, `do` or a tool's name; `argument` is what stands behind it."""

    node: Mapping
    verb: Scalar
    argument: Node
    fails: Scalar | None
    returns: Mapping | None
    save: Mapping | None

    @property
    def does(self) -> str:
        """The name of the steps that this one stands for; empty, if it is none."""
        return self.argument.text if self.verb.text == "do" and isinstance(self.argument, Scalar) else ""


@dataclass(frozen=True, slots=True, eq=False)
class TrajectorySpec:
    """A scripted trajectory and, where the author gave one, its reason."""

    span: Span
    because: Scalar | None
    steps: tuple[StepSpec, ...]


@dataclass(frozen=True, slots=True, eq=False)
class DecoySpec:
    """A wrong trajectory and how it has to fail."""

    name: Scalar
    because: Scalar
    dimension: Scalar
    finding: Scalar
    steps: tuple[StepSpec, ...]


@dataclass(frozen=True, slots=True, eq=False)
class ToleratedSpec:
    """A mutation, and reasons why some of its fields, or `times`, may be as they like."""

    mutation: Scalar
    reasons: dict[str, Scalar]
    field_keys: dict[str, Scalar]


@dataclass(frozen=True, slots=True, eq=False)
class ExpectSpec:
    """What has to and may change."""

    span: Span
    must: tuple[MatcherSpec, ...]
    may: tuple[MatcherSpec, ...]
    either: dict[str, tuple[MatcherSpec, ...]]
    either_keys: dict[str, Scalar]

    def matchers(self) -> Iterator[MatcherSpec]:
        """All of them."""
        yield from self.must
        yield from self.may
        for branch in self.either.values():
            yield from branch


@dataclass(frozen=True, slots=True, eq=False)
class RowsSpec:
    """The rows of a table, from YAML, CSV or JSON; `external` if they came from a data file."""

    table: Scalar
    rows: tuple[Mapping, ...]
    external: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class PlacedSpec:
    """What is put into a workspace: where it goes, the file or folder of the suite, and the bytes by path from there.

    A file alone has an empty path.
    """

    where: Scalar
    name: Scalar
    contents: dict[str, bytes]


@dataclass(frozen=True, slots=True, eq=False)
class TaskSpec:
    """A task as written. `limits` are by their keys."""

    id: str
    root: Mapping
    title: Scalar
    tier: Scalar | None
    tags: tuple[Scalar, ...]
    category: Scalar | None
    outcome: Scalar
    because: Scalar
    now: Scalar | None
    facts: Nodes
    seed: tuple[RowsSpec, ...]
    faults: dict[str, Scalar]
    files: tuple[PlacedSpec, ...]
    tests: tuple[PlacedSpec, ...]
    held_back: tuple[PlacedSpec, ...]
    limits: dict[str, Scalar]
    turns: tuple[Scalar, ...]
    afterwards_say: Scalar | None
    afterwards_at_most: Scalar | None
    expect: ExpectSpec
    asks_first: Scalar | None
    never_calls: tuple[PatternSpec, ...]
    skips: dict[str, Scalar]
    tolerates: tuple[ToleratedSpec, ...]
    says: tuple[Scalar, ...]
    never_says: tuple[Scalar, ...]
    oracle: TrajectorySpec
    also: dict[str, TrajectorySpec]
    decoys: dict[str, DecoySpec]

    @property
    def span(self) -> Span:
        """Where the file begins."""
        return self.root.span

    def key(self, section: str, name: str) -> Scalar:
        """The key of an entry under one of the file's own keys."""
        node = self.root.entries[section]
        if not isinstance(node, Mapping):
            raise TypeError(section)
        return node.keys[name]

    def trajectories(self) -> Iterator[tuple[str, tuple[StepSpec, ...]]]:
        """Every scripted trajectory by its pointer: `oracle`, `also/name`, `decoys/name`."""
        yield "oracle", self.oracle.steps
        for name, trajectory in self.also.items():
            yield f"also/{name}", trajectory.steps
        for name, decoy in self.decoys.items():
            yield f"decoys/{name}", decoy.steps


@dataclass(frozen=True, slots=True, eq=False)
class ToolStepSpec:
    """A step of a tool: its verb (row, rows, check, fault, execute, do), its text and its companions.

    A step of the wrong shape, which has been reported, has no verb.
    """

    node: Mapping
    verb: Scalar
    text: Scalar
    companions: Nodes


@dataclass(frozen=True, slots=True, eq=False)
class ToolSpec:
    """A tool of a database world."""

    name: Scalar
    description: Scalar
    input: Mapping
    steps: tuple[ToolStepSpec, ...]
    returns: Node | None


@dataclass(frozen=True, slots=True, eq=False)
class BringsSpec:
    """Bookkeeping that goes with a mutation."""

    operation: Scalar
    table: Scalar
    columns: tuple[Scalar, ...]
    where: dict[str, Scalar]
    where_keys: dict[str, Scalar]


@dataclass(frozen=True, slots=True, eq=False)
class MutationSpec:
    """A named net change. `fields` maps the field's name to the scalar that names its column."""

    name: Scalar
    operation: Scalar
    table: Scalar
    to: Nodes
    to_keys: dict[str, Scalar]
    changed: tuple[Scalar, ...]
    covers: tuple[Scalar, ...]
    fields: dict[str, Scalar]
    effect: Scalar
    claim: Scalar | None
    brings: tuple[BringsSpec, ...]


@dataclass(frozen=True, slots=True, eq=False)
class ProcessSpec:
    """A rule about the order of calls."""

    name: Scalar
    rule: Scalar
    before: tuple[Scalar, ...]
    calls: tuple[PatternSpec, ...]


@dataclass(frozen=True, slots=True, eq=False)
class WorkspaceSpec:
    """What only a workspace world has. `limits` are by their keys."""

    adapter: Scalar
    paths: tuple[Scalar, ...]
    editable: tuple[Scalar, ...]
    files: tuple[PlacedSpec, ...]
    tests: tuple[PlacedSpec, ...]
    packages: tuple[Scalar, ...]
    limits: dict[str, Scalar]


@dataclass(frozen=True, slots=True, eq=False)
class WorldSpec:
    """A world as written: of a database, or, with a `workspace`, of files and tests, which has no tables of its own.

    `mutation_keys` are also of those whose shape is wrong.
    """

    root: Mapping
    title: Scalar
    process: dict[str, ProcessSpec]
    workspace: WorkspaceSpec | None = None
    schema: Scalar | None = None
    fixtures: tuple[RowsSpec, ...] = ()
    tools: dict[str, ToolSpec] = field(default_factory=dict[str, ToolSpec])
    steps: dict[str, tuple[ToolStepSpec, ...]] = field(default_factory=dict[str, tuple[ToolStepSpec, ...]])
    faults: dict[str, Scalar] = field(default_factory=dict[str, Scalar])
    fault_keys: dict[str, Scalar] = field(default_factory=dict[str, Scalar])
    mutations: dict[str, MutationSpec] = field(default_factory=dict[str, MutationSpec])
    mutation_keys: tuple[Scalar, ...] = ()
    step_limit: Scalar | None = None


@dataclass(frozen=True, slots=True, eq=False)
class HeadSpec:
    """A suite's own file as written."""

    id: str
    root: Mapping
    title: Scalar
    policy: Scalar
    now: Scalar
    tiers: tuple[Scalar, ...]
    facts: Nodes
    steps: dict[str, tuple[StepSpec, ...]]
    holdout: tuple[Scalar, ...]
    tolerates: tuple[ToleratedSpec, ...]
