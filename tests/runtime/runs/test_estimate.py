"""What a run costs at least is no more than what the oracle costs behind the double, and nearly as much."""

from typing import Any

import pytest
from msgspec.structs import replace

from liarproof.runtime.errors import HarnessError, WorldFaultError
from liarproof.runtime.pricing.usage import Usage
from liarproof.runtime.runs.estimate import oracle_usages
from liarproof.runtime.runs.folder import RunFolder

from .rig import DirectClient, Rig, every_worlds, haiku, loaded, oracle, plan_of

DESKS = {"parcel-desk": 4, "support-desk": 23}


@pytest.mark.parametrize("name", DESKS)
def test_no_task_is_estimated_above_what_the_double_counts(name: str, folder: RunFolder):
    suite, plan = loaded(name).suite, plan_of(DESKS[name], name)
    estimated = oracle_usages(suite, [key.task for key in plan], haiku(), every_worlds(name).first)
    Rig(DirectClient(oracle(name)), name=name).runner(folder).run(plan, jobs=1)
    counted = {one.key.task: sum((call.usage for call in one.calls), Usage()) for one in folder.episodes}
    assert estimated.keys() == counted.keys()
    for task, usage in estimated.items():
        assert 0.8 * counted[task].total_input < usage.total_input <= counted[task].total_input
        assert usage.output_tokens <= counted[task].output_tokens


@pytest.mark.parametrize(
    ("cache", "addition", "is_cached"),
    [("5m", "Be fair. " * 2000, True), ("5m", "Be fair.", False), ("off", "Be fair. " * 2000, False)],
)
def test_the_fixed_part_is_read_from_the_cache_just_where_it_is_long_enough(cache, addition, is_cached):
    profile = replace(haiku(), cache=cache, prompt=addition)
    world = every_worlds("parcel-desk").first
    usage = oracle_usages(loaded("parcel-desk").suite, ["late-fee"], profile, world)["late-fee"]
    assert (usage.cache_read_tokens > 0) is is_cached
    assert (usage.input_tokens > usage.cache_read_tokens) is not is_cached
    assert usage.cache_write_5m_tokens == usage.cache_write_1h_tokens == 0


def test_only_the_tasks_that_are_asked_for_are_estimated():
    world = every_worlds("parcel-desk").first
    assert list(oracle_usages(loaded("parcel-desk").suite, ["whose-parcel"], haiku(), world)) == ["whose-parcel"]


class Faulty:
    """A world in which nothing goes as it was proven."""

    at_once = 1

    def trial(self, task: Any) -> Any:
        raise WorldFaultError("two rows")


def test_an_oracle_that_does_not_go_through_is_a_fault_of_ours():
    world: Any = Faulty()
    with pytest.raises(HarnessError, match="the oracle of late-fee does not go as it was proven: two rows"):
        oracle_usages(loaded("parcel-desk").suite, ["late-fee"], haiku(), world)
