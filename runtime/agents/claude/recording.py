"""A reply as it is taken down."""

from typing import Any

from ...errors import InfrastructureError
from ...model_call import ModelCall
from ...pricing.usage import UsageError, read_usage


def recorded(reply: Any, *, asked: str, seconds: float, repeats: int) -> ModelCall:
    """The call that a reply came to, after it was made again some times.

    Raises:
        InfrastructureError: it is none that can be counted. One that has no price is not to be asked for again.
    """
    try:
        told = reply.to_dict(mode="json", warnings=False)
        return ModelCall(
            asked=asked,
            served=str(told["model"]),
            request_id=str(getattr(reply, "_request_id", None) or ""),
            stop_reason=str(told["stop_reason"]),
            usage=read_usage(told["usage"]),
            seconds=round(seconds, 3),
            content=tuple(told["content"]),
            repeats=repeats,
        )
    except UsageError as problem:
        raise InfrastructureError("broken_reply", f"the reply has no price: {problem}") from problem
    except (AttributeError, KeyError, TypeError) as problem:
        raise InfrastructureError("broken_reply", f"the reply is no message: {problem}", again=True) from problem
