"""Boxes of strangers are worked on one after the other, and nobody keeps the bench from the others."""

import asyncio
import inspect
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from tests.running_site import open_site

from khonsu.table.errors import TooBusy
from khonsu.web import box_page, boxes, new_table, workbench
from khonsu.web.app import PAGES
from khonsu.web.workbench import MOST, Workbench

AT_THE_BENCH = (box_page.__name__, boxes.__name__)


def request(address: str, sent: asyncio.Event | None = None) -> Request:
    """One whose body has come, or comes when it is sent."""

    async def receive() -> dict[str, Any]:
        if sent is not None:
            await sent.wait()
        return {"type": "http.request", "body": b"", "more_body": False}

    return Request({"type": "http", "method": "POST", "headers": [], "client": (address, 1)}, receive)


def test_every_page_that_works_on_boxes_is_at_the_bench() -> None:
    routes = [route for route in PAGES if isinstance(route, Route)]
    there = [route for route in routes if hasattr(route.endpoint, "__wrapped__")]
    assert {inspect.unwrap(route.endpoint) for route in there} >= {new_table.form, new_table.create}
    assert [route for route in routes if route.endpoint.__module__ in AT_THE_BENCH and route not in there] == []
    assert sum(route.endpoint.__module__ in AT_THE_BENCH for route in there) > 5


def test_one_is_worked_on_at_a_time_and_not_endlessly_many_wait() -> None:
    async def test() -> None:
        bench, go = Workbench(None), asyncio.Event()
        begun: list[str] = []

        async def page(request: Request) -> Response:
            assert request.client is not None
            begun.append(request.client.host)
            await go.wait()
            return Response()

        waiting = [asyncio.create_task(bench.answer(request(f"10.0.0.{n}"), page)) for n in range(MOST)]
        await asyncio.sleep(0)
        with pytest.raises(TooBusy):
            await bench.answer(request("10.1.0.1"), page)
        assert begun == ["10.0.0.0"]
        go.set()
        await asyncio.gather(*waiting)
        assert len(begun) == MOST
        await bench.answer(request("10.1.0.1"), page)

    asyncio.run(test())


def test_who_sends_slowly_does_not_keep_the_bench() -> None:
    async def test() -> None:
        bench, sent = Workbench(None), asyncio.Event()

        async def page(request: Request) -> Response:
            return Response()

        slow = asyncio.create_task(bench.answer(request("10.0.0.1", sent), page))
        await asyncio.sleep(0)
        await bench.answer(request("10.0.0.2"), page)
        assert not slow.done()
        sent.set()
        await slow

    asyncio.run(test())


def test_one_address_does_not_fill_the_bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbench, "MOST_OF_ONE", 0)
    with open_site(tmp_path, rate=1000) as site:
        ema = site.visitor()
        assert ema.get("/games/imhotep/box").status == 429
        assert ema.get("/").status == 200
