"""The assignment of mutations to matchers: whether one exists, and the one with the fewest faults."""

import time
from random import Random

import pytest

from liarproof.compiler.contract.matchers import FieldTest
from liarproof.compiler.contract.model import Expectation, Matcher
from liarproof.runtime.assignment import Assignment, assign
from liarproof.runtime.matching import Pair, Unmet, WrongField
from liarproof.runtime.mutations import Mutation
from liarproof.runtime.proving.judge import fewest_faults

from .shop import allowed, due

CASES = 6_000


def made(name: str, **fields: object) -> Mutation:
    return Mutation(name, "neutral", fields)


def test_payments_form_a_set() -> None:
    expectation = Expectation(must=(due("pay", card="one", cents=198), due("pay", card="two", cents=129)))
    one, two = made("pay", card="one", cents=198), made("pay", card="two", cents=129)
    assert assign(expectation, [one, two]).faults == assign(expectation, [two, one]).faults == 0


def test_amounts_swapped_between_cards_are_two_faults() -> None:
    expectation = Expectation(must=(due("pay", card="one", cents=198), due("pay", card="two", cents=129)))
    assert assign(expectation, [made("pay", card="one", cents=129), made("pay", card="two", cents=198)]).faults == 2


def test_a_mutation_with_a_wrong_field_is_one_fault_and_not_two() -> None:
    found = assign(
        Expectation(must=(due("refund", order="O-1", cents=4999),)), [made("refund", order="O-1", cents=4900)]
    )
    assert found == Assignment(None, (Pair("must/0", 0, (WrongField("cents", 4900, "4999"),)),), (), ())
    assert found.pairs[0].wrong[0].words() == "cents was 4900, 4999 was due"


def test_the_mutation_with_the_fewest_wrong_fields_is_taken_for_what_was_meant() -> None:
    expectation = Expectation(must=(due("refund", order="O-1", cents=4999),))
    found = assign(expectation, [made("refund", order="O-2", cents=1), made("refund", order="O-1", cents=1)])
    assert [pair.mutation for pair in found.pairs] == [1]
    assert found.uncovered == (0,)


def test_a_must_left_undone_is_unmet() -> None:
    assert assign(Expectation(must=(due("refund"),)), []) == Assignment(None, (), (Unmet("must/0", 1),), ())


def test_a_must_takes_one_mutation() -> None:
    assert assign(Expectation(must=(due("note"),)), [made("note"), made("note")]).uncovered == (1,)


def test_a_must_takes_as_many_as_it_says() -> None:
    expectation = Expectation(must=(due("note", 2, 3),))
    assert [assign(expectation, [made("note")] * count).faults for count in range(5)] == [2, 1, 0, 0, 1]


def test_a_must_without_bound_takes_any_number() -> None:
    expectation = Expectation(must=(due("note", 1, None),))
    assert [assign(expectation, [made("note")] * count).faults for count in range(4)] == [1, 0, 0, 0]


def test_a_may_covers_any_number_or_as_many_as_it_says() -> None:
    notes = [made("note")] * 3
    assert assign(Expectation(may=(allowed("note"),)), notes).faults == 0
    assert assign(Expectation(may=(allowed("note", 2),)), notes).faults == 1


def test_a_must_is_met_before_a_may_is_used() -> None:
    expectation = Expectation(must=(due("note", code="A"),), may=(allowed("note", 1),))
    assert assign(expectation, [made("note", code="B"), made("note", code="A")]).faults == 0


def test_a_wrong_field_is_said_rather_than_a_may_used_and_a_must_missed() -> None:
    expectation = Expectation(must=(due("note", code="A"),), may=(allowed("note"),))
    (pair,) = assign(expectation, [made("note", code="B")]).pairs
    assert (pair.place, pair.wrong) == ("must/0", (WrongField("code", "B", "A"),))


def test_exactly_one_branch_has_to_be_met() -> None:
    expectation = Expectation(either={"charged": (due("fee", kind="charged"),), "waived": (due("fee", kind="waived"),)})
    charged, waived = made("fee", kind="charged"), made("fee", kind="waived")
    assert [assign(expectation, some).branch for some in ([charged], [waived])] == ["charged", "waived"]
    assert [assign(expectation, some).faults for some in ([charged], [waived], [], [charged, waived])] == [0, 0, 1, 1]


def test_a_branch_joins_the_musts() -> None:
    expectation = Expectation(must=(due("note"),), either={"only": (due("fee"),)})
    assert assign(expectation, [made("fee")]).unmet == (Unmet("must/0", 1),)


def test_a_missing_field_counts_as_null() -> None:
    expectation = Expectation(must=(due("note", code=None),))
    assert assign(expectation, [made("note")]).faults == 0


def test_the_order_of_mutations_decides_nothing_but_their_indexes() -> None:
    expectation = Expectation(must=(due("a", x=1), due("a", x=2)), may=(allowed("a", 1, y=1),))
    some = [made("a", x=1, y=1), made("a", x=2, y=2), made("a", x=3, y=1)]
    for order in ([0, 1, 2], [2, 1, 0], [1, 2, 0]):
        assert assign(expectation, [some[index] for index in order]).faults == 0


def random_matcher(random: Random, *, must: bool) -> Matcher:
    names = random.sample("xyz", random.randrange(3))
    tests = {
        name: random.choice([FieldTest(is_=random.randrange(2)), FieldTest(one_of=(0, 1)), FieldTest(not_=0)])
        for name in names
    }
    least = random.choice([1, 1, 1, 2]) if must else 0
    most = random.choice([None, least or 1, least + 1])
    return Matcher(random.choice("ab"), tests, least, most)


def random_case(random: Random) -> tuple[Expectation, list[Mutation]]:
    def some(most: int, *, must: bool) -> tuple[Matcher, ...]:
        return tuple(random_matcher(random, must=must) for _ in range(random.randrange(most + 1)))

    either = {name: some(2, must=True) for name in random.choice(["", "", "pq"])}
    mutations = [
        made(random.choice("ab"), **{name: random.randrange(3) for name in "xyz"}) for _ in range(random.randrange(6))
    ]
    return Expectation(some(3, must=True), some(2, must=False), either), mutations


def test_the_fewest_faults_are_those_of_a_judge_that_tries_everything() -> None:
    random = Random(4)
    passes = 0
    for _ in range(CASES):
        expectation, mutations = random_case(random)
        found = assign(expectation, mutations)
        assert found.faults == fewest_faults(expectation, mutations), (expectation, mutations)
        passes += found.faults == 0
    assert CASES // 20 < passes < CASES // 2


def test_every_mutation_is_in_one_place() -> None:
    random = Random(5)
    for _ in range(CASES // 10):
        expectation, mutations = random_case(random)
        found = assign(expectation, mutations)
        assert sorted([*(pair.mutation for pair in found.pairs), *found.uncovered]) == list(range(len(mutations)))


@pytest.mark.parametrize("musts", [1, 20, 100])
def test_a_thousand_mutations_are_assigned_at_once(musts: int) -> None:
    random = Random(6)
    expectation = Expectation(tuple(due("a", x=index) for index in range(musts)), (allowed("a", 50),))
    mutations = [made("a", x=random.randrange(2 * musts), y=index) for index in range(1_000)]
    begun = time.perf_counter()
    assign(expectation, mutations)
    assert time.perf_counter() - begun < 2
