"""A run on all workers of a cluster: sent once, opened on each, and told when it is over."""

import pickle
from typing import Any
from uuid import uuid4

from ....compiler.contract.version import VERSION
from .connection import ClusterError
from .kit import Kit
from .station import Station, open_station, stop_station

_OPENING_SECONDS = 300.0
"""A worker has to load all that it needs, and may be busy with another run."""


class Posting:
    """A kit that each worker of a cluster holds as a station. `client` is one of Dask.

    A worker that comes later is given it with its first trial. Dask drops it when this is gone.
    """

    def __init__(self, client: Any, kit: Kit) -> None:
        """Send a kit, and see that each worker can play.

        Raises:
            ClusterError: one cannot.
        """
        self.client = client
        self.name = f"liarproof-{uuid4().hex}"
        self.station = client.submit(Station, VERSION, pickle.dumps(kit), key=self.name, pure=False)
        threads: dict[str, int] = client.nthreads()
        self.size = f"{_counted(len(threads), 'worker')}, {_counted(sum(threads.values()), 'thread')}"
        opened = {worker: client.submit(open_station, self.station, workers=[worker], pure=False) for worker in threads}
        for worker, future in opened.items():
            _check(worker, future)

    def stop(self, reason: str) -> bool:
        """Let no trial make a further call; whether there are workers that were told so."""
        if self.client.status != "running":
            return False
        try:
            return bool(self.client.run(stop_station, self.name, reason))
        except (OSError, RuntimeError):
            return False


def _check(worker: str, future: Any) -> None:
    try:
        problem = future.result(timeout=_OPENING_SECONDS)
    except Exception as raised:  # what a worker lacks to run anything of ours, Dask tells in many ways
        raise ClusterError(
            f"A worker of the cluster cannot play trials: {type(raised).__name__}: {raised}. "
            f"Each needs liarproof {VERSION}, on the same Python as here."
        ) from raised
    if problem:
        raise ClusterError(f"The worker at {worker.removeprefix('tcp://')} cannot play trials. {problem}")


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
