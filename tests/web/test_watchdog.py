"""Whatever holds up the event loop is named in the log."""

import asyncio
import logging
import time
from collections.abc import Iterator

import pytest

from khonsu.web import watchdog

LONG = 3 * watchdog.SLOW


@pytest.fixture(autouse=True)
def watched(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    watchdog.watch()
    with caplog.at_level(logging.WARNING):
        yield


def names(caplog: pytest.LogCaptureFixture) -> list[dict[str, object]]:
    return [vars(entry) for entry in caplog.records if entry.name == "khonsu.watchdog"]


def test_a_slow_callback_is_named(caplog: pytest.LogCaptureFixture) -> None:
    def dawdle() -> None:
        time.sleep(LONG)

    async def main() -> None:
        asyncio.get_running_loop().call_soon(dawdle)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(main())
    slow = next(entry for entry in names(caplog) if "dawdle" in str(entry["callback"]))
    assert int(str(slow["ms"])) >= LONG * 1000 - 1


def test_a_slow_step_of_a_task_is_named_with_the_request_that_it_answers(caplog: pytest.LogCaptureFixture) -> None:
    async def dawdle_inside() -> None:
        await asyncio.sleep(0)
        time.sleep(LONG)
        await asyncio.sleep(0)

    async def answer() -> None:
        watchdog.answering.set("GET /slow")
        await dawdle_inside()

    asyncio.run(answer())
    slow = next(entry for entry in names(caplog) if "dawdle_inside" in str(entry["callback"]))
    assert slow["request"] == "GET /slow"


def test_watching_twice_is_watching_once(caplog: pytest.LogCaptureFixture) -> None:
    watchdog.watch()

    async def main() -> None:
        time.sleep(LONG)

    asyncio.run(main())
    assert len([entry for entry in names(caplog) if "main" in str(entry["callback"])]) == 1
