"""A suite's own file."""

from ..document import Mapping
from ..spec import HeadSpec
from .fields import mapping, required, scalars
from .files import Files
from .matchers import bind_tolerated
from .steps import bind_steps


def bind_head(root: Mapping, suite_id: str, files: Files) -> HeadSpec:
    """`suite.yaml` as written."""
    return HeadSpec(
        id=suite_id,
        root=root,
        title=required(root, "suite"),
        policy=files.text(root.entries["policy"]),
        now=required(root, "now"),
        tiers=scalars(root, "tiers"),
        facts=mapping(root, "facts").entries,
        steps={name: bind_steps(node, files) for name, node in mapping(root, "steps").entries.items()},
        holdout=scalars(root, "holdout"),
        tolerates=bind_tolerated(root, files),
    )
