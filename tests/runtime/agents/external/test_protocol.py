"""What an agent is told and may say: each line of it, what it makes of a trial, and what it is never told."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml

from liarproof import schemas
from liarproof.runtime.agents.base import brief
from liarproof.runtime.agents.external.protocol import END, answer, start, told
from liarproof.runtime.errors import InfrastructureError
from liarproof.runtime.trajectory import AgentMessage, CallMade, CustomerTurn, ToolResult

from ...runs.rig import PARCELS, ROOT, loaded, spending
from .stage import agent_of, played, task_of, trouble

PAGE = "docs/any-agent.md tells what it may say."


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Hello!", "JSON is malformed: invalid character (byte 0)"),
        ("", "Input data was truncated"),
        ("[]", "Expected `object`, got `array`"),
        ('{"text": "Hello."}', "Object missing required field `type`"),
        ('{"type": "say", "text": "Hello."}', "Invalid value 'say' - at `$.type`"),
        ('{"type": "message"}', "Object missing required field `text`"),
        ('{"type": "message", "text": "Hi", "txt": ""}', "Object contains unknown field `txt`"),
        ('{"type": "call", "tool": "look"}', "Object missing required field `input`"),
        ('{"type": "call", "tool": "look", "input": [1]}', "Expected `object`, got `array` - at `$.input`"),
        ('{"type": "call", "tool": 1, "input": {}}', "Expected `str`, got `int` - at `$.tool`"),
        ('{"type": "call", "tool": "look", "input": {"x": NaN}}', "JSON is malformed: invalid character (byte 48)"),
        (
            '{"type": "message", "text": "", "usage": [{"model": "m", "output_tokens": -1}]}',
            "Expected `int` >= 0 - at `$.usage[0].output_tokens`",
        ),
        (
            '{"type": "message", "text": "", "usage": {"model": "m"}}',
            "Expected `array`, got `object` - at `$.usage`",
        ),
    ],
)
def test_a_line_that_is_none_of_the_protocol_is_shown_with_the_reason(line: str, reason: str):
    with pytest.raises(InfrastructureError) as problem:
        answer(line.encode())
    assert str(problem.value) == f"the agent said what is no line of the protocol ({reason}): {line}. {PAGE}"
    assert (problem.value.kind, problem.value.again) == ("agent_protocol", False)


def cases(kind: str) -> list[Any]:
    """The lines that the schema takes or refuses, by what they are."""
    text = (ROOT / "tests/schemas/cases/protocol.yaml").read_text(encoding="utf-8")
    return [pytest.param(value, id=name) for name, value in yaml.safe_load(text)["protocol"][kind].items()]


@pytest.mark.parametrize("line", [case for case in cases("good") if case.values[0]["type"] in ("call", "message")])
def test_what_the_schema_takes_we_take(line: Any):
    assert answer(json.dumps(line).encode())


@pytest.mark.parametrize("case", cases("bad"))
def test_what_the_schema_refuses_we_refuse(case: list[Any]):
    with pytest.raises(InfrastructureError):
        answer(json.dumps(case[0]).encode())


def test_what_an_agent_is_told_is_as_the_schema_says():
    suite = loaded(PARCELS).suite
    events = (CustomerTurn(0, "Hello?"), ToolResult(output=[1]), ToolResult(output=None), ToolResult(error="No."))
    lines = [start(brief(suite.head, suite.tasks[0])), *map(told, events), END]
    schema = schemas.load("protocol")
    for line in lines:
        assert jsonschema_rs.is_valid({**schema, "anyOf": [{"$ref": "#/$defs/told"}]}, json.loads(line)), line


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        (b"\x1b[2J\x07 gone", r"\u{1B}[2J\u{7} gone"),
        (b"\xff\xfe", r"\xff\xfe"),
        (b"x" * 5000, "x" * 199 + "…"),
    ],
)
def test_a_line_is_shown_cut_and_without_control_characters(line: bytes, shown: str):
    with pytest.raises(InfrastructureError) as problem:
        answer(line)
    assert str(problem.value).endswith(f": {shown}. {PAGE}")


@pytest.mark.parametrize(
    "line",
    [
        b'{"type":"message","text":' + b"[" * 900_000,
        b'{"type":"message","text":"\\ud800x"}',
        b'{"type":"message","text":"\xff"}',
        b'{"type":"call","tool":"look","input":{"code":1e400}}',
        b'{"type":"call","tool":"look","input":{"code":' + b"9" * 5000 + b"}}",
    ],
)
def test_no_line_breaks_us(line: bytes):
    with pytest.raises(InfrastructureError, match="no line of the protocol"):
        answer(line)


@pytest.mark.parametrize("levels", [99, 100])
def test_an_input_is_as_deep_as_can_be_read_again(levels: int):
    line = b'{"type":"call","tool":"look","input":{"x":' + b"[" * levels + b"1" + b"]" * levels + b"}}"
    if levels == 99:
        assert answer(line)
        return
    with pytest.raises(InfrastructureError, match="called a tool with an input of more than 100 levels"):
        answer(line)


def test_what_an_agent_is_told_of_what_happens():
    assert told(CustomerTurn(3, "Hello?")) == b'{"type":"turn","text":"Hello?"}\n'
    assert told(ToolResult(output={"free": None})) == b'{"type":"result","output":{"free":null}}\n'
    assert told(ToolResult(output=None)) == b'{"type":"result","output":null}\n'
    assert told(ToolResult(error="It is taken.", fault="printer")) == b'{"type":"result","error":"It is taken."}\n'


def test_it_is_told_the_policy_and_the_tools_and_nothing_else_of_the_task():
    suite = loaded(PARCELS).suite
    for task in suite.tasks:
        first = json.loads(start(brief(suite.head, task)))
        assert list(first) == ["type", "protocol", "policy", "tools"]
        assert (first["type"], first["protocol"], first["policy"]) == ("start", 1, task.policy or suite.head.policy)
        assert [list(tool) for tool in first["tools"]] == [["name", "description", "input_schema"]] * 5
        assert [tool["name"] for tool in first["tools"]] == list(suite.head.world.tools)


RECORDING = """
import atexit
lines = [*sys.argv, os.getcwd()] + [f"{name}={value}" for name, value in os.environ.items()]
def hear():
    lines.append(sys.stdin.readline())
    return json.loads(lines[-1])
