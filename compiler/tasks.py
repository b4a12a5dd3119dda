"""All tasks of a suite: from the cache where they have not changed, the rest compiled here or by several processes."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

import msgspec

from .binding.files import fingerprint, state
from .cache import Cache, digest_of
from .folders import TaskFile
from .suite_part import SuitePart
from .task_part import compile_task
from .unit import Unit

_LOOK_SECONDS = 1.0
WORTH_A_PROCESS = 200
"""Tasks that take longer to compile than a process takes to start."""

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Unit)


def compile_tasks(files: Sequence[TaskFile], part: SuitePart, cache: Cache, *, jobs: int) -> tuple[Unit, ...]:
    """The unit of each task, in order. What is compiled anew is put into the cache."""
    keys = {file: _key(file, part) for file in files}
    kept = {file: unit for file, key in keys.items() if (unit := _unchanged(cache.get(key))) is not None}
    left = [file for file in files if file not in kept]
    for file, unit in zip(left, _compiled(left, part, jobs), strict=True):
        cache.put(keys[file], _ENCODER.encode(unit))
        kept[file] = unit
    return tuple(kept[file] for file in files)


def _key(file: TaskFile, part: SuitePart) -> str:
    return digest_of(each.encode() for each in (part.digest, file.id, file.shown, fingerprint(file.path)))


def _unchanged(answer: bytes | None) -> Unit | None:
    """The unit of a kept answer, if the files that it read beside the task's own are as they were."""
    if answer is None:
        return None
    unit = _DECODER.decode(answer)
    return unit if all(state(place) == was for place, was in unit.files.items()) else None


def _compiled(files: Sequence[TaskFile], part: SuitePart, jobs: int) -> Sequence[Unit]:
    if jobs == 1 or len(files) < 2 * WORTH_A_PROCESS or "fork" not in multiprocessing.get_all_start_methods():
        return [compile_task(file, part) for file in files]
    context = multiprocessing.get_context("fork")  # what tasks share is inherited, its database included
    chunk = max(1, len(files) // (4 * jobs))
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(part, os.getpid())) as pool:
        try:
            return [_DECODER.decode(unit) for unit in pool.map(_compile_here, files, chunksize=chunk)]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.kill()
            raise


_parts: list[SuitePart] = []


def _begin(part: SuitePart, parent: int) -> None:
    """Make a worker that an interrupt at the terminal leaves to its parent, and that does not outlive it."""
    _parts[:] = [part]
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def leave_with_parent() -> None:
        while os.getppid() == parent:
            time.sleep(_LOOK_SECONDS)
        os._exit(1)

    threading.Thread(target=leave_with_parent, daemon=True).start()


def _compile_here(file: TaskFile) -> bytes:
    return _ENCODER.encode(compile_task(file, _parts[0]))
