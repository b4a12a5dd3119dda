"""Values at their places: facts filled in, dates reckoned, scalars typed."""

from collections.abc import Mapping as AnyMapping
from collections.abc import Set
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from ..binding.files import Files, file_name
from ..contract import placeholders
from ..contract.model import ColumnKind
from ..contract.placeholders import Template
from ..diagnostics import Diagnostic, did_you_mean, error, quoted
from ..document import Mapping, Node, Scalar, Sequence, here, span_within
from ..places import Place
from ..scalars import ANY, KIND_WORDS, Unfit, resolve
from ..source import Span
from .clock import Clock, is_date_value, reckon, wrong_moment
from .templates import parse_template, place_of_name

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

_ANYTHING = Place([{}], {})

_LONGEST_TEXT = 1_000_000

Fills = dict[str, Template]
"""Templates that are filled only when a script runs, by the pointer of their place."""


@dataclass(slots=True)
class Values:
    """What text in one task, or in the suite's own file, is filled with.

    `saved` are names that a script saves before the text is used. With `verbatim`, text is left as it is, which is how
    data files are read; with `lenient`, what does not fit its place is taken for what it looks like, which is how a
    call that has to fail is read. `used` gathers the facts that were asked for, `found` what is wrong.
    """

    facts: AnyMapping[str, str]
    clock: Clock
    files: Files
    found: list[Diagnostic] = field(default_factory=list[Diagnostic])
    used: set[str] = field(default_factory=set[str])
    saved: Set[str] = frozenset()
    verbatim: bool = False
    lenient: bool = False

    def within(self, *, saved: Set[str], lenient: bool = False) -> "Values":
        """The same, with names that a script has saved so far, for a call that may be refused if `lenient`."""
        return Values(self.facts, self.clock, self.files, self.found, self.used, saved, self.verbatim, lenient)

    def text(self, scalar: Scalar) -> str:
        """A scalar where text is due, with all of its names filled in."""
        template = (self.within(saved=frozenset()) if self.saved else self).template(scalar)
        return scalar.text if placeholders.names(template) else placeholders.fill(template, {})

    def template(self, scalar: Scalar) -> Template:
        """A scalar where text is due; names that a script saves are left in."""
        if scalar.is_null:
            return ()  # its file could not be read, and that has been said
        if "<" not in scalar.text:
            return (scalar.text,) if scalar.text else ()
        template = parse_template(scalar, self.found)
        self.used.update(placeholders.names(template))
        known = self._known()
        if sum(len(known.get(name, "")) for name in placeholders.names(template)) > _LONGEST_TEXT:
            message = f"with its names filled in, this text is longer than {_LONGEST_TEXT} characters"
            self.found.append(error("placeholder", message, scalar.span, "Use the long fact less often."))
            return ()
        try:
            filled = placeholders.fill_known(template, known)
        except placeholders.UnfitValueError as problem:
            self._unfit(str(problem), template, scalar)
            return ()
        for name in placeholders.names(filled):
            if name not in self.saved:
                self._unknown(name, scalar)
        return filled

    def _unfit(self, message: str, template: Template, scalar: Scalar) -> None:
        formatted = [part.name for part in template if isinstance(part, placeholders.Placeholder) and part.format]
        span = span_within(scalar, place_of_name(scalar, formatted[0]) if len(formatted) == 1 else 0)
        self.found.append(error("placeholder", message, span, "Use another format, or none."))

    def _known(self) -> dict[str, str]:
        return {"now": self.clock.now, "today": self.clock.today, **self.facts}

    def _unknown(self, name: str, scalar: Scalar) -> None:
        hint = (
            did_you_mean(name, [*self.facts, *self.saved])
            or f"Add it under 'facts', or write '\\<{name}>' for the text."
        )
        span = span_within(scalar, place_of_name(scalar, name))
        self.found.append(error("unknown-fact", f"there is no fact or saved name '{name}'", span, hint))

    def _too_early(self, name: str, scalar: Scalar) -> None:
        if name in self.saved:
            message = f"'{name}' is known only once a script runs; later steps can give it or say it"
            self.found.append(error("unknown-fact", message, scalar.span, "Take it out, or write a test of the value."))

    def value(self, node: Node, place: Place, fills: Fills | None = None, pointer: str = "") -> Any:
        """The value of a node at a place.

        A text that waits for saved names is put into `fills`, if there is any, and its value is None until then.
        """
        match node:
            case Scalar():
                return self._scalar(node, place, fills, pointer)
            case Mapping() if is_date(node, place):
                return self._date(node)
            case Mapping() if file_name(node) is not None and "string" in place.kinds and "object" not in place.kinds:
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
            case _ if self.lenient:
                return self.value(node, _ANYTHING, fills, pointer)
            case _:
                message = f"this place takes {kind_words(place)}, and {here(node)}"
                hint = did_you_mean(next(iter(node.entries), ""), _MEANT) if isinstance(node, Mapping) else ""
                self.found.append(error("wrong-type", message, node.span, hint))
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
            if names := placeholders.names(template):
                if fills is None:
                    self._too_early(names[0], node)
                else:
                    fills[pointer] = template
                return None
            filled = placeholders.fill(template, {})
            if "string" in place.kinds:
                return filled
            node = Scalar(node.source, node.line, node.column, filled, node.plain)
        if place.of_world and not self.lenient:
            return None if node.is_null else node.text  # no place of the world's: its name has been reported
        value = fitting(node, place)
        if isinstance(value, Unfit) and self.lenient:
            value = resolve(node, ANY)
        if isinstance(value, Unfit):
            self.found.append(error(value.rule, value.message, node.span, value.hint))
            return None
        return value

    def check_date(self, value: Any, span: Span, *, time_due: bool) -> None:
        """Note a text that is no date where one is due."""
        wrong = wrong_moment(value, time_due=time_due) if isinstance(value, str) else ""
        if wrong:
            example = self.clock.moment(date.fromisoformat(self.clock.today), "18:30" if time_due else None)
            message = f"{quoted(value)} stands where a date is due: {wrong}"
            self.found.append(error("date", message, span, f"Write, for example, {example}."))


_MEANT = ("days_ago", "days_ahead", "next", "file")
"""Keys of what may stand for a text."""


def is_date(node: Node, place: Place) -> bool:
    """Whether a node stands for a date at its place."""
    return "string" in place.kinds and is_date_value(node, among_structures="object" in place.kinds)


def fitting(scalar: Scalar, place: Place) -> Any:
    """The value of a scalar, or an `Unfit`, also for text in quotes where no text is due and for nothing at all."""
    value = resolve(scalar, place.kinds)
    if isinstance(value, str) and "string" not in place.kinds:
        return Unfit(
            "wrong-type",
            f"this place takes {kind_words(place)}, and here is the quoted text {quoted(value)}",
            "Remove the quotes.",
        )
    if value is None and "null" not in place.kinds:
        return Unfit("wrong-type", f"this place takes {kind_words(place)}, and nothing stands here", "Write a value.")
    return value


def kind_words(place: Place) -> str:
    """What a place takes, in words."""
    kinds = [word for kind, word in KIND_WORDS.items() if kind in place.kinds]
    return " or ".join([", ".join(kinds[:-1]), kinds[-1]] if len(kinds) > 1 else kinds)
