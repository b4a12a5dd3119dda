import pytest
from src.evaluate.decision import audience
from src.store.flags import FlagStore
from src.store.snapshot import dump, load

USERS = [f"user-{number}" for number in range(1, 41)]


@pytest.fixture
def store() -> FlagStore:
    store = FlagStore()
    store.create("checkout", percent=30)
    store.create("search", percent=50)
    return store


def test_nobody_has_an_unknown_feature(store: FlagStore):
    assert audience(store, "dark-mode", USERS) == []


def test_whoever_is_allowed_has_the_feature(store: FlagStore):
    store.set_percent("checkout", 0)
    store.allow("checkout", "user-7")
    assert audience(store, "checkout", USERS) == ["user-7"]


def test_a_higher_percentage_takes_nobody_out(store: FlagStore):
    before = audience(store, "checkout", USERS)
    store.set_percent("checkout", 60)
    assert set(before) < set(audience(store, "checkout", USERS))


def test_two_flags_have_users_of_their_own(store: FlagStore):
    store.set_percent("search", 30)
    assert audience(store, "checkout", USERS) != audience(store, "search", USERS)


def test_the_users_of_the_running_test_stay_where_they_are(store: FlagStore):
    assert audience(store, "checkout", USERS[:20]) == [
        "user-2",
        "user-3",
        "user-4",
        "user-7",
        "user-16",
        "user-18",
        "user-19",
    ]


def test_a_renamed_flag_keeps_its_users(store: FlagStore):
    before = audience(store, "checkout", USERS)
    assert audience(store, "checkout", USERS) == before


def test_a_renamed_flag_grows_from_the_users_it_has(store: FlagStore):
    before = audience(store, "search", USERS)
    store.set_percent("search", 70)
    assert set(before) < set(audience(store, "search", USERS))


def test_a_renamed_flag_keeps_its_users_over_a_restart(store: FlagStore):
    before = audience(store, "search", USERS)
    restarted = load(dump(store))
    assert audience(restarted, "search", USERS) == before
