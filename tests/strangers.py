"""Requests as strangers make them, out of the table of routes: half of what they send fits, the rest is as odd as it can be.

After each of them nothing may have changed that it did not ask for, and no answer may be a failure.
"""

from __future__ import annotations

import http.client
import inspect
import logging
import re
import socket
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from unittest.mock import patch
from urllib.parse import quote, quote_from_bytes, urlencode

from sqlalchemy import Table, func, select
from starlette.routing import Mount, Route
from tests import running_site
from tests.web.play import play_one, play_out

import khonsu
from khonsu.engine.puzzle import puzzles
from khonsu.table import async_store, schema
from khonsu.table.database import open_engine
from khonsu.table.errors import Unavailable
from khonsu.table.levels import OFFERED
from khonsu.web.app import ROUTES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from sqlalchemy import Engine
    from starlette.routing import BaseRoute
    from tests.running_site import Site, Visitor

GAME = "imhotep"

# What a post to an address may write, by what is stored; all else must stay. New tables come only from where they are made.
WRITES: dict[str, set[str]] = {
    "/settings": {"guests"},
    "/join": set(),
    "/records": {"records"},
    "/games/{game}/new": {"guests", "new tables"},
    "/games/{game}/play": {"guests", "new tables"},
    "/games/{game}/invite": {"guests", "new tables"},
    "/games/{game}/puzzles/{puzzle}": {"guests", "puzzles"},
    "/games/{game}/puzzles/{puzzle}/show": {"guests", "puzzles"},
    "/tables/{code}/say": {"chat", "tables"},
    "/tables/{code}/join": {"guests", "tables", "seats"},
    "/tables/{code}/name": {"guests", "tables", "seats"},
    "/tables/{code}/leave": {"tables", "seats"},
    "/tables/{code}/choose": set(),
    "/tables/{code}/undo": set(),
    "/tables/{code}/hint": set(),
    # A review is written by itself, later.
    "/tables/{code}/review": set(),
    "/records/{key}/review": set(),
    "/tables/{code}/review/stop": set(),
    "/records/{key}/review/stop": set(),
    "/tables/{code}/try": {"guests", "new tables"},
    "/records/{key}/try": {"guests", "new tables"},
    "/tables/{code}/fill": set(),
    "/tables/{code}/rematch": set(),
    "/tables/{code}/remove": set(),
    "/tables/{code}/replace": set(),
    "/tables/{code}/return": set(),
    # Only what is stored of the way of a seat, which nobody else can see.
    "/tables/{code}/move": set(),
    "/seats/{key}": set(),
    "/games/{game}/box": {"guests", "new boxes"},
    "/games/{game}/box/save": {"guests", "new boxes"},
    "/games/{game}/box/load": {"guests", "new boxes"},
    "/games/{game}/box/drop": {"new boxes"},
    "/boxes/{key}/copy": {"guests", "new boxes"},
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
# The status of an answer that asks to try again later.
BUSY = 503
# Lines of chat that may not change.
FIRST_LINES = 20
QUERIES = (
    "key",
    "table",
    "box",
    "seat",
    "tall",
    "lang",
    "after",
    "seen",
    "ask",
    "hint",
    "lost",
    "back",
    "made",
    "shown",
    "thing",
    "x",
)
HEADERS = ("last-event-id", "accept-language", "accept-encoding", "user-agent", "referer")
_OPTIONS = tuple(option.name for option in khonsu.game(GAME).options)
FIELDS = (
    *("seat", "choice", "version", "count", "confirmed", "name", "lang", "theme", "careful", "back", "code", "text"),
    *("level", "coached", "listed", "order", "record", "who", "patience", "made"),
    *("key", "table", "undo", "touched", "shape", "edition", "printing", "used", "file", "box"),
    *(
        "at:wrath.points",
        "at:obelisks.tower_values[2]",
        "at:obelisks.tower_values#",
        "at:market_cards.counts.sail",
        "at:[9]",
        "at:pyramids_b.pyramids[0].values[0]",
        "at:pyramids_b.pyramids[999].values[1]",
    ),
    *(f"seat-{i}" for i in range(10)),
    *(f"seat-{i}-name" for i in range(3)),
    *(f"option-{name}" for name in _OPTIONS),
    *(f"option-{name}-{i}" for name in _OPTIONS for i in range(3)),
)
KINDS = (
    *("me", "here", "friend", "none", "yes", "no", "cs", "dark", "/"),
    *OFFERED,
    *(f"level-{level}" for level in OFFERED),
)
ALPHABETS = (
    "",
    "; charset=utf-8",
    "; charset=unicode_escape",
    "; charset=utf-16",
    "; charset=punycode",
    "; charset=nothing",
)


READ = re.compile(r'(?:word|number|one_of|says_yes)\("([a-z]+)"')


def _routes(routes: list[BaseRoute]) -> Iterator[tuple[str, Route]]:
    for route in routes:
        if isinstance(route, Mount):
            yield from _routes(route.routes)
        elif isinstance(route, Route):
            yield from ((method, route) for method in sorted(route.methods or ()) if method != "HEAD")


# Every method with every address that the site knows, and the fields that are read there.
DOORS = {
    (method, route.path): tuple(READ.findall(inspect.getsource(inspect.unwrap(route.endpoint))))
    for method, route in _routes(ROUTES)
}


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
    """Keeps what the log tells of failures; where the database only was not asked in time, somebody was told so, and nothing failed."""

    def __init__(self, errors: list[logging.LogRecord]) -> None:
        super().__init__(logging.ERROR)
        self._errors = errors

    def emit(self, record: logging.LogRecord) -> None:
        if not (record.exc_info and isinstance(record.exc_info[1], Unavailable)):
            self._errors.append(record)


@dataclass(frozen=True)
class Town:
    """A site with something to spoil: tables of people who did not ask for strangers, and one that waits for anybody."""

    site: Site
    # By which the data is looked at, beside the site.
    look: Engine
    running: str
    waiting: str
    over: str
    record: str
    box: str
    outsider: Visitor
    # The guests that the strangers find there, the outsider among them.
    people: tuple[str, ...]
    # What went wrong as the log tells it.
    errors: list[logging.LogRecord]
    # What was stored when it was last looked at.
    seen: dict[str, Any] = field(default_factory=dict)

    @staticmethod
    @contextmanager
    def found(site: Site) -> Iterator[Town]:
        """Set it up, and read its log as long as it stands."""
        # Whoever founds a town waits as long as it takes, also on a machine with other work to do.
        with patch.object(async_store, "PATIENCE", running_site.PATIENCE):
            ema, jan, eva = (site.visitor().call_me(name) for name in ("Ema", "Jan", "Eva"))

            def table_of_two() -> str:
                code = ema.new_table(GAME, "friend")
                jan.post(f"/tables/{code}/join")
                return code

            running, over, waiting = table_of_two(), table_of_two(), ema.new_table(GAME, "friend", "friend", "friend")
            play_one(running, [ema, jan])
            play_out(over, [ema, jan])
            ema.script(f"/tables/{running}/say", {"text": "hello"})
            box = ema.post(f"/games/{GAME}/box/save", {"name": "Ema's"}).headers["location"].partition("key=")[2][:12]
            played = {"record": ema.get(f"/tables/{over}/record").text}
            while (kept := eva.post("/records", played)).status == BUSY:
                pass
        record = kept.headers["location"].split("/")[2]
        errors: list[logging.LogRecord] = []
        people = tuple(visitor.cookies["khonsu"].partition(".")[0] for visitor in (ema, jan, eva))
        look = open_engine(site.data, running_site.PATIENCE)
        town = Town(site, look, running, waiting, over, record, box, eva, people, errors)
        town.seen.update(town.stored())
        reader = ErrorReader(errors)
        logging.getLogger().addHandler(reader)
        try:
            yield town
        finally:
            logging.getLogger().removeHandler(reader)
            town.look.dispose()

    def stored(self) -> dict[str, Any]:
        """All that is stored of the town itself, and how much there is of everything: strangers bring more and more."""
        codes = (self.running, self.waiting, self.over)
        columns, people, chat = schema.tables.c, schema.guests, schema.chat
        with self.look.begin() as db:

            def count(table: Table) -> int:
                return int(db.scalar(select(func.count()).select_from(table)) or 0)

            return {
                "guests": (
                    count(people),
                    db.execute(select(people).where(people.c.id.in_(self.people)).order_by(people.c.id)).all(),
                ),
                "records": (
                    count(schema.records),
                    db.scalar(select(schema.records.c.text).where(schema.records.c.id == self.record)),
                ),
                "chat": (count(chat), db.execute(select(chat).order_by(chat.c.id).limit(FIRST_LINES)).all()),
                "tables": db.execute(select(schema.tables).where(columns.code.in_(codes)).order_by(columns.code)).all(),
                "new tables": count(schema.tables),
                "boxes": db.execute(select(schema.boxes).where(schema.boxes.c.key == self.box)).all(),
                # Whoever has one changes it; that of the town stays as it is.
                "new boxes": db.execute(select(schema.boxes).where(schema.boxes.c.key != self.box)).all(),
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
        assert status < 500 or status == BUSY, (status, sent)
        if status and "content-type" in headers:
            assert headers["x-content-type-options"] == "nosniff", sent
            assert "set-cookie" not in headers or status < 400, sent
        assert not self.errors, (self.errors[0].getMessage(), self.errors[0].exc_info, sent)
        if status == BUSY:
            # What was begun when it was refused to wait any longer is still written.
            self.site.tables.storage._writing.submit(int).result()
        after = self.stored()
        changed = {name for name in after if self.seen[name] != after[name]}
        self.seen.update(after)
        method, path = sent.door
        allowed = WRITES[path] if method == "POST" and (status < 400 or status == BUSY) else set()
        assert changed <= allowed, (changed - allowed, status, sent)
        return status

    def _ask(self, sent: Sent) -> tuple[int, http.client.HTTPMessage]:
        with closing(socket.create_connection(("127.0.0.1", self.site.port), running_site.PATIENCE)) as wire:
            wire.sendall(sent.wire())
            response = http.client.HTTPResponse(wire, method=sent.door[0])
            try:
                response.begin()
                if not response.headers.get("content-type", "").startswith("text/event-stream"):
                    response.read()
            except (http.client.HTTPException, ConnectionError):
                return 0, http.client.HTTPMessage()
            return response.status, response.headers


class Stranger:
    """Makes requests to a site, by luck: the same luck makes the same ones."""

    def __init__(self, town: Town, luck: Random) -> None:
        self._town = town
        self._luck = luck

    def request(self) -> Sent:
        """The next one, through any door."""
        luck = self._luck
        door = method, path = luck.choice(tuple(DOORS))
        fields = DOORS[door]
        if method == "GET" and not luck.randrange(8):
            door = "HEAD", path
        for part in path.split("/"):
            if part.startswith("{"):
                value = self._place(part.strip("{}").partition(":")[0])
                path = path.replace(part, _escaped(value) if luck.randrange(2) else quote(value, safe="/", errors="replace"))
        query = {luck.choice(QUERIES): self._word() for _ in range(luck.randrange(4))}
        if query:
            path += "?" + "&".join(f"{name}={_escaped(value)}" for name, value in query.items())
        body, kind = self._body(fields) if method == "POST" else (b"", "")
        return Sent(door, path, self._headers(kind), body)

    def _word(self) -> str:
        luck = self._luck
        match luck.randrange(3):
            case 0:
                return luck.choice(NASTY)
            case 1:
                return str(luck.randint(-5, 10**10))
            case _:
                # Half of the letters from anywhere, those that no text may have too.
                return "".join(chr(luck.randrange(luck.choice((0x80, 0x110000)))) for _ in range(luck.randrange(13)))

    def _place(self, name: str) -> str:
        """What stands in an address at a place with a name."""
        luck, town = self._luck, self._town
        if not luck.randrange(4):
            return self._word()
        match name:
            case "code":
                return luck.choice((town.running, town.waiting, town.over, "abcdefgh"))
            case "game":
                return luck.choice(khonsu.game_names())
            case "key":
                return luck.choice((town.record, town.box, "0" * 24))
            case "at":
                return str(luck.randint(0, 300))
            case "puzzle":
                return luck.choice([puzzle for name in khonsu.game_names() for puzzle in puzzles(khonsu.game(name))])
            case "player":
                return str(luck.randint(0, 6))
            case _:
                return self._word()

    def _fields(self, read: tuple[str, ...]) -> dict[str, str]:
        """What a form holds: many of those that are read where it is sent, and some others."""
        luck = self._luck
        values: tuple[Callable[[], str], ...] = (
            self._word,
            lambda: luck.choice(KINDS),
            lambda: str(luck.randint(0, 5)),
        )
        names = [luck.choice(read if read and luck.randrange(2) else FIELDS) for _ in range(luck.randrange(15))]
        return {name: luck.choice(values)() for name in names}

    def _body(self, read: tuple[str, ...]) -> tuple[bytes, str]:
        """A body, and how it is called."""
        luck, sent = self._luck, self._fields(read)
        match luck.choice(("form", "form", "form", "parts", "anything")):
            case "form":
                text = urlencode(sent, errors="surrogatepass")
                return text.encode(), "application/x-www-form-urlencoded" + luck.choice(ALPHABETS)
            case "parts":
                parts = [
                    f'--m\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode(
                        "utf-8", "surrogatepass"
                    )
                    for name, value in sent.items()
                ]
                return b"".join([*parts, b"--m--\r\n"]), "multipart/form-data; boundary=m" + luck.choice(ALPHABETS)
            case _:
                anything = bytes(luck.randrange(256) for _ in range(luck.randrange(61)))
                return anything, luck.choice(("", "text/plain", "application/json", "multipart/form-data; boundary=m"))

    def _headers(self, kind: str) -> tuple[tuple[str, str], ...]:
        luck = self._luck
        here = f"127.0.0.1:{self._town.site.port}"
        guest = self._town.outsider.cookies["khonsu"]
        usual = {
            "host": (here,),
            "origin": (f"http://{here}",),
            "accept": ("application/json", "text/html"),
            "cookie": (f"khonsu={guest}", "", f"khonsu={guest}x", f"lang=cs; tall=1; khonsu={guest}"),
        }
        found = [("content-type", kind)] if kind else []
        for name, values in usual.items():
            found.append((name, luck.choice(values) if luck.randrange(8) else _one_line(self._word())))
        found += [(luck.choice(HEADERS), _one_line(self._word())) for _ in range(luck.randrange(4))]
        return tuple(found)


def _escaped(text: str) -> str:
    return quote_from_bytes(text.encode("utf-8", "surrogatepass"), safe="")


def _one_line(text: str) -> str:
    """A header as a sender may write it; line ends would begin another."""
    return "".join(letter for letter in text if letter not in "\r\n\x00")
