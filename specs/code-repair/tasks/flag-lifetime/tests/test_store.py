import pytest
from src.store.flags import FlagStore
from src.store.snapshot import dump, load


def test_a_rename_takes_the_percentage_and_the_allowed_along():
    store = FlagStore()
    store.create("checkout", percent=30, allowed=["ada"])
    store.rename("checkout", "one-page-checkout")
    assert [flag.key for flag in store] == ["one-page-checkout"]
    renamed = store.find("one-page-checkout")
    assert renamed is not None
    assert (renamed.percent, renamed.allowed) == (30, {"ada"})


def test_a_flag_cannot_take_the_key_of_another():
    store = FlagStore()
    store.create("checkout", percent=30)
    store.create("search", percent=50)
    with pytest.raises(ValueError, match="taken"):
        store.rename("checkout", "search")
    assert [flag.key for flag in store] == ["checkout", "search"]


def test_a_snapshot_holds_every_flag():
    store = FlagStore()
    store.create("search", percent=50)
    store.create("checkout", percent=30, allowed=["ada"])
    assert list(load(dump(store))) == list(store)


def test_a_record_needs_only_a_key():
    (flag,) = load('[{"key": "dark-mode"}]')
    assert (flag.key, flag.percent, flag.allowed) == ("dark-mode", 0, frozenset())