"""


def test_nothing_that_reaches_its_process_names_the_task(tmp_path: Path):
    heard = tmp_path / "heard"
    source = f"""{RECORDING}
hear()
while hear()["type"] == "turn":
    say("Hm.")
open({str(heard)!r}, "w").write(json.dumps(lines))
"""
    task = task_of("reschedule-then-again")
    played(agent_of(source, tmp_path / ".."), task=task.id)
    lines = json.loads(heard.read_text())
    assert [json.loads(line)["type"] for line in lines[-4:]] == ["start", "turn", "turn", "end"]
    names = {task.id, task.title, task.because, *task.decoys, *task.also, str(task.category), "outcome", "oracle"}
    ours = ("PWD=", "PYTEST_CURRENT_TEST=", "OLDPWD=")
    assert not [line for line in lines for name in names if name in line and not line.startswith(ours)]


def test_a_wrong_tool_or_input_is_an_error_that_the_agent_hears(tmp_path: Path):
    source = """
hear(), hear()
for answer in (call("fly"), call("find_parcel", code=7), call("find_parcel"), call("find_parcel", code="PK-9")):
    assert list(answer) == ["type", "error"]
say("I cannot.")
"""
    episode = played(agent_of(source, tmp_path))
    errors = [event.result.error for event in episode.trajectory if isinstance(event, CallMade)]
    assert episode.ending == "completed"
    assert errors[0] == "There is no tool fly; there are find_parcel, free_slots, leave_note, move_pickup, settle_fee."
    assert errors[3] == "There is no parcel PK-9."
    assert None not in errors


def test_what_is_said_beside_a_call_does_not_end_the_turn(tmp_path: Path):
    source = """
hear(), hear()
tell(type="call", tool="free_slots", input={}, text="One moment.")
hear()
say("")
"""
    events = played(agent_of(source, tmp_path)).trajectory
    assert events[:2] == (CustomerTurn(0, "Hello, PK-200. What about the late fee?"), AgentMessage(0, "One moment."))
    assert [type(event) for event in events[2:]] == [CallMade]


def test_two_answers_at_once_are_one_too_many(tmp_path: Path):
    source = 'hear(), hear(); os.write(1, b\'{"type":"call","tool":"free_slots","input":{}}\\nOne more\')\nhear()'
    problem = trouble(agent_of(source, tmp_path))
    assert str(problem) == f"the agent said more than it was asked for: One more. {PAGE}"
    assert (problem.kind, problem.again) == ("agent_protocol", False)


HAIKU = {"model": "claude-haiku-4-5", "input_tokens": 1000, "cache_read_tokens": 10_000, "output_tokens": 100}


@pytest.mark.parametrize(
    ("usage", "cost"),
    [
        ([], None),
        ([HAIKU], Decimal("0.0025")),
        ([HAIKU, HAIKU], Decimal("0.005")),
        ([HAIKU, {"model": "our-own", "input_tokens": 5}], None),
        ([{"model": "claude-haiku-4-5"}], Decimal(0)),
    ],
)
def test_calls_of_models_are_recorded_as_told_and_priced_where_there_are_prices(usage, cost, tmp_path: Path):
    ledger = spending(told=True).trial()
    source = f"hear(), hear(); tell(type='message', text='Hm.', usage={usage!r})"
    played(agent_of(source, tmp_path), ledger=ledger)
    assert ledger.cost == cost
    assert [call.served for call in ledger.calls] == [one["model"] for one in usage]
    assert [call.usage.cache_read_tokens for call in ledger.calls] == [one.get("cache_read_tokens", 0) for one in usage]


def test_once_the_budget_is_spent_the_agent_is_asked_no_more(tmp_path: Path):
    ledger = spending(told=True, ceiling=Decimal("0.002")).trial()
    source = f"hear(), hear(); tell(type='call', tool='free_slots', input={{}}, usage=[{HAIKU!r}]); hear(); sys.exit(1)"
    episode = played(agent_of(source, tmp_path), ledger=ledger)
    assert (episode.ending, ledger.cost) == ("step_limit", Decimal("0.0025"))
