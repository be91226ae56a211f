"""Reads what visitors send - addresses, forms, headers, cookies - each thing as what it has to be; whatever else it is never comes in.

Nothing beside this file looks at what came: `tests/web/test_inputs.py` holds the others to it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from ipaddress import IPv6Address
from typing import TYPE_CHECKING
from urllib.parse import unquote_plus

from khonsu.engine import registry
from khonsu.engine.errors import KhonsuError
from khonsu.table.errors import NoSuchMove, NoSuchTable
from khonsu.table.model import CODE, KEY

if TYPE_CHECKING:
    from collections.abc import Collection

    from starlette.requests import Request
    from starlette.types import Scope

    from khonsu.engine.game import Game

# Bytes of a body: forms are small, the largest are records that are sent in.
LARGEST_FORM = 20_000
LARGEST_RECORD = 100_000
MOST_FIELDS = 60
# Letters of a header or a cookie that are looked at.
LONGEST_HEADER = 400
LONGEST_ADDRESS = 45
# Bytes of what stands before the content of a part of a form.
LARGEST_PART_HEAD = 1000

# Digits of other scripts, signs and endless numbers are no numbers here.
PLAIN_NUMBER = re.compile(r"[0-9]{1,9}")
SIGNED_NUMBER = re.compile(r"-?[0-9]{1,9}")
# Choices one after the other, as addresses and forms name them; no puzzle asks for more.
LINE = re.compile(r"(?:[0-9]{1,9}(?:-[0-9]{1,9}){0,9})?")
RECORD_KEY = re.compile(r"[0-9a-f]{24}")
HOST = re.compile(r"[A-Za-z0-9.:_\[\]-]{1,255}")
ORIGIN = re.compile(r"https?://([^/?#\s]+)")
# A path of ours: no other host, no line end, nothing that browsers read as one of these.
OWN_PATH = re.compile(r"/(?![/\\])[!-\[\]-~]{0,300}")
BOUNDARY = re.compile(r';\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))', re.IGNORECASE)
PART_NAME = re.compile(rb'^content-disposition:\s*form-data;[^\r\n]*?\bname="([^"\r\n]*)"', re.IGNORECASE | re.MULTILINE)


class NoSuchPage(KhonsuError):
    """An address that can lead nowhere."""


class BadForm(KhonsuError):
    """A form without what it must hold, or with something else in its place."""


class TooLarge(Exception):
    """A body of more bytes than it may have."""


class HungUp(Exception):
    """Nobody is there any more before all of the body was."""


def number(text: str) -> int | None:
    """A whole number, if a text is one that can mean anything here.

    >>> number("12"), number("²"), number("٣"), number("-1"), number("9" * 400)
    (12, None, None, None, None)
    """
    return int(text) if PLAIN_NUMBER.fullmatch(text) else None


def line_of(text: str) -> tuple[int, ...] | None:
    """Choices one after the other, if a text can mean some.

    >>> line_of("12-7"), line_of(""), line_of("12-"), line_of("-1")
    ((12, 7), (), None, None)
    """
    return tuple(map(int, filter(None, text.split("-")))) if LINE.fullmatch(text) else None


# Addresses ---------------------------------------------------------------------------------------------------------------


def table_code(request: Request) -> str:
    """The code of the table that the address names."""
    code = path_word(request, "code")
    if not CODE.fullmatch(code):
        raise NoSuchTable("No table has a code that looks like this.")
    return code


def record_key(request: Request) -> str:
    """The key of the record that the address names."""
    return _named(request, "key", RECORD_KEY)


def move_key(request: Request) -> str:
    """The key of the seat that moves here, in the address."""
    key = path_word(request, "key")
    if not KEY.fullmatch(key):
        raise NoSuchMove("No key looks like this.")
    return key


def path_number(request: Request, name: str) -> int:
    """A number in the address."""
    return int(_named(request, name, PLAIN_NUMBER))


def path_word(request: Request, name: str) -> str:
    """A part of the address that is looked up among known names."""
    return str(request.path_params[name])


def game_named(request: Request) -> Game:
    """The game that the address names."""
    name = path_word(request, "game")
    if name not in registry.game_names():
        raise NoSuchPage("There is no such game.")
    return registry.game(name)


def _named(request: Request, name: str, shape: re.Pattern[str]) -> str:
    value = path_word(request, name)
    if not shape.fullmatch(value):
        raise NoSuchPage(f"No {name} looks like this.")
    return value


def path(request: Request) -> str:
    """The address without its query."""
    return str(request.scope["path"])


def query(request: Request, name: str) -> str:
    """What the query of the address says under a name; nothing if it has none, or more names than any page of ours."""
    fields: dict[str, str] | None = request.scope.get("khonsu.query")
    if fields is None:
        try:
            fields = _fields(request.scope["query_string"]) if request.scope["query_string"] else {}
        except ValueError:
            fields = {}
        request.scope["khonsu.query"] = fields
    return fields.get(name, "")


def query_number(request: Request, name: str) -> int | None:
    """A number in the query of the address."""
    return number(query(request, name))


def own_path(text: str) -> str:
    """A path of ours, whatever was asked for.

    >>> own_path("/settings?a=1"), own_path("//evil.example"), own_path("/a\\r\\nb"), own_path("/č")
    ('/settings?a=1', '/', '/', '/')
    """
    return text if OWN_PATH.fullmatch(text) else "/"


# Headers -----------------------------------------------------------------------------------------------------------------


def header(scope: Scope, name: str) -> str:
    """The beginning of a header; nothing if there is none."""
    wanted = name.encode()
    for key, value in scope["headers"]:
        if key == wanted:
            return str(value[:LONGEST_HEADER], "latin-1")
    return ""


def has_header(scope: Scope, *names: str) -> bool:
    """Whether one of some headers was sent, even an empty one."""
    return any(key.decode("latin-1") in names for key, _ in scope["headers"])


def accepts(request: Request, kind: str, by: str = "accept") -> bool:
    """Whether a browser takes a kind of answer, or packs it in a way that we know."""
    return kind in header(request.scope, by)


def cookie(request: Request, name: str) -> str:
    """What a cookie holds; nothing if there is none, or more than any of ours."""
    cookies: dict[str, str] | None = request.scope.get("khonsu.cookies")
    if cookies is None:
        cookies = request.scope["khonsu.cookies"] = {}
        sent = b";".join([value for key, value in request.scope["headers"] if key == b"cookie"]).decode("latin-1")
        for part in sent.split(";"):
            key, _, value = part.partition("=")
            cookies[key.strip()] = value.strip(' "')
    value = cookies.get(name, "")
    return value if len(value) <= LONGEST_HEADER else ""


def host(scope: Scope) -> str:
    """The host as which we were asked; nothing if it is none."""
    named = header(scope, "host")
    return named if HOST.fullmatch(named) else ""


def comes_from_here(scope: Scope) -> bool:
    """Whether a post comes from a page of ours: browsers always say where from."""
    found = ORIGIN.match(header(scope, "origin") or header(scope, "referer"))
    return found is not None and found[1] == host(scope)


def client(scope: Scope) -> str:
    """Whom a request comes from, as far as limits go. Who has one address of IPv6 has all that begin like it."""
    address = str(scope["client"][0])[:LONGEST_ADDRESS] if scope.get("client") else ""
    try:
        six = IPv6Address(address) if ":" in address else None
    except ValueError:
        six = None
    return address if six is None else str(six.ipv4_mapped or six.packed[:8].hex())


def link_to(request: Request, there: str) -> str:
    """An address of ours as others can follow it."""
    return f"{request.scope['scheme']}://{host(request.scope)}{there}"


# Forms -------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Form:
    """The fields that were sent."""

    fields: dict[str, str] = field(default_factory=dict)

    def word(self, name: str, default: str = "") -> str:
        """A text field."""
        return self.fields.get(name, default)

    def says_yes(self, name: str) -> bool:
        """Whether a box was ticked."""
        return self.word(name) == "yes"

    def one_of(self, name: str, allowed: Collection[str], default: str) -> str:
        """One of a few words; `default` if none was sent."""
        value = self.word(name, default)
        if value not in allowed:
            raise BadForm(f"The field {name} is none of {', '.join(allowed)}.")
        return value

    def number(self, name: str) -> int:
        """A whole number that must be there."""
        value = self.word(name)
        if not SIGNED_NUMBER.fullmatch(value):
            raise BadForm(f"The field {name} must be a whole number, not {value[:20]!r}.")
        return int(value)


async def read_form(request: Request, most: int = LARGEST_FORM, fields: int = MOST_FIELDS) -> Form:
    """The form that was sent, of so many bytes and fields at most."""
    body = await _body(request)
    if len(body) > most:
        raise TooLarge
    kind = header(request.scope, "content-type")
    try:
        if kind.startswith("application/x-www-form-urlencoded"):
            return Form(_fields(body, fields))
        if kind.startswith("multipart/form-data"):
            return Form(_parts(kind, body))
    except ValueError as error:
        raise BadForm(str(error)) from None
    if body:
        raise BadForm("This is no form.")
    return Form()


async def all_sent(request: Request) -> None:
    """Wait until all of a request is there."""
    await _body(request)


async def _body(request: Request) -> bytes:
    """What was sent below the headers, which is never much: more does not get past the `Guard`."""
    body: bytes | None = request.scope.get("khonsu.body")
    if body is None:
        body, more = b"", True
        # The library reads it by way of two generators, while somebody waits for news.
        while more:
            message = await request.receive()
            if message["type"] == "http.disconnect":
                raise HungUp
            body += message.get("body", b"")
            more = message.get("more_body", False)
        request.scope["khonsu.body"] = body
    return body


def _fields(sent: bytes, most: int = MOST_FIELDS) -> dict[str, str]:
    """The fields of a form or a query; of several with one name the last counts.

    >>> _fields(b"name=Ema+%C4%8C&&seat=1&empty")
    {'name': 'Ema Č', 'seat': '1', 'empty': ''}
    """
    if sent.count(b"&") >= most:
        raise ValueError(f"There are more than {most} fields.")
    # What people choose holds nothing that would have to be read letter by letter.
    read = unquote_plus if b"%" in sent or b"+" in sent else str
    fields: dict[str, str] = {}
    for part in sent.decode("utf-8", "replace").split("&"):
        if part:
            name, _, value = part.partition("=")
            fields[read(name)] = read(value)
    return fields


def _parts(kind: str, body: bytes) -> dict[str, str]:
    """The fields of a form that may hold files. Whatever alphabet it claims, it is read as the one that our pages use."""
    found = BOUNDARY.search(kind)
    if found is None:
        raise BadForm("The parts of the form have no mark between them.")
    mark = f"\r\n--{found[1] or found[2]}".encode("latin-1")
    _, *parts = (b"\r\n" + body).split(mark, MOST_FIELDS + 1)
    if not parts or not parts[-1].startswith(b"--"):
        raise BadForm("The form has no end, or too many parts.")
    fields: dict[str, str] = {}
    for part in parts[:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        name = PART_NAME.search(head[:LARGEST_PART_HEAD].lstrip())
        if name is None:
            raise BadForm("A part of the form has no name.")
        fields[name[1].decode("utf-8", "replace")] = content.decode("utf-8", "replace")
    return fields
