"""The bill is exact, and a bound is passed by at most the calls that are on their way."""

import threading
from decimal import Decimal
from functools import partial

import pytest

from liarproof.runtime.errors import TrialStoppedError
from liarproof.runtime.model_call import ModelCall
from liarproof.runtime.pricing.usage import Usage

from .rig import spending

HAIKU = "claude-haiku-4-5"
DOLLAR = Usage(input_tokens=1_000_000)


def call(usage: Usage = DOLLAR, served: str = HAIKU) -> ModelCall:
    return ModelCall(HAIKU, served, "", "end_turn", usage, 0.0, ())


def test_a_call_costs_what_its_tokens_do():
    usage = Usage(input_tokens=95, cache_write_5m_tokens=6000, cache_read_tokens=3000, output_tokens=60)
    run = spending()
    trial = run.trial()
    trial.record(call(usage))
    assert trial.cost == run.spent == Decimal("0.008195")


def test_a_reply_of_a_model_without_a_price_costs_what_was_asked_for():
    run = spending()
    run.trial().record(call(served="claude-another"))
    assert run.spent == 1


def test_what_was_spent_before_counts_towards_the_budget():
    run = spending(spent=Decimal(2), budget=Decimal(2))
    with pytest.raises(TrialStoppedError, match="budget"):
        run.trial().permit()


def test_no_bound_is_no_bound():
    trial = spending().trial()
    for _ in range(50):
        assert trial.permit() is None
        trial.record(call())


def test_a_trial_ends_at_its_ceiling_and_the_others_go_on():
    run = spending(ceiling=Decimal(2))
    one, other = run.trial(), run.trial()
    for _ in range(2):
        assert one.permit() is None
        one.record(call())
    assert one.permit() == "step_limit"
    assert other.permit() is None


def test_the_first_reason_to_stop_is_kept():
    run = spending(budget=Decimal(1))
    run.stop("interrupt")
    run.stop("fault")
    run.trial().record(call())
    assert run.stopped == "interrupt"


def test_a_wait_is_a_little_longer_than_asked_and_never_the_same():
    delays: list[float] = []
    trial = spending(pause=lambda ended, seconds: delays.append(seconds)).trial()
    for _ in range(20):
        trial.wait(8)
    assert all(8 <= delay <= 10 for delay in delays)
    assert len(set(delays)) == 20


@pytest.mark.parametrize("reason", ["budget", "interrupt"])
def test_a_run_that_ends_while_a_trial_waits_lets_it_make_no_call(reason: str):
    run = spending(budget=Decimal(1), pause=lambda ended, seconds: end())
    trial, other = run.trial(), run.trial()
    end = partial(other.record, call()) if reason == "budget" else partial(run.stop, reason)
    with pytest.raises(TrialStoppedError, match=reason):
        trial.wait(8)


def test_who_waits_hears_at_once_that_the_run_was_stopped():
    run = spending()
    run.stop("interrupt")
    with pytest.raises(TrialStoppedError):
        run.trial().wait(3600)


def test_the_budget_is_passed_by_at_most_the_calls_in_flight():
    run, threads = spending(budget=Decimal(40)), 16
    all_permitted = threading.Barrier(threads)

    def work() -> None:
        trial = run.trial()
        while True:
            try:
                trial.permit()
            except TrialStoppedError:
                return
            all_permitted.wait(5)  # so many are on their way at each moment, which is the worst case
            trial.record(call())
            all_permitted.wait(5)

    workers = [threading.Thread(target=work) for _ in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert run.spent == 48
    assert 40 <= run.spent < 40 + threads
