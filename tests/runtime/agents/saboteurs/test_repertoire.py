"""What the trajectories of a suite show of its tools: which inputs name rows, examples, and what can do harm."""

from msgspec.structs import replace

from liarproof.compiler.contract.model import Call, FixtureFile
from liarproof.compiler.contract.placeholders import Placeholder
from liarproof.runtime.agents.saboteurs.repertoire import repertoire

from ...courses import CANCEL, ESCALATE, known
from ...scripts import LESS, LOOK, REFUND, decoy, steps
from ...shop import FIXTURES, MUTATIONS, SCHEMA, head, suite, task


def test_an_input_names_rows_if_a_call_gives_it_the_key_of_one() -> None:
    assert known(task()).references == {("get_order", "order_id"): "orders", ("refund", "order_id"): "orders"}


def test_an_input_names_rows_if_any_call_of_any_task_says_so() -> None:
    unknown = task(oracle=steps(Call("cancel", {"order_id": "O-9"})))
    other = task(id="other", oracle=steps(), decoys={"wrong": decoy("not-done", CANCEL)})
    assert known(unknown, other).references == {("cancel", "order_id"): "orders"}


def test_an_input_names_rows_that_only_its_own_task_has() -> None:
    seeded = task(
        oracle=steps(Call("cancel", {"order_id": "O-7"})),
        seed={"orders": ({"id": "O-7", "customer_id": "C-1", "total_cents": 1},)},
    )
    assert known(seeded).references == {("cancel", "order_id"): "orders"}
    assert known(replace(seeded, seed={}), task(id="other", oracle=steps(), seed=seeded.seed)).references == {}


def test_amounts_and_texts_that_are_no_key_name_nothing() -> None:
    assert known(task(oracle=steps(ESCALATE))).references == {}


def test_an_example_is_of_the_oracle_before_an_also_and_of_that_before_a_decoy() -> None:
    more = replace(LESS, input={"order_id": "O-1", "amount_cents": 7})
    plain = task(oracle=steps(LOOK), also={"b": steps(LESS)}, decoys={"a": decoy("not-done", more)})
    assert known(plain).examples["refund"] == LESS.input
    assert known(replace(plain, oracle=steps(REFUND))).examples["refund"] == REFUND.input
    assert known(replace(plain, also={})).examples["refund"] == more.input


def test_of_several_alsos_and_tasks_the_first_gives_the_example() -> None:
    plain = task(oracle=steps(), also={"b": steps(LESS), "a": steps(REFUND)})
    assert known(plain).examples["refund"] == REFUND.input
    assert known(task(id="a", oracle=steps(LESS)), plain).examples["refund"] == LESS.input


def test_a_call_that_fails_is_no_example() -> None:
    assert known(task(oracle=steps(replace(REFUND, fails="timed out")))).examples == {}


def test_a_call_that_needs_what_was_saved_is_no_example() -> None:
    filled = Call("escalate", {"note": None}, {"/note": (Placeholder("it"),)})
    assert known(task(oracle=steps(filled))).examples == {}


def test_a_tool_can_do_harm_whose_statements_can_make_a_harmful_mutation() -> None:
    assert known().harmful == ("cancel", "new_order", "refund")


def test_where_no_mutation_is_harmful_no_tool_can_do_harm() -> None:
    rules = {name: replace(rule, effect="neutral") for name, rule in MUTATIONS.items()}
    assert known(mutations=rules).harmful == ()


def test_the_first_column_that_refers_to_another_table_says_whose_a_row_is() -> None:
    assert known().owners == {"orders": "customer_id", "refunds": "order_id", "slots": "order_id"}


def test_rows_that_stand_in_a_file_are_known_like_others() -> None:
    orders = FixtureFile("fixtures/orders.jsonl", "", len(FIXTURES["orders"]))
    whole = suite(fixtures={**FIXTURES, "orders": orders})
    found = repertoire(whole, {"orders": FIXTURES["orders"]}, owners={})
    assert found.references == {("get_order", "order_id"): "orders", ("refund", "order_id"): "orders"}


def test_a_task_starts_with_its_own_rows_and_the_worlds() -> None:
    seeded = task(seed={"orders": ({"id": "O-7", "customer_id": "C-2", "total_cents": 1},)})
    assert known(seeded).records(head(), seeded).apart("orders") == ("O-7", "O-1")


def test_what_it_tells_is_the_same_whatever_the_order_of_calls() -> None:
    one, other = task(oracle=steps(LOOK, REFUND)), task(oracle=steps(REFUND, LOOK))
    assert known(one).told == known(other).told


def test_what_it_tells_differs_where_an_example_does() -> None:
    assert known(task(oracle=steps(LESS))).told != known(task(oracle=steps(REFUND))).told


def test_an_input_names_no_row_of_a_table_whose_key_is_json() -> None:
    schema = SCHEMA + "CREATE TABLE pairs (pair JSON NOT NULL PRIMARY KEY);"
    keyed = task(oracle=steps(Call("tag", {"customer_id": "C-1", "tags": ["a"]})), seed={"pairs": ({"pair": ["a"]},)})
    assert known(keyed, schema=schema).references == {("tag", "customer_id"): "customers"}
