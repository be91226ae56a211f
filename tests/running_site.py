"""A real site for the tests, and somebody who talks to it over real HTTP."""

from __future__ import annotations

import http.client
import json
import re
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from khonsu.table.model import OVER, progress_of
from khonsu.web.serve import Plan, SiteServer, open_socket

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from khonsu.table.live import LiveTable
    from khonsu.table.store import Store
    from khonsu.table.tables import Tables

PATIENCE = 90.0


@dataclass
class Site:
    """A running site."""

    port: int
    data: str
    server: SiteServer

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def tables(self) -> Tables:
        tables: Tables = self.server.site.state.tables
        return tables

    @property
    def store(self) -> Store:
        return self.tables.storage.store

    def live(self, code: str) -> LiveTable:
        """A table that is in memory."""
        return self.tables.registry._live[code]

    def visitor(self, lang: str = "en") -> Visitor:
        return Visitor(self.port, lang)


@contextmanager
def open_site(folder: Path, data: str = "", **plan: Any) -> Iterator[Site]:
    """The site on a port of its own, with its data in a folder, or wherever else is said."""
    data = data or str(folder / "site.db")
    listener = open_socket(Plan("127.0.0.1", 0, data))
    port = listener.getsockname()[1]
    server = SiteServer(Plan("127.0.0.1", port, data, **{"rate": 0, **plan}))
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    until(lambda: server.started)
    try:
        yield Site(port, data, server)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the site does not close"


def until(true: Any) -> None:
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


@dataclass
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Visitor:
    """A browser without a screen: keeps cookies, says where it comes from."""

    port: int
    lang: str = "en"
    cookies: dict[str, str] = field(default_factory=dict)
    # Everything that was ever received, to be searched for secrets.
    received: list[bytes] = field(default_factory=list)
    patience: float = PATIENCE

    def ask(self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> Answer:
        wire = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.patience)
        sent = {"accept-language": self.lang, "cookie": self._cookie(), **(headers or {})}
        wire.request(method, path, body, {name: value for name, value in sent.items() if value})
        response = wire.getresponse()
        answer = Answer(response.status, response.headers, response.read())
        self.received += [str(response.headers).encode(), answer.body]
        for cookie in response.headers.get_all("set-cookie") or []:
            name, _, value = cookie.partition("=")
            self.cookies[name] = value.partition(";")[0]
        wire.close()
        return answer

    def _cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, headers=headers)

    def post(self, path: str, fields: dict[str, Any] | None = None, **headers: str) -> Answer:
        """Send a form, as a page of ours would."""
        sent = {
            "content-type": "application/x-www-form-urlencoded",
            "origin": f"http://127.0.0.1:{self.port}",
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        return self.ask("POST", path, urlencode(fields or {}).encode(), sent)

    def script(self, path: str, fields: dict[str, Any] | None = None) -> Answer:
        """Send a form, as our script would."""
        return self.post(path, fields, accept="application/json")

    def call_me(self, name: str) -> Visitor:
        self.post("/settings", {"name": name})
        return self

    def new_table(self, game: str, *others: str, **fields: str) -> str:
        """Open a table with me and others ("friend", "here", "level-miu"...); gives its code."""
        seats = {f"seat-{n}": kind for n, kind in enumerate(["me", *others])}
        answer = self.post(f"/games/{game}/new", {**seats, "order": "chosen", **fields})
        assert answer.status == 303, answer.text
        return answer.headers["location"].rpartition("/")[2]

    def now(self, code: str, seat: int | str = "") -> dict[str, Any]:
        doc: dict[str, Any] = self.get(f"/tables/{code}/now?seat={seat}", accept="application/json").json
        return doc

    def choose(self, code: str, seat: int, choice: int, version: int) -> Answer:
        fields = {"seat": seat, "choice": choice, "version": version, "confirmed": "yes"}
        return self.script(f"/tables/{code}/choose", fields)

    @contextmanager
    def stream(
        self, code: str, after: str = "0.0", seat: int | str = "", shown: dict[str, Any] | None = None
    ) -> Iterator[Stream]:
        """Listen to a table; `shown` is the table as the page has it."""
        shown = shown or {}
        wire = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"cookie": self._cookie(), "accept-language": self.lang}
        wire.request("GET", f"/tables/{code}/stream?after={after}&seat={seat}&seen={shown.get('seen', '')}", headers=headers)
        response = wire.getresponse()
        try:
            yield Stream(response, self.received, shown)
        finally:
            if wire.sock:
                wire.sock.close()
            wire.close()


def play_out(site: Site, code: str, length: int = 10**6) -> None:
    """Play at a table at which nobody looks, without asking its page: until the game is over, or so many choices were made."""
    live, luck = site.live(code), Random(code)
    match = live.running
    while (actor := match.state.actor) is not None and len(match.line) < length:
        move = match.choose(actor, luck.choice(match.state.legal()), match.version)
        site.store.append(code, move.entry, progress_of(move.after))
        match.append(move)
    if match.state.actor is None:
        live.table = replace(live.table, status=OVER)


def choices_of(html: str) -> list[int]:
    """The choices that a page or a part of it offers."""
    return [int(number) for number in re.findall(r'name="choice" value="(\d+)"', html)]


@dataclass
class Told:
    """An event of a stream."""

    kind: str
    key: str
    doc: Any
    # What came over the line: `doc` without what was not sent again because it is the same.
    sent: Any


class Stream:
    """What a table tells, event by event."""

    def __init__(self, response: http.client.HTTPResponse, received: list[bytes], shown: dict[str, Any]) -> None:
        self._response = response
        self._received = received
        # The parts of the page as they came.
        self._known = shown

    def next(self, *kinds: str) -> Told:
        """The next event, of one of these kinds if any are named."""
        end = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < end, "waited in vain"
            fields: dict[str, str] = {}
            while (line := self._response.readline()) not in (b"\n", b""):
                self._received.append(line)
                name, _, value = line.decode().rstrip("\n").partition(": ")
                fields[name] = value
            assert fields or line, "the stream has ended"
            if "event" in fields and (not kinds or fields["event"] in kinds):
                sent = json.loads(fields["data"])
                doc = self._whole(sent) if fields["event"] == "update" else sent
                return Told(fields["event"], fields["id"], doc, sent)

    def _whole(self, update: dict[str, Any]) -> dict[str, Any]:
        """An update with all parts, as a browser puts it together."""
        board = update["board"]
        if None in board:
            board = [now or before for now, before in zip(board, self._known["board"], strict=True)]
        self._known = {**self._known, **update, "board": board}
        return self._known
