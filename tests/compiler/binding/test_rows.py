"""Rows from YAML, .csv, .json and .jsonl: every cell, and every mistake, at its place."""

from collections.abc import Callable

import pytest

from liarproof.compiler.binding.files import Files
from liarproof.compiler.binding.rows import bind_rows
from liarproof.compiler.document import Mapping, Node, Scalar, Sequence
from liarproof.compiler.source import Source
from liarproof.compiler.spec import RowsSpec

MakeNode = Callable[[str], Node]
Put = Callable[[str, str | bytes], None]
Bind = Callable[[str, str], RowsSpec]

TABLE = Scalar(Source("desk/f.yaml", ""), 1, 1, "slots", True)


@pytest.fixture
def bind(files: Files, put: Put, node: MakeNode) -> Bind:
    """Bind the rows of a file with this ending and text."""

    def bound(ending: str, text: str) -> RowsSpec:
        put(f"rows.{ending}", text)
        return bind_rows(TABLE, node(f"{{file: rows.{ending}}}"), files)

    return bound


def cells(node: Node) -> object:
    match node:
        case Mapping():
            return {name: cells(value) for name, value in node.entries.items()}
        case Sequence():
            return [cells(item) for item in node.items]
        case Scalar():
            return None if node.is_null else (node.text, "plain" if node.plain else "quoted")
        case _:
            raise TypeError(node)


def found(files: Files) -> list[tuple[int, int, str]]:
    return [(each.span.line, each.span.column, each.message) for each in files.found]


def test_rows_as_written(files: Files, node: MakeNode):
    spec = bind_rows(TABLE, node("[{id: S-1, at: ~}]"), files)
    assert [cells(row) for row in spec.rows] == [{"id": ("S-1", "plain"), "at": None}]
    assert not spec.external


def test_a_cell_of_csv_is_plain_text_and_an_empty_one_is_null(bind: Bind, files: Files):
    spec = bind("csv", 'id,note\nS-1,"a, ""b"""\r\n\nS-2,\n0123,é\n')
    assert [cells(row) for row in spec.rows] == [
        {"id": ("S-1", "plain"), "note": ('a, "b"', "plain")},
        {"id": ("S-2", "plain"), "note": None},
        {"id": ("0123", "plain"), "note": ("é", "plain")},
    ]
    assert (spec.external, files.found) == (True, [])


def test_a_row_of_csv_is_placed_at_its_line_and_a_cell_at_its_column(bind: Bind):
    spec = bind("csv", 'id,note\n"S\n1",x\nS-2,yy\n')
    assert [row.span[1:] for row in spec.rows] == [(2, 1), (4, 1)]
    assert spec.rows[1].entries["note"].span == ("desk/rows.csv", 4, 5)
    assert spec.rows[1].keys["note"].span == ("desk/rows.csv", 1, 4)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", (1, 1, "the file is empty, and its first line names the columns")),
        ("id,id\na,b\n", (1, 1, "the header has the column 'id' twice")),
        ("\nid,\na,b\n", (2, 1, "the header has a column without a name")),
        ("id,at\n\na\nb,c\n", (3, 1, "this row has 1 cells, and the header has 2")),
        ('id\n"a\n', (2, 1, "this is not CSV: unexpected end of data")),
        ('id\n"a"b\n', (2, 1, "this is not CSV: ',' expected after '\"'")),
    ],
)
def test_a_mistake_in_csv(text: str, place: tuple[int, int, str], bind: Bind, files: Files):
    bind("csv", text)
    assert found(files) == [place]


JSON_CELLS = '{"a": "no", "b": 1.50, "c": true, "d": null, "e": {"f": [1, "x"]}, "g": 1e3, "h": -0}'


