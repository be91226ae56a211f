"""The door of the site: where it opens, and how answers leave it."""

import asyncio
import socket
from contextlib import closing
from pathlib import Path

import pytest
from tests.database import alone
from tests.running_site import open_site, until

from khonsu.web import app
from khonsu.web.serve import CannotServe, Plan, open_socket

ANY_PORT = Plan("127.0.0.1", 0, "never-opened.db")


def test_small_answers_leave_at_once() -> None:
    """Otherwise the second part of an answer waits until the browser has confirmed the first, which it does 40 ms later."""

    async def is_prompt() -> bool:
        taken: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def greet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            taken.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listener = open_socket(ANY_PORT)
        async with await asyncio.start_server(greet, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            writer.close()
            return bool(await taken)

    assert asyncio.run(is_prompt())


def test_a_door_that_is_taken_is_refused_with_its_address() -> None:
    with closing(open_socket(ANY_PORT)) as listener:
        port = listener.getsockname()[1]
        with pytest.raises(CannotServe, match=f"127.0.0.1:{port}"):
            open_socket(Plan("127.0.0.1", port, "never-opened.db"))


def test_a_running_site_brings_its_data_into_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "CHECKPOINT", 0.05)
    with open_site(tmp_path) as site:
        site.visitor().call_me("Ema")
        until(lambda: alone(Path(site.data), "SELECT name FROM guests") == [("Ema",)])
