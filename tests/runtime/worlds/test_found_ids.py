"""Ids in the order in which they are found."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from liarproof.runtime.worlds.inside import ids
from liarproof.runtime.worlds.inside.ids import Ids

NAMES = st.sampled_from("abcdefgh")


def test_there_is_none_at_first():
    assert list(Ids()) == []
    assert not Ids()


@given(st.lists(st.tuples(NAMES, st.none() | NAMES)))
def test_ids_come_out_as_from_a_list(added: list[tuple[str, str | None]]):
    found, slow = Ids(), list[str]()
    for name, before in added:
        found.add(name, before=before)
        if name not in slow:
            slow.insert(slow.index(before) + 1 if before in slow else len(slow), name)
    assert list(found) == slow
    assert all(name in found for name in slow)
    assert bool(found) == bool(slow)


def test_no_more_are_kept_than_an_author_can_have_written():
    found = Ids()
    for number in range(ids._MOST + 10):
        found.add(str(number))
    assert len(list(found)) == ids._MOST
    assert all(int(one) < int(other) for one, other in pairwise(found))