@pytest.mark.parametrize(("ending", "text"), [("json", f"\n[\n {JSON_CELLS}\n]"), ("jsonl", f"\n\n{JSON_CELLS}\n")])
def test_json_keeps_apart_text_and_what_is_none(ending: str, text: str, bind: Bind, files: Files):
    spec = bind(ending, text)
    assert files.found == []
    assert [row.span[1:] for row in spec.rows] == [(3, 1)]
    assert cells(spec.rows[0]) == {
        "a": ("no", "quoted"),
        "b": ("1.50", "plain"),
        "c": ("true", "plain"),
        "d": None,
        "e": {"f": [("1", "plain"), ("x", "quoted")]},
        "g": ("1000", "plain"),
        "h": ("-0", "plain"),
    }


@pytest.mark.parametrize("text", ["[]", "[ ]\n"])
def test_a_list_of_no_rows_is_fine(text: str, bind: Bind, files: Files):
    assert (bind("json", text).rows, files.found) == ((), [])


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", (1, 1, "a list of rows begins with '['")),
        ('{"a": 1}', (1, 1, "a list of rows begins with '['")),
        ("[\n 1]", (2, 1, "a row is an object of columns and values")),
        ('[{"a": 1}\n {"a": 2}]', (2, 2, "a ',' or the ']' of the list is due here")),
        ('[{"a": 1},]', (1, 11, "this is not JSON: expecting value")),
        ('[{"a" 1}]', (1, 7, "this is not JSON: expecting ':' delimiter")),
        ('[{"a": 1}', (1, 10, "a ',' or the ']' of the list is due here")),
        ("[] x", (1, 4, "the list of rows has ended, and more stands here")),
        ('[{},\n{"a": 1, "a": 2}]', (2, 1, "the key 'a' stands twice in one object")),
        ('[{"a": NaN}]', (1, 2, "NaN is no number")),
        ('[{"a": 1e999}]', (1, 2, "1e999 is out of the range of numbers")),
        ('[{"a": ' + "9" * 5000 + "}]", (1, 2, "a number has too many digits")),
        ('[{"a": "\\ud800"}]', (1, 1, "'\\ud800' holds half of a character")),
        ('[{"a": ' + "[" * 60 + "]" * 60 + "}]", (1, 1, "structures nest more than 50 levels here")),
        ('[{"a": ' + "[" * 100_000, (1, 2, "structures nest more than 50 levels here")),
    ],
)
def test_a_mistake_in_json(text: str, place: tuple[int, int, str], bind: Bind, files: Files):
    bind("json", text)
    assert found(files) == [place]


def test_each_line_of_jsonl_speaks_for_itself(bind: Bind, files: Files):
    spec = bind("jsonl", '{"a": 1}\n{"a"\n["a"]\n{"a": 2} {"a": 3}\n  {"a": 4}\n')
    assert [row.span.line for row in spec.rows] == [1, 5]
    assert found(files) == [
        (2, 5, "this is not JSON: expecting ':' delimiter"),
        (3, 1, "a row is an object of columns and values"),
        (4, 10, "one object a line is due, and more stands here"),
    ]


@pytest.mark.parametrize("name", ["rows.txt", "rows", "rows.yaml"])
def test_rows_come_from_no_other_file(name: str, files: Files, put: Put, node: MakeNode):
    put(name, "id\n")
    assert bind_rows(TABLE, node(f"{{file: {name}}}"), files).rows == ()
    assert [(each.span[1:], each.message) for each in files.found] == [((1, 11), f"'{name}' is not a file of rows")]


@pytest.mark.parametrize("name", ["ROWS.CSV", "a.b.csv"])
def test_the_ending_decides_in_any_case(name: str, files: Files, put: Put, node: MakeNode):
    put(name, "id\nx\n")
    assert len(bind_rows(TABLE, node(f"{{file: {name}}}"), files).rows) == 1


def test_many_rows_are_read_in_time_with_their_lines(bind: Bind):
    spec = bind("json", "[\n" + ",\n".join(f'{{"id": {n}}}' for n in range(20_000)) + "]")
    assert spec.rows[-1].span.line == 20_001
