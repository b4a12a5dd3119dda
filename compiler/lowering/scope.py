"""The names of a tool: what its inputs and steps give, and every use of one held to that."""

from dataclasses import dataclass, field

from ..contract import placeholders
from ..contract.model import ColumnKind
from ..contract.placeholders import Template
from ..contract.sql.tokens import tokens
from ..diagnostics import Diagnostic, did_you_mean, error, listed
from ..document import Scalar, span_within
from ..source import Span
from .templates import parse_template, place_of_name


@dataclass(slots=True)
class Scope:
    """The names that a tool's next step can use, by the kind of their values.

    A scope is `torn` once a step could not be read: names may be missing from it, so none is reported as missing. One
    that is `missed` is reported once.
    """

    kinds: dict[str, ColumnKind]
    found: list[Diagnostic]
    used: set[str] = field(default_factory=set[str])
    missed: set[str] = field(default_factory=set[str])
    torn: bool = False

    def add(self, name: str, kind: ColumnKind, at: Scalar) -> None:
        """A name that a step gives to those after it."""
        if name in self.kinds:
            message = f"the name '{name}' is taken already by an input or an earlier step"
            hint = f"Write '{name} AS another_name'." if at.text != name else "Choose another."
            self.found.append(error("name-taken", message, at.span, hint))
        self.kinds[name] = kind

    def use_parameter(self, name: str, statement: Scalar) -> None:
        """A `:name` of a statement."""
        asked = f":{name}"
        offset = next((token.offset for token in tokens(statement.text) if token.text == asked), 0)
        self._use(name, self.kinds, asked, span_within(statement, offset))

    def use_result(self, name: Scalar) -> ColumnKind:
        """A name that the tool gives back."""
        self._use(name.text, self.kinds, name.text, name.span)
        return self.kinds.get(name.text, "any")

    def message(self, scalar: Scalar, kinds: dict[str, ColumnKind]) -> Template:
        """A message that uses only names of `kinds`."""
        template = parse_template(scalar, self.found)
        for name in dict.fromkeys(placeholders.names(template)):
            self._use(name, kinds, f"<{name}>", span_within(scalar, place_of_name(scalar, name)))
        return template

    def _use(self, name: str, kinds: dict[str, ColumnKind], asked: str, span: Span) -> None:
        self.used.add(name)
        if name not in kinds and not self.torn and name not in self.missed:
            self.missed.add(name)
            hint = did_you_mean(name, kinds) or f"There is {listed(kinds)}."
            self.found.append(error("unbound-name", f"no input and no step before gives '{asked}'", span, hint))
