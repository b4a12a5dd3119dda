"""A connection to a cluster of Dask."""

import logging
from collections.abc import Generator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

_SCHEDULER_SECONDS, _WORKER_SECONDS = 10.0, 30.0
"""What is waited for a scheduler to answer, and for a first worker to be there."""


class ClusterError(Exception):
    """There is no cluster that can play trials, or none any more; the message is a sentence or two."""


@contextmanager
def connected(address: str) -> Generator[Any]:
    """A client of the cluster whose scheduler is at `host:port`, and which has a worker.

    Raises:
        ClusterError: there is none, or Dask is not installed.
    """
    if find_spec("distributed") is None:
        raise ClusterError("A run on a cluster needs Dask: pip install 'liarproof[distributed]'.")
    import dask.config
    from distributed import Client

    for name in ("distributed", "distributed.client"):  # what becomes of a cluster is told in words of ours
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with dask.config.set({"distributed.admin.large-graph-warning-threshold": "1 TiB"}):  # a suite is sent once
        try:
            client = Client(f"tcp://{address}", timeout=_SCHEDULER_SECONDS, set_as_default=False, name="liarproof")
        except OSError as problem:
            raise ClusterError(
                f"No scheduler of Dask answers at {address}. Start one there: dask scheduler --port "
                f"{address.rpartition(':')[2]}"
            ) from problem
        with client:
            wait_for_worker(client, _WORKER_SECONDS)
            yield client


def wait_for_worker(client: Any, seconds: float) -> None:
    """See that there is a worker, or will be one before long.

    Raises:
        ClusterError: there is none, or no scheduler any more.
    """
    address = client.scheduler.address.removeprefix("tcp://")
    try:
        if client.nthreads():
            return
    except OSError as problem:
        raise ClusterError(f"The scheduler at {address} is gone.") from problem
    try:
        client.wait_for_workers(1, timeout=seconds)
    except TimeoutError as problem:
        raise ClusterError(
            f"The scheduler at {address} has had no worker for {seconds:g} seconds. Start one: dask worker {address}"
        ) from problem
