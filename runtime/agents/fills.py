"""Putting saved values into the input of a scripted call."""

from collections.abc import Mapping
from typing import Any, cast

from ...compiler.contract.placeholders import Placeholder, Template, fill


def filled(given: Mapping[str, Any], fills: Mapping[str, Template], saved: Mapping[str, Any]) -> dict[str, Any]:
    """A new input with a saved value at each pointer (`/order_id`, `/items/0`).

    A text that is nothing but one saved name becomes the value itself; otherwise the value joins the text.

    Raises:
        KeyError: a name was not saved.
        UnfitValueError: a value cannot be shown in the format asked for.
    """
    result: Any = given
    for pointer, template in fills.items():
        result = _put(result, pointer.split("/")[1:], _value(template, saved))
    return cast(dict[str, Any], result)


def _value(template: Template, saved: Mapping[str, Any]) -> Any:
    if len(template) == 1 and isinstance(template[0], Placeholder) and template[0].format is None:
        return saved[template[0].name]
    return fill(template, saved)


def _put(whole: Any, path: list[str], value: Any) -> Any:
    """A copy of a structure with one place replaced."""
    if not path:
        return value
    step = path[0].replace("~1", "/").replace("~0", "~")
    if isinstance(whole, list):
        items = cast(list[Any], whole)
        index = int(step)
        return [_put(item, path[1:], value) if at == index else item for at, item in enumerate(items)]
    members = cast(dict[str, Any], whole)
    return {**members, step: _put(members.get(step), path[1:], value)}
