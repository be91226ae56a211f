"""Requests as strangers make them, out of the table of routes: half of what they send fits, the rest is as odd as it can be.

After each of them nothing may have changed that it did not ask for, and no answer may be a failure.
"""

from __future__ import annotations

import http.client
import logging
import socket
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, quote_from_bytes, urlencode

from hypothesis import strategies as st
from sqlalchemy import Table, func, select
from starlette.routing import Mount, Route
from tests.running_site import PATIENCE, Site, Visitor
from tests.web.play import play_one, play_out

import khonsu
from khonsu.table import schema
from khonsu.table.levels import OFFERED
from khonsu.web.app import ROUTES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.routing import BaseRoute

GAME = "imhotep"

# What a post to an address may write, by what is stored; all else must stay. New tables come only from where they are made.
WRITES: dict[str, set[str]] = {
    "/settings": {"guests"},
    "/join": set(),
    "/records": {"records"},
    "/games/{game}/new": {"guests", "new tables"},
    "/games/{game}/play": {"guests", "new tables"},
    "/games/{game}/invite": {"guests", "new tables"},
    "/tables/{code}/say": {"chat", "tables"},
    "/tables/{code}/join": {"guests", "tables", "seats"},
    "/tables/{code}/leave": {"tables", "seats"},
    "/tables/{code}/choose": set(),
    "/tables/{code}/undo": set(),
    "/tables/{code}/hint": set(),
    "/tables/{code}/fill": set(),
    "/tables/{code}/rematch": set(),
    "/tables/{code}/remove": set(),
    "/tables/{code}/replace": set(),
    "/tables/{code}/return": set(),
    # Only what is stored of the way of a seat, which nobody else can see.
    "/tables/{code}/move": set(),
    "/seats/{key}": set(),
}

NASTY = (
    *("", " ", "0", "1", "2", "-1", "99", "²", "①", "٣", "1_0", "+1", "1e3", "0x1", "nan", "9" * 10, "9" * 4400, "1.5"),
    *(
        "\x00",
        "a\x00b",
        "\r\n",
        "a\r\nset-cookie: x=1",
        "\x7f",
        "\x1b[31m",
        "\u202e",
        "\u200b\u2066",
        "\ud7ff",
        "\ufffe",
        "😀" * 9,
    ),
    *(
        "//[",
        "/č",
        "//evil.example",
        "/\\evil",
        "http://[",
        "javascript:x",
        "../../etc/passwd",
        "%",
        "%%%",
        "%C0%AF",
        "%ED%A0%80",
    ),
    *(
        "<script>",
        "'\"><img>",
        "{{7*7}}",
        "{0.__class__}",
        "%s%n",
        "' OR 1=1--",
        "None",
        "null",
        "[]",
        "{}",
        "x" * 300,
        "x" * 9000,
    ),
)
# Lines of chat that may not change.
FIRST_LINES = 20
QUERIES = ("seat", "tall", "lang", "after", "seen", "ask", "hint", "lost", "back", "x")
ALPHABETS = (
    "",
    "; charset=utf-8",
    "; charset=unicode_escape",
    "; charset=utf-16",
    "; charset=punycode",
    "; charset=nothing",
)


def _routes(routes: list[BaseRoute]) -> Iterator[tuple[str, str]]:
    for route in routes:
        if isinstance(route, Mount):
            yield from _routes(route.routes)
        elif isinstance(route, Route):
            yield from ((method, route.path) for method in sorted(route.methods or ()) if method != "HEAD")


# Every method with every address that the site knows.
DOORS = tuple(_routes(ROUTES))


@dataclass(frozen=True)
class Sent:
    """One request as it goes over the wire; `door` is the route that it is made from."""

    door: tuple[str, str]
    target: str
    headers: tuple[tuple[str, str], ...]
    body: bytes = field(repr=False)

    def __repr__(self) -> str:
        return f"{self.door[0]} {self.target[:300]!r} {self.headers!r} {self.body[:600]!r}"

    def wire(self) -> bytes:
        """All of it as bytes."""
        lines = [f"{self.door[0]} {self.target} HTTP/1.1", *(f"{name}: {value}" for name, value in self.headers)]
        head = "\r\n".join([*lines, f"content-length: {len(self.body)}", "connection: close", "", ""])
        return head.encode("utf-8", "surrogatepass") + self.body


