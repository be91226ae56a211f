"""Whoever stands in the door without coming in, or brings more than anybody needs, keeps nobody else out."""

from __future__ import annotations

import asyncio
import inspect
import socket
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import pytest
from tests.running_site import PATIENCE, Site, Visitor, open_site, until
from tests.serving import Served, serving

from khonsu.cli.serve import serve
from khonsu.web import door, security
from khonsu.web.door import DoorLimits
from khonsu.web.rate_limit import Rate
from khonsu.web.security import Guard
from khonsu.web.workers import Allowances

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HALF = b"GET / HTTP/1.1\r\nHost: here\r\nX-Slow: "
WHOLE = b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n"


def connect(site: Site | Served, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", site.port), PATIENCE, (source, 0))


def received(wire: socket.socket) -> bytes:
    """Everything until the other end hangs up."""
    parts = []
    try:
        while part := wire.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass  # It hung up while we were still talking.
    return b"".join(parts)


def is_open(wire: socket.socket) -> bool:
    """Whether the other end has not hung up yet."""
    wire.setblocking(False)
    try:
        return bool(wire.recv(100))
    except BlockingIOError:
        return True
    except ConnectionResetError:
        return False


@contextmanager
def opened(folder: Path, **limits: float) -> Iterator[Site]:
    with open_site(folder, rate=1000, door=DoorLimits(**limits)) as site:  # type: ignore[arg-type]
        yield site


def test_half_sent_requests_from_one_address_keep_nobody_out(tmp_path: Path) -> None:
    with opened(tmp_path, waiting=20, total=1000) as site, ExitStack() as crowd:
        wires = [crowd.enter_context(closing(connect(site))) for _ in range(300)]
        for wire in wires:
            with suppress(BrokenPipeError, ConnectionResetError):
                wire.sendall(HALF)
        until(lambda: sum(map(is_open, wires)) == 20)
        for source in ("127.0.0.1", "127.0.0.2"):
            with closing(connect(site, source)) as wire:
                wire.sendall(WHOLE)
                assert wire.recv(100).startswith(b"HTTP/1.1 200")


def test_half_sent_requests_from_everywhere_keep_nobody_out(tmp_path: Path) -> None:
    with opened(tmp_path, waiting=20, total=60) as site, ExitStack() as crowd:
        for number in range(300):
            crowd.enter_context(closing(connect(site, f"127.0.0.{number % 100 + 10}"))).sendall(HALF)
        with closing(connect(site)) as wire:
            wire.sendall(WHOLE)
            assert wire.recv(100).startswith(b"HTTP/1.1 200")


def test_no_news_are_cut_off_to_make_room(tmp_path: Path) -> None:
    with opened(tmp_path, waiting=5, total=8) as site, ExitStack() as crowd:
        ema = site.visitor().call_me("Ema")
        code = ema.new_table("imhotep", "friend")
        with ema.stream(code) as stream:
            stream.next("here")
            for _ in range(40):
                crowd.enter_context(closing(connect(site))).sendall(HALF)
            site.visitor().call_me("Jan").post(f"/tables/{code}/join")
            stream.next("seated")


def test_where_everybody_is_being_answered_the_next_one_is_told_that_there_is_no_room(tmp_path: Path) -> None:
    with opened(tmp_path, total=2) as site:
        ema = site.visitor().call_me("Ema")
        code = ema.new_table("imhotep", "friend")
        with ema.stream(code) as one, ema.stream(code) as two:
            one.next("here")
            two.next("here")
            with closing(connect(site)) as wire:
                assert received(wire).startswith(b"HTTP/1.1 503")
        until(lambda: ema.get("/health").status == 200)


@pytest.mark.parametrize(
    "sent",
    [b"", HALF, b"POST /settings HTTP/1.1\r\nHost: here\r\nOrigin: http://here\r\nContent-Length: 100\r\n\r\nname="],
    ids=["nothing", "half a head", "half a body"],
)
def test_a_request_has_to_arrive_in_time(tmp_path: Path, sent: bytes) -> None:
    with opened(tmp_path, arrival=0.2) as site, closing(connect(site)) as wire:
        wire.sendall(sent)
        assert received(wire).startswith(b"HTTP/1.1 408")


def test_the_second_request_of_a_connection_has_to_arrive_in_time_too(tmp_path: Path) -> None:
    with opened(tmp_path, arrival=0.5) as site, closing(connect(site)) as wire:
        wire.sendall(WHOLE + HALF)
        assert received(wire).count(b"HTTP/1.1 408") == 1


def test_who_sends_his_request_in_time_may_listen_as_long_as_he_likes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("khonsu.web.stream.HEARTBEAT", 0.1)
    with opened(tmp_path, arrival=0.2) as site:
        ema = site.visitor().call_me("Ema")
        code = ema.new_table("imhotep", "friend")
        with ema.stream(code) as stream:
            stream.next("here")
            for _ in range(5):
                assert b"still here" in stream._response.readline() + stream._response.readline()


@pytest.mark.parametrize("pieces", [1, 50], ids=["at once", "piece by piece"])
@pytest.mark.parametrize(
    "head",
    [b"X: " + b"x" * 20_000_000, b"A: b\r\n" * 50_000, b"Cookie: khonsu=" + b"a" * 40_000],
    ids=["one endless header", "many headers", "a large cookie"],
)
def test_a_head_that_is_too_large(site: Site, head: bytes, pieces: int) -> None:
    with closing(connect(site)) as wire:
        try:
            wire.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n")
            step = -(-len(head) // pieces)
            for at in range(0, len(head), step):
                wire.sendall(head[at : at + step])
            wire.sendall(b"\r\n\r\n")
        except (BrokenPipeError, ConnectionResetError):
            return  # It hung up while we were still talking: just as well.
        answer = received(wire)
        assert not answer or answer.startswith(b"HTTP/1.1 431")


def test_a_long_address(site: Site) -> None:
    with closing(connect(site)) as wire:
        wire.sendall(b"GET /" + b"x" * 17_000 + b" HTTP/1.1\r\nHost: here\r\n\r\n")
        assert received(wire).startswith(b"HTTP/1.1 431")


def test_many_requests_in_one_piece_are_not_kept(site: Site) -> None:
    with closing(connect(site)) as wire:
        wire.sendall(WHOLE * 5000)
        assert received(wire).count(b"HTTP/1.1 200") <= door.MOST_AHEAD + 1


def test_the_end_of_a_chunked_body_may_not_bring_endless_headers(site: Site) -> None:
    with closing(connect(site)) as wire:
        start = b"POST /settings HTTP/1.1\r\nHost: here\r\nOrigin: http://here\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: "
        try:
            wire.sendall(start)
            for _ in range(100):
                wire.sendall(b"x" * 100_000)
        except (BrokenPipeError, ConnectionResetError):
            return
        assert b" 200 " not in received(wire)


def test_too_many_answers_at_once_to_one_address(tmp_path: Path) -> None:
    with opened(tmp_path, answers=3) as site, ExitStack() as streams:
        ema = site.visitor().call_me("Ema")
        code = ema.new_table("imhotep", "friend")
        for _ in range(3):
            streams.enter_context(ema.stream(code)).next("here")
        assert ema.get("/").status == 429
        with closing(connect(site, "127.0.0.2")) as wire:
            wire.sendall(WHOLE)
            assert wire.recv(100).startswith(b"HTTP/1.1 200")
        streams.close()
        until(lambda: ema.get("/").status == 200)


def test_too_many_reads_from_one_address(tmp_path: Path) -> None:
    with open_site(tmp_path, rate=0.5) as site:
        visitor: Visitor = site.visitor()
        statuses = [visitor.get("/health").status for _ in range(60)]
        assert statuses[0] == 200
        assert statuses[-1] == 429


def test_scripts_still_come_when_there_were_enough_pages() -> None:
    async def nothing(*_: object) -> None:
        pass

    # Seven reads, and no more with time.
    guard = Guard(nothing, Rate(0.0, 0.7), 200, Allowances())

    def refusal(path: str) -> tuple[str, int] | None:
        return guard._refusal({"method": "GET", "path": path, "headers": []}, "here")

    assert refusal("/") is None
    assert refusal("/") == ("refused.too_fast", 429)
    assert [refusal("/static/1/table.js") for _ in range(4)] == [None, None, None, ("refused.too_fast", 429)]


@pytest.mark.parametrize(("length", "heard"), [(b"2000", 3), (b"999999999", 0)], ids=["small", "too large"])
def test_who_is_refused_is_heard_out_first(length: bytes, heard: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # Caddy, as Debian has it, lost one refusal in eight that came while it was still sending.
    parts = [{"type": "http.request", "body": b"x", "more_body": more} for more in (True, True, False)]
    course: list[str] = []

    async def nothing(*_: object) -> None:
        pass

    async def receive() -> Any:
        course.append("heard")
        return parts.pop(0)

    def refuse(*_: object) -> Any:
        course.append("answered")
        return nothing

    monkeypatch.setattr(security, "refuse", refuse)
    headers = [(b"host", b"here"), (b"origin", b"http://elsewhere"), (b"content-length", length)]
    if heard == 0:
        headers[1] = (b"origin", b"http://here")
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/settings",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "scheme": "http",
    }
    asyncio.run(Guard(nothing, None, 200, Allowances())(scope, receive, nothing))
    assert course == ["heard"] * heard + ["answered"]


def test_limits_hold_for_all_processes_of_a_server_together(tmp_path: Path) -> None:
    limits = "--rate", "1000", "--waiting", "6"
    with serving(tmp_path / "site.db", "--workers", "3", *limits) as site, ExitStack() as crowd:
        wires = [crowd.enter_context(closing(connect(site))) for _ in range(60)]
        until(lambda: sum(map(is_open, wires)) <= 6)


def test_every_limit_of_the_door_is_an_option() -> None:
    options = set(inspect.signature(serve).parameters)
    assert {field.name for field in fields(DoorLimits)} - {"total"} <= options
    assert "connections" in options
