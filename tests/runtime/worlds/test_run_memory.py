"""Runs are remembered for all threads, and forgotten for one of them."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from threading import Barrier

from liarproof.runtime.worlds.run_memory import RunMemory
from liarproof.runtime.worlds.sandbox.base import TestRun


def a_run(number: int = 0) -> TestRun:
    return TestRun(finished=True, exit_code=number, collected=(), outcomes=(), output="")


def test_a_run_is_made_once():
    memory = RunMemory()
    assert [memory.of("a", lambda: a_run(1)), memory.of("a", lambda: a_run(2))] == [a_run(1)] * 2
    assert memory.of("b", lambda: a_run(2)) == a_run(2)


def test_a_run_that_two_threads_ask_for_at_once_is_the_same_for_both():
    memory, both = RunMemory(), Barrier(2)

    def make(number: int) -> TestRun:
        both.wait(10)
        return a_run(number)

    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(lambda number: memory.of("a", lambda: make(number)), (1, 2))
    assert one == other == memory.of("a", a_run)


def test_what_is_forgotten_is_remembered_afterwards():
    memory = RunMemory()
    memory.of("a", lambda: a_run(1))
    with memory.anew(nullcontext()):
        assert memory.of("a", lambda: a_run(2)) == a_run(2)
        with memory.anew(nullcontext()):
            assert memory.of("a", lambda: a_run(3)) == a_run(3)
        assert memory.of("a", lambda: a_run(3)) == a_run(2)
    assert memory.of("a", lambda: a_run(4)) == a_run(1)


def test_what_one_thread_forgets_another_remembers():
    memory = RunMemory()
    memory.of("a", lambda: a_run(1))
    with memory.anew(nullcontext()), ThreadPoolExecutor(1) as pool:
        assert pool.submit(memory.of, "a", lambda: a_run(2)).result() == a_run(1)
        memory.of("b", lambda: a_run(3))
        assert pool.submit(memory.of, "b", lambda: a_run(4)).result() == a_run(4)
    assert memory.of("b", lambda: a_run(5)) == a_run(4)


def test_a_lasting_run_is_not_made_anew():
    memory = RunMemory()
    memory.of("a", lambda: a_run(1), lasting=True)
    with memory.anew(nullcontext()):
        assert memory.of("a", lambda: a_run(2), lasting=True) == a_run(1)
        assert memory.of("a", lambda: a_run(2)) == a_run(2)
