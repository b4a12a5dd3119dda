"""Text with names to fill in, as an author wrote it."""

import re

from ..contract import placeholders
from ..contract.placeholders import Template
from ..diagnostics import Diagnostic, did_you_mean, error, listed
from ..document import Scalar, span_within

_ALMOST = re.compile(r"\\<|<( *)([A-Za-z][A-Za-z0-9_-]*)( *)(?::( *)([A-Za-z]+)( *))?>")


def parse_template(scalar: Scalar, found: list[Diagnostic]) -> Template:
    """The template of a text. What is nearly a name to fill in, such as `<Code>`, is no text by accident."""
    text = scalar.text
    if "<" not in text:
        return (text,) if text else ()
    for almost in _ALMOST.finditer(text):
        name, form = almost[2], almost[5]
        if name is None:
            continue
        wanted = f"<{name.lower()}{f':{form.lower()}' if form else ''}>"
        if almost[0] != wanted:
            hint = f"Write '{wanted}' to fill in a value, or '\\{almost[0]}' for the text."
            message = f"'{almost[0]}' is not written as a name to fill in"
            found.append(error("placeholder", message, span_within(scalar, almost.start()), hint))
            return ()
        if form and form not in placeholders.FORMATS:
            hint = did_you_mean(form, placeholders.FORMATS) or f"Formats are {listed(placeholders.FORMATS)}."
            message = f"there is no format '{form}'"
            found.append(error("placeholder", message, span_within(scalar, almost.start()), hint))
            return ()
    return placeholders.parse(text)


def place_of_name(scalar: Scalar, name: str) -> int:
    """The offset at which a text asks for a name; 0 if it does not."""
    return next((place.start() for place in _ALMOST.finditer(scalar.text) if place[2] == name), 0)
