"""Scripted steps and trajectories."""

from ..diagnostics import did_you_mean, error, here_stand
from ..document import Mapping, Node, Scalar, Sequence
from ..spec import StepSpec, TrajectorySpec
from .fields import scalar, text
from .files import Files

_BESIDE = ("fails", "returns", "save")


def bind_steps(node: Node, files: Files) -> tuple[StepSpec, ...]:
    """A list of steps; one that is not one tool, `say` or `do` is left out with a finding."""
    found = (_step(item, files) for item in (node.items if isinstance(node, Sequence) else ()))
    return tuple(step for step in found if step)


def bind_trajectory(parent: Mapping, key: str, files: Files) -> TrajectorySpec:
    """A trajectory: a list of steps, or `{because, steps}`."""
    node = parent.entries[key]
    because = text(node, "because", files) if isinstance(node, Mapping) else None
    steps = node.entries["steps"] if isinstance(node, Mapping) else node
    return TrajectorySpec(parent.key_span(key), because, bind_steps(steps, files))


def _step(node: Node, files: Files) -> StepSpec | None:
    if not isinstance(node, Mapping):
        return None
    verbs = [key for key in node.entries if key not in _BESIDE]
    if len(verbs) != 1:
        second = verbs[1] if verbs else ""
        hint = "Give each call a '- ' of its own." if verbs else "Add the tool, 'say' or 'do'."
        hint = did_you_mean(second, _BESIDE) or hint
        message = f"a step is one tool, 'say' or 'do', and {here_stand(verbs)}"
        files.found.append(error("step-shape", message, node.key_span(second), hint))
        return None
    verb = node.keys[verbs[0]]
    argument = node.entries[verbs[0]]
    returns, save = node.entries.get("returns"), node.entries.get("save")
    step = StepSpec(
        node=node,
        verb=verb,
        argument=files.text(argument) if verb.text == "say" else argument,
        fails=scalar(node, "fails"),
        returns=returns if isinstance(returns, Mapping) else None,
        save=save if isinstance(save, Mapping) else None,
    )
    return step if _sound(step, files) else None


def _sound(step: StepSpec, files: Files) -> bool:
    beside = [key for key in step.node.entries if key in _BESIDE]
    if step.verb.text in ("say", "do") and beside:
        message = f"'{beside[0]}' stands beside '{step.verb.text}', and only a tool call has a result"
        files.found.append(error("step-shape", message, step.node.key_span(beside[0]), "Take it out."))
        return False
    if step.fails is not None and step.fails.text != "false" and len(beside) > 1:
        other = next(key for key in beside if key != "fails")
        message = f"'{other}' stands beside 'fails', and a call that fails has no result"
        files.found.append(error("step-shape", message, step.node.key_span(other), "Take one of the two out."))
        return False
    if step.verb.text in ("say", "do") and not isinstance(step.argument, Scalar):
        files.found.append(error("step-shape", f"'{step.verb.text}' takes text", step.argument.span, ""))
        return False
    if step.verb.text not in ("say", "do") and not _is_input(step.argument):
        hint = f"Write '{step.verb.text}: {{name: value}}', or '{{}}' if it takes nothing."
        files.found.append(error("step-shape", f"'{step.verb.text}' takes its input as keys", step.argument.span, hint))
        return False
    return True


def _is_input(node: Node) -> bool:
    return isinstance(node, Mapping)
