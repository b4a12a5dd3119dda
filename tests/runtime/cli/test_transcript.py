"""A transcript shows what was given and what came of it, and long texts line by line."""

from liarproof.runtime.cli.transcript import told
from liarproof.runtime.trajectory import AgentMessage, CallMade, CustomerTurn, ToolResult


def call(given: object, result: ToolResult) -> list[str]:
    return list(told((CallMade(0, "act", given, result),)))


def test_messages_are_lines():
    assert list(told((CustomerTurn(0, "Hello\n there."), AgentMessage(0, "Yes.")))) == [
        "Customer: Hello there.",
        "Agent: Yes.",
    ]


def test_a_call_is_what_was_given_and_what_came_of_it():
    assert call({"a": 1}, ToolResult({"b": "ä"})) == ['act {"a": 1}', '  {"b": "ä"}']
    assert call({}, ToolResult(error="No.")) == ["act {}", "  fails: No."]
    assert call([1], ToolResult(None)) == ["act [1]", "  null"]


def test_a_text_of_several_lines_is_shown_line_by_line():
    assert call({"path": "a.py", "content": "x = 1\n\n  y\n"}, ToolResult({"output": "one\ntwo", "code": 0})) == [
        'act {"path": "a.py"}',
        "  content:",
        "    x = 1",
        "",
        "      y",
        '  {"code": 0}',
        "  output:",
        "    one",
        "    two",
    ]


def test_lists_are_shown_item_by_item_where_a_line_has_no_room_for_them():
    ids = [f"tests/test_a.py::test_number_{number}" for number in range(10)]
    short = ToolResult({"failed": ids[:2], "passed": []})
    assert call({}, short) == ["act {}", f'  {{"failed": ["{ids[0]}", "{ids[1]}"], "passed": []}}']
    assert call({}, ToolResult({"code": 1, "failed": ids, "passed": [], "rows": [{"a": 1}, 2]})) == [
        "act {}",
        '  {"code": 1, "passed": []}',
        "  failed:",
        *(f"    {each}" for each in ids),
        "  rows:",
        '    {"a": 1}',
        "    2",
    ]


def test_what_is_long_is_cut():
    lines = call({"content": "x\n" * 70}, ToolResult({"content": "a\nb"}))
    assert lines[:2] == ["act {}", "  content:"]
    assert lines[62:] == ["    … 10 lines more", "  content:", "    a", "    b"]
    assert call({"a": ["y" * 400, ["z" * 400]]}, ToolResult({}))[1:4] == [
        "  a:",
        "    " + "y" * 400,
        '    ["' + "z" * 298 + "…",
    ]
    assert call({"a": "y" * 400}, ToolResult({}))[0] == 'act {"a": "' + "y" * 293 + "…"
