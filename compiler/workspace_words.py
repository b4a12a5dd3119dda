"""What is in a workspace and what bounds it, in words, a sentence a line."""

from collections.abc import Iterator

from .contract.model import Content, Files, Limits, Task, Workspace


def sized(files: Files) -> Iterator[str]:
    """Files by path and size."""
    for path, content in files.items():
        yield f"{path}, {size(content)}"


def size(content: Content) -> str:
    """How large a file is."""
    return size_of(len(content.bytes()))


def size_of(count: int) -> str:
    """A number of bytes: `1 byte`, `85 bytes`, `1.5 KiB`."""
    if count < 1024:
        return f"{count} byte{'' if count == 1 else 's'}"
    return f"{count / 1024:.1f} KiB" if count < 1 << 20 else f"{count / (1 << 20):.1f} MiB"


def runner(workspace: Workspace) -> Iterator[str]:
    """What runs the tests, where they are, and what they need."""
    yield f"{workspace.runner.adapter} runs {' and '.join(workspace.runner.paths)}"
    if workspace.packages:
        yield f"they need {', '.join(workspace.packages)}"
    yield from limits(workspace.limits)


def own_limits(task: Task, workspace: Workspace) -> Iterator[str]:
    """The limits of a task that are not those of its world."""
    if task.limits:
        shared = set(limits(workspace.limits))
        yield from (line for line in limits(task.limits) if line not in shared)


def limits(bounds: Limits) -> Iterator[str]:
    """The bounds on one run of the tests."""
    yield f"one run takes at most {_seconds(bounds.run_seconds)}, one test {_seconds(bounds.test_seconds)}"
    processes = "1 process" if bounds.processes == 1 else f"{bounds.processes} processes"
    yield f"a run has {bounds.memory_mb} MB of memory and at most {processes}"
    last = "line" if bounds.output_lines == 1 else f"{bounds.output_lines} lines"
    yield f"it prints at most {bounds.output_kb} kB, of which the agent sees the last {last}"


def _seconds(number: float) -> str:
    return f"{number:g} second{'' if number == 1 else 's'}"