class ErrorReader(logging.Handler):
    """Keeps what the log tells of failures."""

    def __init__(self, errors: list[logging.LogRecord]) -> None:
        super().__init__(logging.ERROR)
        self._errors = errors

    def emit(self, record: logging.LogRecord) -> None:
        self._errors.append(record)


@dataclass(frozen=True)
class Town:
    """A site with something to spoil: tables of people who did not ask for strangers, and one that waits for anybody."""

    site: Site
    running: str
    waiting: str
    over: str
    record: str
    outsider: Visitor
    # What went wrong as the log tells it.
    errors: list[logging.LogRecord]
    # What was stored when it was last looked at.
    seen: dict[str, Any] = field(default_factory=dict)

    @staticmethod
    @contextmanager
    def found(site: Site) -> Iterator[Town]:
        """Set it up, and read its log as long as it stands."""
        ema, jan, eva = (site.visitor().call_me(name) for name in ("Ema", "Jan", "Eva"))

        def table_of_two() -> str:
            code = ema.new_table(GAME, "friend")
            jan.post(f"/tables/{code}/join")
            return code

        running, over = table_of_two(), table_of_two()
        play_one(running, [ema, jan])
        play_out(over, [ema, jan])
        ema.script(f"/tables/{running}/say", {"text": "hello"})
        record = eva.post("/records", {"record": ema.get(f"/tables/{over}/record").text}).headers["location"].split("/")[2]
        errors: list[logging.LogRecord] = []
        town = Town(site, running, ema.new_table(GAME, "friend", "friend", "friend"), over, record, eva, errors)
        town.seen.update(town.stored())
        reader = ErrorReader(errors)
        logging.getLogger().addHandler(reader)
        try:
            yield town
        finally:
            logging.getLogger().removeHandler(reader)

    def stored(self) -> dict[str, Any]:
        """All that is stored of the town itself, and how much there is of everything: strangers bring more and more."""
        codes = (self.running, self.waiting, self.over)
        columns, seats, chat = schema.tables.c, schema.seats, schema.chat
        sitting = select(seats.c.guest).where(seats.c.code.in_(codes))
        with self.site.store.engine.begin() as db:

            def count(table: Table) -> int:
                return int(db.scalar(select(func.count()).select_from(table)) or 0)

            return {
                "guests": (
                    count(schema.guests),
                    db.execute(
                        select(schema.guests).where(schema.guests.c.id.in_(sitting)).order_by(schema.guests.c.id)
                    ).all(),
                ),
                "records": (count(schema.records), self.site.store.record(self.record)),
                "chat": (count(chat), db.execute(select(chat).order_by(chat.c.id).limit(FIRST_LINES)).all()),
                "tables": db.execute(select(schema.tables).where(columns.code.in_(codes)).order_by(columns.code)).all(),
                "new tables": count(schema.tables),
                "seats": db.execute(
                    select(schema.seats)
                    .where(schema.seats.c.code.in_(codes))
                    .order_by(schema.seats.c.code, schema.seats.c.seat)
                ).all(),
                "entries": db.execute(
                    select(schema.entries)
                    .where(schema.entries.c.code.in_(codes))
                    .order_by(schema.entries.c.code, schema.entries.c.version)
                ).all(),
            }

    def send(self, sent: Sent) -> int:
        """Send a request and check what comes of it; gives its status, 0 if there was no answer."""
        status, headers = self._ask(sent)
        assert status < 500 or status == 503, (status, sent)
        if status and "content-type" in headers:
            assert headers["x-content-type-options"] == "nosniff", sent
            assert "set-cookie" not in headers or status < 400, sent
        assert not self.errors, (self.errors[0].getMessage(), self.errors[0].exc_info, sent)
        after = self.stored()
        changed = {name for name in after if self.seen[name] != after[name]}
        self.seen.update(after)
        method, path = sent.door
        allowed = WRITES[path] if method == "POST" and status < 400 else set()
        assert changed <= allowed, (changed - allowed, status, sent)
        return status

    def _ask(self, sent: Sent) -> tuple[int, http.client.HTTPMessage]:
        with closing(socket.create_connection(("127.0.0.1", self.site.port), PATIENCE)) as wire:
            wire.sendall(sent.wire())
            response = http.client.HTTPResponse(wire, method=sent.door[0])
            try:
                response.begin()
                if not response.headers.get("content-type", "").startswith("text/event-stream"):
                    response.read()
            except (http.client.HTTPException, ConnectionError):
                return 0, http.client.HTTPMessage()
            return response.status, response.headers


