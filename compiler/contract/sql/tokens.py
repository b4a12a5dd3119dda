"""The tokens of SQL text, to point at a place and to see what the engine cannot tell us."""

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

TokenKind = Literal["text", "name", "parameter", "number", "word", "sign"]


class Token(NamedTuple):
    """A token: `offset` counts characters, `text` is as written, `value` is without quotes."""

    kind: TokenKind
    text: str
    value: str
    offset: int

    def is_word(self, *words: str) -> bool:
        """Whether this is one of these words, unquoted and in any case; the words are given in lower case."""
        return self.kind == "word" and self.text.lower() in words


class FunctionCall(NamedTuple):
    """A call as written: the function's name in lower case and the tokens of each argument."""

    name: str
    offset: int
    arguments: tuple[tuple[Token, ...], ...]


_TOKEN = re.compile(
    r"""(?P<skip>\s+|--[^\n]*|/\*.*?(?:\*/|\Z))
      | (?P<text>'(?:[^']|'')*')
      | (?P<name>"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\])
      | (?P<parameter>[:@$][\w$]+|\?\d*)
      | (?P<number>\.?\d[\w.]*)
      | (?P<word>[^\W\d][\w$]*)
      | (?P<sign>.)""",
    re.VERBOSE | re.DOTALL,
)


def tokens(sql: str) -> Iterator[Token]:
    """The tokens of SQL text in order, without space and comments."""
    for found in _TOKEN.finditer(sql):
        text = found.group()
        match found.lastgroup:
            case "text":
                yield Token("text", text, text[1:-1].replace("''", "'"), found.start())
            case "name":
                yield Token("name", text, text[1:-1].replace(text[-1] * 2, text[-1]), found.start())
            case "parameter" | "number" | "word" | "sign" as kind:
                yield Token(kind, text, text, found.start())
            case _:
                pass


def statements(sql: str) -> Iterator[tuple[Token, ...]]:
    """The tokens of each statement; a text that creates no triggers has semicolons only between two."""
    current: list[Token] = []
    for token in tokens(sql):
        if token.text != ";":
            current.append(token)
        elif current:
            yield tuple(current)
            current = []
    if current:
        yield tuple(current)


def calls(found: Sequence[Token]) -> Iterator[FunctionCall]:
    """All function calls among tokens, also those inside others."""
    for index, token in enumerate(found[:-1]):
        if token.kind in ("word", "name") and found[index + 1].text == "(":
            yield FunctionCall(token.value.lower(), token.offset, _arguments(found[index + 2 :]))


def _arguments(rest: Sequence[Token]) -> tuple[tuple[Token, ...], ...]:
    """The arguments that stand before the parenthesis that closes."""
    arguments: list[tuple[Token, ...]] = []
    current: list[Token] = []
    depth = 1
    for token in rest:
        depth += (token.text == "(") - (token.text == ")")
        if depth == 0:
            break
        if depth == 1 and token.text == ",":
            arguments.append(tuple(current))
            current = []
        else:
            current.append(token)
    if current or arguments:
        arguments.append(tuple(current))
    return tuple(arguments)
