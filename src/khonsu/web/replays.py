"""Looking back: every position of a table or of a record that was sent in has an address of its own."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup
from starlette.responses import JSONResponse, Response

from khonsu.art.defs import invisible
from khonsu.engine import registry
from khonsu.engine.box import fingerprint
from khonsu.engine.errors import BadRecord
from khonsu.engine.record import Record
from khonsu.table.records import record_of
from khonsu.table.seats import OPPONENT, seats_of
from khonsu.table.store import Store
from khonsu.web.home import cards
from khonsu.web.inputs import LARGEST_RECORD, path_number, read_form, record_key, table_code
from khonsu.web.known_records import great_game, record_text
from khonsu.web.review_page import shown_review
from khonsu.web.scene import Scene, Wish, scene_of
from khonsu.web.templating import page
from khonsu.web.visible import box_name
from khonsu.web.visit import Visit, arrive, keep_more, limited_as, see_other

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request

    from khonsu.web.replay_pool import ReplayPool

# A position after the last one of any game: it leads to the last.
LAST = 10**9
# Bytes that a form puts around a record, and that spell out letters which cannot be sent as they are.
AROUND = 2_000


@dataclass(frozen=True, kw_only=True)
class Reel:
    """Where a match to look back at is found: `url` is its address without the position, `open` whether all may look through every seat.

    `leads` says where the way out leads to. `levels` are those of the opponents, for their faces; `box` is what the box is called that was
    played with, and its fingerprint.
    """

    url: str
    home: str
    leads: str
    open: bool
    levels: tuple[str, ...] = ()
    box: tuple[str, str] = ("", "")

    @property
    def review(self) -> str:
        """The address of its review."""
        return f"{self.url.removesuffix('/at')}/review"


async def table_position(request: Request) -> Response:
    """A position of a table, as far as the visitor may see it."""
    visit = arrive(request)
    live = await visit.tables.registry.find(table_code(request))
    seats, over = live.table.seats, live.running.state.actor is None
    mine = seats_of(visit.guest_id, seats)
    scene = await asyncio.to_thread(scene_of, live.running, seats, _wish(visit), mine, is_open=over)
    home = f"/tables/{live.code}"
    levels = tuple(seat.level for seat in seats if seat.kind == OPPONENT)
    box = live.table.box, fingerprint(live.table.components)
    reel = Reel(url=f"{home}/at", home=home, leads="replay.leave", open=over, levels=levels, box=box)
    record = str(await record_of(visit.tables.storage, live)) if over else ""
    return await _position(visit, scene, reel, record, mine)


async def record_position(request: Request) -> Response:
    """A position of a record that was sent in."""
    visit = arrive(request)
    key = record_key(request)
    text = await record_text(visit.tables.storage, key)
    great = great_game(key)
    home, leads = ("/", "nav.home") if great is None else (f"/games/{great.record.game}/great", "great.title")
    try:
        scene = await _pool(request).scene(text, _wish(visit), limited_as(request))
    except BadRecord as error:
        return _bad(visit, error)
    record = Record.parse(text)
    name = box_name(record.box) or visit.text("box.nameless")
    box = (name, fingerprint(record.components)) if record.tables else ("", "")
    reel = Reel(url=f"/records/{key}/at", home=home, leads=leads, open=True, box=box)
    return await _position(visit, scene, reel, text)


def _pool(request: Request) -> ReplayPool:
    pool: ReplayPool = request.app.state.replays
    return pool


def _wish(visit: Visit) -> Wish:
    at = path_number(visit.request, "at")
    return Wish(at=at, seat=visit.asked_seat, lang=visit.lang, tall=visit.tall, log=not visit.wants_json)


async def _position(visit: Visit, scene: Scene, reel: Reel, record: str, mine: Sequence[int] = ()) -> Response:
    """A position as a page, with the review of the game if there is one; there cannot be any before it is over. `mine` are the visitor's seats."""
    if visit.wants_json:
        return JSONResponse({"at": scene.at, "board": scene.board, **scene.html, "last": scene.pieces})
    game = registry.game(scene.game)
    known = Record.parse(record) if record else None
    return page(
        visit,
        "replay.html",
        scene=scene,
        reel=reel,
        game=game,
        title=game.text(visit.lang)("game.title"),
        symbols=Markup(invisible(game.board.symbols)),
        drawing=Markup("".join([*scene.board, "</svg>"])),
        seat="" if scene.seat is None else scene.seat,
        steps=_steps(scene.at, scene.last),
        html={name: Markup(part) for name, part in scene.html.items()},
        review=await shown_review(visit, record, scene.names, reel.url, mine) if known and known.end else None,
        advised=[(seat, scene.names[seat], count) for seat, count in known.advised.items()] if known else [],
    )


def _steps(at: int, last: int) -> dict[str, int]:
    """Where the four arrows lead."""
    return {"first": 0, "back": max(0, at - 1), "on": min(last, at + 1), "last": last}


# Records -----------------------------------------------------------------------------------------------------------------


async def download(request: Request) -> Response:
    """The record of a table: all of it once the game is over, what everybody may know before that."""
    visit = arrive(request)
    live = await visit.tables.registry.find(table_code(request))
    record = (await record_of(visit.tables.storage, live)).public(live.game)
    name = f"{live.table.game}-{live.code}.khonsu"
    return Response(
        str(record),
        media_type="text/plain; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"},
    )


async def records(request: Request) -> Response:
    """Where a record is pasted or sent in, and where great ones are found."""
    visit = arrive(request)
    return page(visit, "records.html", cards=cards(visit))


async def send_in(request: Request) -> Response:
    """Keep a record that somebody sends in, after replaying it once and drawing its end."""
    visit = arrive(request)
    keep_more(request)
    text = _as_saved((await read_form(request, LARGEST_RECORD + AROUND)).word("record"))
    try:
        end = Wish(at=LAST, seat=None, lang=visit.lang, tall=False, log=False)
        scene = await _pool(request).scene(text, end, limited_as(request))
    except BadRecord as error:
        return _bad(visit, error)
    key = await visit.tables.storage.ask(Store.add_record, text)
    return see_other(visit, f"/records/{key}/at/{scene.last}")


def _as_saved(text: str) -> str:
    """A record as it was saved: what was pasted has other line ends, and perhaps empty lines around it."""
    return text.replace("\r\n", "\n").strip() + "\n"


def _bad(visit: Visit, error: BadRecord) -> Response:
    """Why a record cannot be replayed."""
    detail = None if error.fault is None else visit.text.say(error.fault)
    return page(visit, "refused.html", 400, sentence=visit.text("replay.bad"), detail=detail)
