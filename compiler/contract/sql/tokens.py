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
      | (?P<name>"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*(?:\]|\Z))
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


def calls(found: Sequence[Token]) -> list[FunctionCall]:
    """All function calls among tokens in order, also those inside others and those that nothing closes."""
    made: list[FunctionCall] = []
    opened: list[_Opened] = []
    for index, token in enumerate(found):
        if token.text == "(":
            opened.append(_Opened(index, []))
        elif token.text == "," and opened:
            opened[-1].commas.append(index)
        elif token.text == ")" and opened:
            made += opened.pop().call(found, index)
    for rest in opened:
        made += rest.call(found, len(found))
    return sorted(made, key=lambda call: call.offset)


class _Opened(NamedTuple):
    """A parenthesis that is open, and the commas that stand directly in it; both as indexes of tokens."""

    at: int
    commas: list[int]

    def call(self, found: Sequence[Token], end: int) -> Iterator[FunctionCall]:
        """The call whose arguments it holds, if it is one's."""
        function = found[self.at - 1] if self.at else None
        if function is None or function.kind not in ("word", "name"):
            return
        starts = [self.at, *self.commas]
        parts = (tuple(found[start + 1 : stop]) for start, stop in zip(starts, [*self.commas, end], strict=True))
        arguments = () if end == self.at + 1 else tuple(parts)
        yield FunctionCall(function.value.lower(), function.offset, arguments)
