"""Processes that remember are asked again about the same, and everybody has his turn."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import pytest
from tests.processes import in_group
from tests.running_site import until

from khonsu.table.process_pool import ProcessPool

T = TypeVar("T")

# Answers with its own number, the question, and what it was told to forget.
ECHO = "import sys, json, os\nfor line in sys.stdin: print(json.dumps({'process': os.getpid(), 'question': json.loads(line)}), flush=True)"


def with_pool(count: int, use: Callable[[ProcessPool], Awaitable[T]]) -> T:
    async def main() -> T:
        pool = ProcessPool((sys.executable, "-c", ECHO), count, limit=20)
        try:
            return await use(pool)
        finally:
            await pool.close()

    return asyncio.run(main())


async def answer(pool: ProcessPool, table: str, about: str = "", **question: Any) -> Any:
    async with pool.turn(table, about) as place:
        return await place.ask(question)


def test_who_knows_a_seat_is_asked_about_it_again() -> None:
    async def ask(pool: ProcessPool) -> None:
        # At the same time, so that both processes are needed.
        one, two = [told["process"] for told in await asyncio.gather(answer(pool, "a", "0"), answer(pool, "b", "0"))]
        assert one != two
        for _ in range(3):
            assert (await answer(pool, "b", "0"))["process"] == two
            assert (await answer(pool, "a", "0"))["process"] == one

    with_pool(2, ask)


def test_somebody_else_answers_while_who_knows_a_seat_is_busy() -> None:
    async def ask(pool: ProcessPool) -> None:
        familiar = (await answer(pool, "a", "0"))["process"]
        async with pool.turn("a", "0"):
            assert (await answer(pool, "a", "0"))["process"] != familiar

    with_pool(2, ask)


def test_who_was_asked_about_a_table_is_told_once_to_forget_it() -> None:
    async def ask(pool: ProcessPool) -> None:
        await answer(pool, "a", "0")
        await answer(pool, "b", "0")
        pool.forget("a")
        assert (await answer(pool, "b", "0"))["question"] == {"forget": ["a"]}
        assert (await answer(pool, "b", "0"))["question"] == {}

    with_pool(1, ask)


def test_tables_are_served_in_the_order_in_which_they_came_each_once_before_one_is_twice() -> None:
    served: list[str] = []

    async def one(pool: ProcessPool, table: str, number: int) -> None:
        await answer(pool, table)
        served.append(f"{table}{number}")

    async def ask(pool: ProcessPool) -> None:
        async with pool.turn("first"):
            waiting = [
                asyncio.ensure_future(one(pool, table, number))
                for number, table in enumerate(["a", "a", "a", "b", "c", "b"])
            ]
            await asyncio.sleep(0)
            assert [pool.before(table) for table in ("a", "b", "c", "nobody")] == [0, 1, 2, 0]
            assert len(pool.waits) == 6
        await asyncio.gather(*waiting)

    with_pool(1, ask)
    assert served == ["a0", "b3", "c4", "a1", "b5", "a2"]


def test_who_does_not_want_to_wait_any_longer_is_passed_over() -> None:
    async def ask(pool: ProcessPool) -> None:
        async with pool.turn("first"):
            leaving, staying = [asyncio.ensure_future(answer(pool, table, number=1)) for table in ("a", "b")]
            await asyncio.sleep(0)
            leaving.cancel()
        assert (await staying)["question"] == {"number": 1}
        with pytest.raises(asyncio.CancelledError):
            await leaving
        assert (await answer(pool, "c", number=2))["question"] == {"number": 2}

    with_pool(1, ask)


def test_a_place_that_comes_too_late_goes_to_the_next() -> None:
    async def ask(pool: ProcessPool) -> None:
        async with pool.turn("first"):
            leaving = asyncio.ensure_future(answer(pool, "a"))
            await asyncio.sleep(0)
        # The place is given already, but has not been taken.
        leaving.cancel()
        assert (await answer(pool, "b", number=2))["question"] == {"number": 2}

    with_pool(1, ask)


def test_what_a_process_has_started_ends_with_it() -> None:
    sleeper = "subprocess.Popen(['sleep', '600'], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)"
    starts = f"import subprocess, sys\nfor line in sys.stdin: print({sleeper}.pid, flush=True)"

    async def started() -> int:
        pool = ProcessPool((sys.executable, "-c", starts), 1, limit=20)
        await pool.ask({})
        (process,) = pool.running
        assert len(in_group(process.pid)) == 2
        await pool.close()
        return process.pid

    group = asyncio.run(started())
    until(lambda: not in_group(group))
