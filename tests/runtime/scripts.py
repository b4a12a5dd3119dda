"""Scripts in the shop, right and wrong: calls, trajectories and decoys of them."""

from typing import Any

from liarproof.compiler.contract.model import Call, Decoy, Failure, Step, Trajectory

LOOK = Call("get_order", {"order_id": "O-1"})
REFUND = Call("refund", {"order_id": "O-1", "amount_cents": 4999})
LESS = Call("refund", {"order_id": "O-1", "amount_cents": 100})


def steps(*some: Step) -> Trajectory:
    return Trajectory(some)


def decoy(finding: str, *some: Step, dimension: Any = "state") -> Decoy:
    return Decoy(some, "It is wrong.", Failure(dimension, finding))