def requests(town: Town) -> st.SearchStrategy[Sent]:
    """All kinds of requests to a site."""
    words = st.one_of(st.sampled_from(NASTY), st.text(max_size=12), st.integers(-5, 10**10).map(str))
    own = {
        "code": st.sampled_from((town.running, town.waiting, town.over, "abcdefgh")),
        "game": st.sampled_from(khonsu.game_names()),
        "key": st.sampled_from((town.record, "0" * 24)),
        "at": st.integers(0, 300).map(str),
        "player": st.integers(0, 6).map(str),
    }
    options = [option.name for option in khonsu.game(GAME).options]
    names = st.sampled_from(
        (
            *("seat", "choice", "version", "count", "confirmed", "name", "lang", "theme", "careful", "back", "code", "text"),
            *("level", "coached", "listed", "order", "record", "who", "patience"),
            *(f"seat-{i}" for i in range(10)),
            *(f"seat-{i}-name" for i in range(3)),
            *(f"option-{name}" for name in options),
            *(f"option-{name}-{i}" for name in options for i in range(3)),
        )
    )
    kinds = (
        "me",
        "here",
        "friend",
        "none",
        "yes",
        "no",
        "cs",
        "dark",
        "/",
        *OFFERED,
        *(f"level-{level}" for level in OFFERED),
    )
    fields = st.dictionaries(names, st.one_of(words, st.sampled_from(kinds), st.integers(0, 5).map(str)), max_size=14)

    def escaped(text: str) -> str:
        return quote_from_bytes(text.encode("utf-8", "surrogatepass"), safe="")

    @st.composite
    def made(draw: st.DrawFn) -> Sent:
        door = method, path = draw(st.sampled_from(DOORS))
        if method == "GET" and not draw(st.integers(0, 7)):
            door = "HEAD", path
        for part in path.split("/"):
            if part.startswith("{"):
                name = part.strip("{}").partition(":")[0]
                fits = draw(st.integers(0, 3))
                value = draw(own.get(name, words) if fits else words)
                path = path.replace(
                    part, escaped(value) if draw(st.booleans()) else quote(value, safe="/", errors="replace")
                )
        query = draw(st.dictionaries(st.sampled_from(QUERIES), words, max_size=3))
        if query:
            path += "?" + "&".join(f"{name}={escaped(value)}" for name, value in query.items())
        body, kind = b"", ""
        if method == "POST":
            body, kind = draw(bodies(draw(fields)))
        return Sent(door, path, draw(headers(kind)), body)

    @st.composite
    def bodies(draw: st.DrawFn, sent: dict[str, str]) -> tuple[bytes, str]:
        shape = draw(st.sampled_from(("form", "form", "form", "parts", "anything")))
        if shape == "form":
            text = urlencode(sent, errors="surrogatepass")
            return text.encode(), "application/x-www-form-urlencoded" + draw(st.sampled_from(ALPHABETS))
        if shape == "parts":
            parts = [
                f'--m\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode("utf-8", "surrogatepass")
                for name, value in sent.items()
            ]
            return b"".join([*parts, b"--m--\r\n"]), "multipart/form-data; boundary=m" + draw(st.sampled_from(ALPHABETS))
        return draw(st.binary(max_size=60)), draw(
            st.sampled_from(("", "text/plain", "application/json", "multipart/form-data; boundary=m"))
        )

    def one_line(text: str) -> str:
        """A header as a sender may write it; line ends would begin another."""
        return "".join(letter for letter in text if letter not in "\r\n\x00")

    @st.composite
    def headers(draw: st.DrawFn, kind: str) -> tuple[tuple[str, str], ...]:
        here = f"127.0.0.1:{town.site.port}"
        guest = town.outsider.cookies["khonsu"]
        odd = words.map(one_line)
        usual = {
            "host": st.just(here),
            "origin": st.just(f"http://{here}"),
            "accept": st.sampled_from(("application/json", "text/html")),
            "cookie": st.sampled_from((f"khonsu={guest}", "", f"khonsu={guest}x", f"lang=cs; tall=1; khonsu={guest}")),
        }
        found = [("content-type", kind)] if kind else []
        for name, strategy in usual.items():
            found.append((name, draw(strategy if draw(st.integers(0, 7)) else odd)))
        for name in draw(
            st.lists(st.sampled_from(("last-event-id", "accept-language", "accept-encoding", "user-agent", "referer")))
        ):
            found.append((name, draw(odd)))
        return tuple(found)

    return made()
