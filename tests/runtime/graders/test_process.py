"""The verdict on the calls."""

from typing import Any

from liarproof.compiler.contract.matchers import FieldTest
from liarproof.compiler.contract.model import CallPattern, ProcessRule, Task
from liarproof.runtime.graders.process import grade_process
from liarproof.runtime.graders.verdicts import Finding
from liarproof.runtime.trajectory import CallMade, ToolResult

from ..shop import task

LOOKED_UP = CallPattern("look_up", {"email": FieldTest(like="ada@example.com")})
RULES = {"identify-first": ProcessRule(("refund", "cancel"), (LOOKED_UP,))}


def call(tool: str, error: str | None = None, **given: Any) -> CallMade:
    return CallMade(0, tool, given, ToolResult(error=error))


def findings(plain: Task, *calls: CallMade, changed: bool = False) -> tuple[Finding, ...]:
    return grade_process(plain, calls, changed_in_first_turn=changed).findings


LATE = Finding(
    "identify-first",
    "refund was called before look_up with email ada@example.com (in any case) had succeeded",
    "process/identify-first",
)


def test_a_call_has_to_come_after_what_a_rule_asks_for() -> None:
    ruled = task(process=RULES)
    assert findings(ruled, call("look_up", email=" Ada@Example.com"), call("refund")) == ()
    assert findings(ruled, call("refund"), call("look_up", email="ada@example.com")) == (LATE,)


def test_a_rule_that_nothing_was_held_back_by_is_kept() -> None:
    assert findings(task(process=RULES), call("other")) == ()


def test_an_attempt_counts() -> None:
    assert findings(task(process=RULES), call("refund", "It failed.")) == (LATE,)


def test_what_comes_before_has_to_have_succeeded() -> None:
    assert findings(task(process=RULES), call("look_up", "No.", email="ada@example.com"), call("refund")) == (LATE,)


def test_what_comes_before_has_to_match() -> None:
    assert findings(task(process=RULES), call("look_up", email="ben@example.com"), call("refund")) == (LATE,)
    assert findings(task(process=RULES), call("look_up"), call("refund")) == (LATE,)


def test_any_of_several_calls_will_do() -> None:
    either = {"identify-first": ProcessRule(("refund",), (LOOKED_UP, CallPattern("show_card")))}
    assert findings(task(process=either), call("show_card", number=1), call("refund")) == ()


def test_a_rule_that_a_task_skips_does_not_apply() -> None:
    assert findings(task(process=RULES, skips={"identify-first": "why"}), call("refund")) == ()


def test_a_rule_is_found_broken_once() -> None:
    assert findings(task(process=RULES), call("refund"), call("cancel"), call("refund")) == (LATE,)


def test_a_call_that_is_never_to_be_made_is_found_also_as_an_attempt() -> None:
    forbidden = task(never_calls=(CallPattern("list_orders", {"customer": FieldTest(is_="C-2")}),))
    assert findings(forbidden, call("list_orders", customer="C-1")) == ()
    assert findings(forbidden, call("list_orders", "No.", customer="C-2")) == (
        Finding("never_calls", "list_orders with customer C-2 was called", "never_calls/0"),
    )


def test_an_input_that_is_no_object_matches_only_what_asks_for_nothing() -> None:
    odd = CallMade(0, "list_orders", ["C-2"], ToolResult(error="No."))
    assert findings(task(never_calls=(CallPattern("list_orders", {"customer": FieldTest(is_="C-2")}),)), odd) == ()
    assert len(findings(task(never_calls=(CallPattern("list_orders"),)), odd)) == 1


def test_asking_first_is_to_change_nothing_before_the_second_turn() -> None:
    finding = Finding("asks_first", "something was changed before the customer's second turn", "asks_first")
    assert findings(task(asks_first=True), changed=True) == (finding,)
    assert findings(task(asks_first=True), changed=False) == ()
    assert findings(task(), changed=True) == ()
