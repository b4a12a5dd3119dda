import pytest
from src.evaluate.decision import audience
from src.store.flags import FlagStore
from src.store.snapshot import dump, load

USERS = [f"customer {letter}{number}" for letter in "abcde" for number in range(20)]


@pytest.fixture
def store() -> FlagStore:
    store = FlagStore()
    store.create("beta-invoices", percent=40, allowed=["customer a0"])
    store.create("dark-mode", percent=15)
    return store


def test_renamed_twice(store: FlagStore):
    before = audience(store, "beta-invoices", USERS)
    store.rename("beta-invoices", "new-invoices")
    store.rename("new-invoices", "invoices")
    assert audience(store, "invoices", USERS) == before


def test_renamed_and_back_again(store: FlagStore):
    before = audience(store, "dark-mode", USERS)
    store.rename("dark-mode", "night-mode")
    store.rename("night-mode", "dark-mode")
    assert audience(store, "dark-mode", USERS) == before


def test_changed_after_a_rename(store: FlagStore):
    half = set(USERS[::2])
    before = set(audience(store, "beta-invoices", USERS))
    store.rename("beta-invoices", "invoices")
    for user in sorted(half):
        store.allow("invoices", user)
    assert set(audience(store, "invoices", USERS)) == before | half


def test_renamed_between_two_restarts(store: FlagStore):
    before = audience(store, "beta-invoices", USERS)
    store = load(dump(store))
    store.rename("beta-invoices", "invoices")
    store = load(dump(load(dump(store))))
    assert audience(store, "invoices", USERS) == before


def test_renamed_after_a_restart_and_again(store: FlagStore):
    before = audience(store, "dark-mode", USERS)
    store.rename("dark-mode", "night-mode")
    store = load(dump(store))
    store.rename("night-mode", "late-hours")
    store.set_percent("late-hours", 80)
    assert set(before) < set(audience(store, "late-hours", USERS))


def test_a_snapshot_from_before_can_be_read():
    text = '[{"key": "dark-mode", "percent": 15, "allowed": ["customer b1"]}, {"key": "search"}]'
    fresh = FlagStore()
    fresh.create("dark-mode", percent=15, allowed=["customer b1"])
    fresh.create("search")
    old = load(text)
    assert [(flag.key, flag.percent, flag.allowed) for flag in old] == [
        ("dark-mode", 15, {"customer b1"}),
        ("search", 0, frozenset()),
    ]
    assert audience(old, "dark-mode", USERS) == audience(fresh, "dark-mode", USERS)


def test_a_rename_leaves_other_flags_alone(store: FlagStore):
    before = audience(store, "dark-mode", USERS)
    store.rename("beta-invoices", "invoices")
    assert audience(load(dump(store)), "dark-mode", USERS) == before


def test_about_as_many_as_the_percentage_says(store: FlagStore):
    crowd = [f"visitor {number}" for number in range(2000)]
    for percent in (10, 50, 90):
        store.set_percent("dark-mode", percent)
        assert abs(len(audience(store, "dark-mode", crowd)) / 20 - percent) < 4
