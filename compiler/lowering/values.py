"""Values at their places: facts filled in, dates reckoned, scalars typed."""

from collections.abc import Mapping as AnyMapping
from collections.abc import Set
from dataclasses import dataclass, field, replace
from typing import Any

from ..binding.files import Files, file_name
from ..contract import placeholders
from ..contract.model import ColumnKind
from ..contract.placeholders import Template
from ..diagnostics import Diagnostic, did_you_mean, error, quoted
from ..document import Mapping, Node, Scalar, Sequence
from ..places import Place
from ..scalars import Unfit, resolve
from ..source import Span
from .clock import Clock, is_date_value, reckon, wrong_moment

_TYPES: dict[ColumnKind, dict[str, Any]] = {
    "text": {"type": ["string", "null"]},
    "integer": {"type": ["integer", "null"]},
    "real": {"type": ["number", "null"]},
    "boolean": {"type": ["boolean", "null"]},
    "json": {},
    "any": {"type": ["string", "number", "boolean", "null"]},
}
COLUMN_PLACES: dict[ColumnKind, Place] = {kind: Place([schema], schema) for kind, schema in _TYPES.items()}
"""What a column takes, by its kind."""

Fills = dict[str, Template]
"""Templates that are filled only when a script runs, by the pointer of their place."""


@dataclass(slots=True)
class Values:
    """What text in one task, or in the suite's own file, is filled with.

    `saved` are names that a script saves before the text is used. With `verbatim`, text is left as it is, which is how
    data files are read. `used` gathers the facts that were asked for, `found` what is wrong.
    """

    facts: AnyMapping[str, str]
    clock: Clock
    files: Files
    found: list[Diagnostic] = field(default_factory=list[Diagnostic])
    used: set[str] = field(default_factory=set[str])
    saved: Set[str] = frozenset()
    verbatim: bool = False

    def within(self, *, saved: Set[str]) -> "Values":
        """The same, with names that a script has saved so far."""
        return replace(self, saved=saved)

    def text(self, scalar: Scalar) -> str:
        """A scalar where text is due, with all of its names filled in."""
        template = self.template(scalar)
        unfilled = placeholders.names(template)
        if unfilled:
            self._unknown(unfilled[0], scalar.span)
            return scalar.text
        return placeholders.fill(template, {})

    def template(self, scalar: Scalar) -> Template:
        """A scalar where text is due; names that a script saves are left in."""
        text = self._plain_text(scalar)
        if "<" not in text:
            return (text,) if text else ()
        template = self._parse(text, scalar.span)
        self.used.update(placeholders.names(template))
        try:
            filled = placeholders.fill_known(template, self._known())
        except placeholders.UnfitValueError as problem:
            self.found.append(error("placeholder", f"{problem} in {quoted(text)}", scalar.span, "Use another format."))
            return ()
        for name in placeholders.names(filled):
            if name not in self.saved:
                self._unknown(name, scalar.span)
        return filled

    def _plain_text(self, scalar: Scalar) -> str:
        if scalar.is_null:
            self.found.append(error("wrong-type", "text is due here, and nothing stands here", scalar.span, ""))
            return ""
        return scalar.text

    def _parse(self, text: str, span: Span) -> Template:
        try:
            return placeholders.parse(text)
        except placeholders.UnknownFormatError as problem:
            hint = (
                did_you_mean(problem.args[0], placeholders.FORMATS) or f"Formats are {', '.join(placeholders.FORMATS)}."
            )
            self.found.append(error("placeholder", f"there is no format '{problem.args[0]}'", span, hint))
            return ()

    def _known(self) -> dict[str, str]:
        return {"now": self.clock.now, "today": self.clock.today, **self.facts}

    def _unknown(self, name: str, span: Span) -> None:
        hint = (
            did_you_mean(name, [*self.facts, *self.saved])
            or f"Add it under 'facts', or write '\\<{name}>' for the text."
        )
        found = error("unknown-fact", f"there is no fact or saved name '{name}'", span, hint)
        if found not in self.found:
            self.found.append(found)

    def value(self, node: Node, place: Place, fills: Fills | None = None, pointer: str = "") -> Any:
        """The value of a node at a place.

        A text that waits for saved names is put into `fills`, if there is any, and its value is None until then.
        """
        match node:
            case Scalar():
                return self._scalar(node, place, fills, pointer)
            case Mapping() if is_date_value(node):
                return self._date(node)
            case Mapping() if file_name(node) is not None and "object" not in place.kinds:
                return self.files.text(node).text
            case Mapping() if "object" in place.kinds:
                return {
                    key: self.value(item, place.child(key), fills, f"{pointer}/{key}")
                    for key, item in node.entries.items()
                }
            case Sequence() if "array" in place.kinds:
                item_place = place.item()
                return [
                    self.value(item, item_place, fills, f"{pointer}/{index}") for index, item in enumerate(node.items)
                ]
            case _:
                what = "a list" if isinstance(node, Sequence) else "keys with values"
                message = f"this place takes {_words(place)}, and here is {what}"
                self.found.append(error("wrong-type", message, node.span, ""))
                return None

    def _date(self, node: Mapping) -> str | None:
        moment = reckon(node, self.clock)
        if isinstance(moment, Diagnostic):
            self.found.append(moment)
            return None
        return moment

    def _scalar(self, node: Scalar, place: Place, fills: Fills | None, pointer: str) -> Any:
        if "<" in node.text and not node.is_null and not self.verbatim:
            template = self.template(node)
            if placeholders.names(template):
                if fills is not None:
                    fills[pointer] = template
                return None
            filled = placeholders.fill(template, {})
            node = Scalar(node.source, node.line, node.column, filled, node.plain)
        value = resolve(node, place.kinds)
        if not isinstance(value, Unfit):
            value = _typed(value, place) if not node.is_null else value
        if isinstance(value, Unfit):
            self.found.append(error(value.rule, value.message, node.span, value.hint))
            return None
        return value

    def check_date(self, value: Any, span: Span, *, time_due: bool) -> None:
        """Note a text that is no date where one is due."""
        wrong = wrong_moment(value, time_due=time_due) if isinstance(value, str) else ""
        if wrong:
            self.found.append(error("date", f"{quoted(value)} stands where a date is due: {wrong}", span, ""))


def _typed(value: Any, place: Place) -> Any:
    """Refuse text in quotes, where no text is due."""
    if isinstance(value, str) and "string" not in place.kinds:
        return Unfit(
            "wrong-type",
            f"this place takes {_words(place)}, and here is the quoted text {quoted(value)}",
            "Remove the quotes.",
        )
    return value


_WORDS = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "object": "keys with values",
    "array": "a list",
}


def _words(place: Place) -> str:
    kinds = [word for kind, word in _WORDS.items() if kind in place.kinds]
    return " or ".join([", ".join(kinds[:-1]), kinds[-1]] if len(kinds) > 1 else kinds)
