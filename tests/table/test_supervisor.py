"""What has to go on goes on, whatever ends it, and it is known while it does not."""

import asyncio

import pytest
from tests.table.running_tables import until

from khonsu.table import supervisor as module
from khonsu.table.background import Background
from khonsu.table.supervisor import Supervisor


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "STEADY", 0.2)


def test_a_task_that_fails_or_ends_is_begun_again(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        begun: list[str] = []

        async def fails() -> None:
            begun.append("fails")
            raise ValueError("broken")

        async def ends() -> None:
            begun.append("ends")

        supervisor = Supervisor()
        supervisor.keep("fails", fails)
        supervisor.keep("ends", ends)
        await until(lambda: begun.count("fails") > 2 and begun.count("ends") > 2)
        assert supervisor.trouble == {"fails": "ValueError: broken", "ends": "it ended"}
        await supervisor.close()
        before = len(begun)
        await asyncio.sleep(0)
        assert len(begun) == before

    asyncio.run(main())
    assert "broken" in caplog.text
    # With its trace once, not each time.
    assert sum(record.exc_info is not None for record in caplog.records) == 1


def test_a_task_that_goes_on_again_is_no_trouble_any_more() -> None:
    async def main() -> None:
        ready = asyncio.Event()

        async def work() -> None:
            if not ready.is_set():
                raise OSError("not yet")
            await asyncio.Event().wait()

        supervisor = Supervisor()
        supervisor.keep("work", work)
        await until(lambda: "work" in supervisor.trouble)
        ready.set()
        await until(lambda: not supervisor.trouble)
        await supervisor.close()

    asyncio.run(main())


def test_what_goes_wrong_in_the_background_is_written_down(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        async def work() -> None:
            raise ValueError("nobody waits for this")

        background = Background()
        background.start(work())
        await until(lambda: "nobody waits for this" in caplog.text)
        await background.close()

    asyncio.run(main())
    assert "nobody waits for this" in caplog.text
