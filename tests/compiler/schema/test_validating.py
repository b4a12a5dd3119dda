"""What the JSON Schemas have against a document: one mistake, one finding, at the author's key."""

import pytest

from liarproof.compiler.diagnostics import Diagnostic
from liarproof.compiler.schema import validate
from liarproof.compiler.schema.words import Problem, worded
from liarproof.compiler.source import Source
from liarproof.compiler.yaml_subset import compose

TASK = """\
task: A title
outcome: act
because: A reason.
turns: [Hello]
expect:
  must: [refund]
oracle:
  - say: Done.
"""


def found(text: str, name: str = "task", part: str = "") -> tuple[Diagnostic, ...]:
    composed = compose(Source("f.yaml", text))
    assert composed.root is not None
    assert composed.diagnostics == ()
    return validate(composed.root, name, part)


def only(text: str, name: str = "task", part: str = "") -> str:
    (one,) = found(text, name, part)
    return f"{one.span.line}:{one.span.column} {one.rule} {one.message}"


def test_a_good_task_has_no_finding():
    assert found(TASK) == ()


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("because: A reason.\n", "", "1:1 missing-key a task needs 'because', and it is not there"),
        ("because:", "becuase:", "3:1 unknown-key a task has no key 'becuase'"),
        ("because:", "explanation:", "3:1 unknown-key a task has no key 'explanation'"),
        (
            "outcome: act",
            "outcome: do",
            "2:10 unknown-word 'outcome' has to be act, hand-over, tell or nothing, and here is 'do'",
        ),
        (
            "outcome: act",
            "outcome:",
            "2:1 unknown-word 'outcome' has to be act, hand-over, tell or nothing, and nothing stands here",
        ),
        ("turns: [Hello]", "turns: Hello", "4:8 wrong-type 'turns' takes a list, and here is 'Hello'"),
        ("turns: [Hello]", "turns: []", "4:8 wrong-size 'turns' needs at least 1 item, and here is an empty list"),
        (
            "turns: [Hello]",
            "turns: [[Hello]]",
            "4:9 wrong-type item 1 of 'turns' takes text or {file: path}, and here is a list",
        ),
        ("turns: [Hello]", "turns: [{flie: x}]", "4:10 unknown-key item 1 of 'turns' has no key 'flie'"),
        ("must: [refund]", "must: {refund: any}", "6:9 wrong-type 'must' takes a list, and here are keys with values"),
        (
            "must: [refund]",
            "must: [refund: all]",
            "6:18 wrong-type 'refund' takes any or keys with values, and here is 'all'",
        ),
        ("must: [refund]", "must: [{refund: any, times: 0}]", "6:31 wrong-size 'times' is at least 1, and here is '0'"),
        ("must: [refund]", "must: [{refund: any, times: {most: 1}}]", "6:32 unknown-key 'times' has no key 'most'"),
        ("must: [refund]", "must: [{refund: any, times: x}]", "6:31 number-due expected a whole number, found 'x'"),
        ("  - say: Done.", "  - Done", "8:5 wrong-type item 1 of 'oracle' takes keys with values, and here is 'Done'"),
        ("  - say: Done.", "  because: x\n  step: []", "9:3 unknown-key 'oracle' has no key 'step'"),
        ("  - say: Done.", "  - say: [Done]", "8:10 wrong-type 'say' takes text or {file: path}, and here is a list"),
        ("  - say: Done.", "  - refund: 5", "8:13 wrong-type 'refund' takes keys with values, and here is '5'"),
    ],
)
def test_a_mistake_is_told_once_and_at_its_key(old: str, new: str, wanted: str):
    assert only(TASK.replace(old, new)) == wanted


def test_a_missing_key_of_a_list_item_is_placed_at_the_item():
    text = (
        "world: W\nkind: database\nschema: x\ntools:\n  t:\n    description: d\n    input: {}\n    steps:\n      - {}\n"
    )
    wanted = "9:9 wrong-size item 1 of 'steps' needs at least 1 key, and here are empty braces"
    assert only(text, "world", "database") == wanted


def test_a_key_that_is_near_a_missing_one_stands_for_it():
    (one,) = found(TASK.replace("outcome:", "outcom:"))
    assert one.hint == "Did you mean 'outcome'?"


def test_the_only_unknown_key_is_taken_for_the_only_missing_one():
    (one,) = found(TASK.replace("because:", "explanation:"))
    assert one.hint == "'because' is not there: write that in its place."


def test_an_unknown_key_that_is_near_none_is_answered_with_all():
    (one,) = found(TASK + "priority: 1\n")
    assert one.hint.startswith("It takes task, tier, tags")
    assert one.hint.endswith("also or decoys.")


def test_several_mistakes_make_several_findings():
    text = TASK.replace("because:", "becuase:").replace("turns: [Hello]", "turns: Hello") + "tier: [a]\n"
    assert sorted(one.rule for one in found(text)) == ["unknown-key", "wrong-type", "wrong-type"]


def test_a_scalar_that_does_not_fit_is_not_told_twice():
    assert [one.rule for one in found(TASK + "faults: {printer: many}\n")] == ["number-due"]


def test_examples_are_written_as_an_author_would():
    (one,) = found(TASK.replace("outcome: act\n", "") + "decoys:\n  d: {because: x, steps: [{say: y}]}\n")[1:]
    assert one.hint == "Add, for example, 'fails: {state: harmful-action}'."


def test_an_error_without_words_of_its_own_is_still_placed():
    from jsonschema import Draft202012Validator

    schema = {"properties": {"a": {"multipleOf": 2}}}
    (error,) = Draft202012Validator(schema).iter_errors({"a": 3})
    root = compose(Source("f.yaml", "a: 3")).root
    assert root is not None
    (one,) = worded(Problem(error, ("a",), root, "task", schema))
    assert (one.rule, one.span[1:], one.message) == ("wrong-value", (1, 4), "'a': 3 is not a multiple of 2")
