"""The page on which the owner of a box copies what is printed in it: every table as a form, the board beside it, and what is kept of it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.responses import JSONResponse, Response

from khonsu.art.figure import Figure
from khonsu.engine import registry
from khonsu.engine.box import (
    CONFIRMED,
    RECONSTRUCTED,
    STANDINGS,
    Box,
    fingerprint,
    read_box,
    standing,
    table_standing,
    value_at,
)
from khonsu.engine.box_words import complaint, place_name, table_name
from khonsu.engine.components import COMMENTS, LARGEST_FILE, LENGTH, LETTERS, PART
from khonsu.engine.errors import BadComponents
from khonsu.table.boxes import KEY, StoredBox, new_key
from khonsu.table.store import Store
from khonsu.web.box_form import Draft, fields_of, typed_as
from khonsu.web.boxes import box_title, house
from khonsu.web.inputs import Form, TooLarge, game_named, query, read_form
from khonsu.web.new_table import default_count
from khonsu.web.templating import page, render
from khonsu.web.visible import box_name
from khonsu.web.visit import Visit, arrive, keep_more, known_guest, see_other, unknown_guest

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

    from khonsu.engine.game import Game
    from khonsu.engine.text import Catalogue
    from khonsu.table.model import Guest
    from khonsu.web.guests import GuestCookies

# What stands before a place in the name of a field.
AT = "at:"
# Fields of the largest form, and bytes of what a script sends of it.
MOST_FIELDS = 800
LARGEST_FORM = 60_000
# Bytes that a form puts around a file.
AROUND = 2_000
# Letters that are kept of something that was typed.
LONGEST_ENTRY = 80
# Letters of the name that a page gives to what it sends, and how many of these names are kept.
LONGEST_BATCH = 24
MOST_HEARD = 20
# Places that are named at once of those that do not fit.
MOST_NAMED = 5
# Where a preview is taken from.
SEED = "box"
# The key of a box that is still to be made.
NEW = "new"
NAMES = ("name", "edition", "printing")


@dataclass(frozen=True)
class Listed:
    """A table in the list of all: how certain it is, and how much of it was copied."""

    name: str
    title: str
    standing: str
    done: int
    open: int
    wrong: int


# Which box ---------------------------------------------------------------------------------------------------------------


async def _mine(visit: Visit, game: Game) -> list[StoredBox]:
    if visit.guest is None:
        return []
    return await visit.tables.storage.ask(Store.boxes_of, visit.guest.id, game.id)


async def _chosen(visit: Visit, game: Game, key: str) -> StoredBox:
    """The box of mine that is meant: the one of the key, without any the last one; a new one if there is none.

    A new box has its key before anything is typed into it, so that whatever comes first, and however often, comes to the same box.
    """
    mine = await _mine(visit, game)
    found = mine if not key else [box for box in mine if box.key == key]
    if found:
        return found[0]
    taken = not KEY.fullmatch(key) or key in house(visit) or await visit.tables.storage.ask(Store.box, key) is not None
    return StoredBox(key=new_key() if taken else key, game=game.id, owner="", draft=Box(game=game.id))


async def _change(
    visit: Visit, game: Game, key: str, change: Callable[[StoredBox], StoredBox]
) -> tuple[StoredBox, Guest | None]:
    """Change a box of mine, as it is when nobody else changes it; gives it with its owner."""
    while True:
        before = await _chosen(visit, game, key or NEW)
        after = await asyncio.to_thread(change, before)
        if after == before:
            return before, visit.guest
        if not before.owner:
            keep_more(visit.request)
        guest = await known_guest(visit)
        after = replace(after, owner=guest.id)
        if await visit.tables.storage.ask(Store.put_box, after, guest, before if before.owner else None):
            return after, guest


# Showing it --------------------------------------------------------------------------------------------------------------


def _listed(game: Game, draft: Draft, text: Catalogue) -> list[Listed]:
    """All tables, those first that wait for an owner."""
    found = []
    slots = [place for place in draft.game.tables.slots if not place.endswith(LENGTH)]
    for name in draft.game.tables.value:
        places = [place for place in slots if place.startswith(f"{name}.") and standing(game, place) != CONFIRMED]
        done = sum(1 for place in places if place in draft.seen)
        wrong = sum(1 for place in draft.wrong if place.partition(".")[0] == name)
        found.append(Listed(name, table_name(text, name), table_standing(game, name), done, len(places), wrong))
    return sorted(found, key=lambda one: STANDINGS.index(one.standing))


def _source(game: Game, table: str, visit: Visit, text: Catalogue) -> str:
    """Where a table comes from."""
    if f"numbers.{table}" in text:
        return text(f"numbers.{table}")
    told = str(game.tables.standard[table].get("provenance", ""))
    known = [source for source in ("rulebook", "public", "inferred") if source in told]
    return ", ".join(visit.text(f"box.from_{source}") for source in known)


def _draft(box: StoredBox) -> Draft:
    found = box.settled()
    return Draft(found.game, box.draft.seen, box.typed, found.wrong)


def _context(visit: Visit, game: Game, box: StoredBox, table: str) -> dict[str, Any]:
    """Everything that the page shows of a box, with one of its tables open."""
    text = game.text(visit.lang)
    draft = _draft(box)
    tables = _listed(game, draft, text)
    opened = table if table in game.tables.value else tables[0].name
    form = draft.form(opened, text)
    return {
        "game": game,
        "text": text,
        "box": box,
        "tables": tables,
        "waiting": sum(1 for one in tables if one.standing == RECONSTRUCTED and one.done < one.open),
        "opened": next(one for one in tables if one.name == opened),
        "source": _source(game, opened, visit, text),
        "form": form,
        "layout": game.tables.standard[opened].get("layout", ""),
        "frame": game.tables.standard[opened].get("frame", ()),
        "by_part": PART in game.tables.standard[opened].get("shown", {}).values(),
        "mark": fingerprint(draft.game.tables.hash()),
        "own": len(box.draft.seen),
        "largest": LARGEST_FILE,
        "progress": _progress(visit, text, box),
        "alphabet": next((field.words for field in fields_of(form) if field.kind == LETTERS), []),
        "trouble": next((field.wrong for field in fields_of(form) if field.wrong), ""),
    }


async def box(request: Request) -> Response:
    """The page of a box."""
    visit = arrive(request)
    game = game_named(request)
    chosen = await _chosen(visit, game, query(request, "key"))
    mine = [(one.key, box_title(visit, one.draft)) for one in await _mine(visit, game)]
    context = await asyncio.to_thread(_context, visit, game, chosen, query(request, "table"))
    response = page(visit, "box.html", mine=mine, failed="", **context)
    if visit.guest is None:
        # Whoever types and goes on at once sends several things before he has heard anything: they all have to be his.
        cookies: GuestCookies = request.app.state.guest_cookies
        cookies.remember(response, unknown_guest(visit), visit.secure)
    return response


async def picture(request: Request) -> Response:
    """The board with the numbers of a draft, as far as they fit."""
    visit = arrive(request)
    game = game_named(request)
    chosen = await _chosen(visit, game, query(request, "key"))
    svg = await asyncio.to_thread(_picture, game, chosen, query(request, "table"), query(request, "part"), visit)
    return Response(svg, headers={"cache-control": "no-store"}, media_type="image/svg+xml")


def _picture(game: Game, box: StoredBox, table: str, part: str, visit: Visit) -> str:
    parts = [name for name in game.tables.value.get(table, {}) if name not in COMMENTS]
    here = part if part in parts else next(iter(parts), "")
    settings = game.tables.standard.get(table, {}).get("shown", {})
    shown: dict[str, Any] = {name: here if value == PART else value for name, value in settings.items()}
    players = shown.pop("players", default_count(game))
    own = registry.game(game.id, box.draft.tables or None)
    return Figure(lay=lambda game: game.start(players, SEED, **shown)).draw(own, visit.lang, theme=visit.picture_theme)


# Changing it -------------------------------------------------------------------------------------------------------------


async def enter(request: Request) -> Response:
    """Keep what was typed, fitting or not; `back` are places where our number is to stand again, `undo` a table that is to be as it was saved."""
    visit = arrive(request)
    game = game_named(request)
    form = await read_form(request, LARGEST_FORM, MOST_FIELDS)
    refused: dict[str, BadComponents] = {}
    after, guest = await _change(visit, game, form.word("key"), partial(_entered, game, form, refused))
    table = form.word("table") if form.word("table") in game.tables.value else ""
    text = game.text(visit.lang)
    why = next((_no_such_length(text, place, error) for place, error in refused.items()), "")
    if not visit.wants_json and not why:
        return see_other(visit, f"/games/{game.id}/box?key={after.key}&table={table}", guest)
    if not visit.wants_json:
        return await _failed(visit, game, why, 400, after.key, table)
    context = await asyncio.to_thread(_context, visit, game, after, table)
    news = _news(visit, context, "" if why else form.word("shape"))
    response = JSONResponse({**news, "refused": why}, headers={"cache-control": "no-store"})
    if guest is not None and guest != visit.guest:
        cookies: GuestCookies = request.app.state.guest_cookies
        cookies.remember(response, guest, visit.secure)
    return response


def _no_such_length(text: Catalogue, place: str, error: BadComponents) -> str:
    """Why a list cannot have another length: what is wrong with it, or what does not fit it elsewhere."""
    said = complaint(text, error)
    name = place_name(text, place.removesuffix(LENGTH))
    return said if said.startswith(name) else f"{name}. {text('components.no_length')} {said}"


def _entered(game: Game, form: Form, refused: dict[str, BadComponents], box: StoredBox) -> StoredBox:
    batch = form.word("batch")[:LONGEST_BATCH]
    if batch and batch in box.heard:
        return box
    if undo := form.word("undo"):
        return _undone(game, box, undo)
    facts = {**game.tables.facts(), **box.draft.tables}
    typed = {
        name.removeprefix(AT): text[:LONGEST_ENTRY]
        for name, text in form.fields.items()
        if name.startswith(AT) and _is_news(name.removeprefix(AT), text, box, facts, form)
    }
    refused.clear()
    if any(place.endswith(LENGTH) for place in typed):
        # A list that cannot be longer or shorter stays as it is: nobody waits for it.
        refused |= {place: error for place, error in box.trying(typed).wrong.items() if place.endswith(LENGTH)}
        typed = {place: text for place, text in typed.items() if place not in refused}
    after = box.with_typed(typed) if typed else box
    if back := form.word("back").split():
        after = after.without(back, {place: typed_as(value_at(game.tables.facts(), place)) for place in back})
    names: dict[str, Any] = {name: box_name(form.word(name)) for name in NAMES if name in form.fields}
    if names:
        after = replace(after, draft=replace(after.draft, **names))
    return replace(after, heard=(*after.heard, batch)[-MOST_HEARD:]) if batch else after


def _is_news(place: str, text: str, box: StoredBox, facts: dict[str, Any], form: Form) -> bool:
    """Whether a field says something new: a form that is sent whole has all its fields, one that a script sends those that were touched.

    The length of a list is sent by the button alone that changes it.
    """
    if form.says_yes("touched") or place.endswith(LENGTH):
        return True
    return text != box.typed.get(place, typed_as(value_at(facts, place)))


def _undone(game: Game, box: StoredBox, table: str) -> StoredBox:
    """The box with one table as it was saved, or as ours is."""

    def kept(places: Any) -> Any:
        return [place for place in places if place.removesuffix(LENGTH).partition(".")[0] != table]

    tables = {name: one for name, one in box.draft.tables.items() if name != table}
    seen = kept(box.draft.seen)
    if box.saved is not None and table in box.saved.tables:
        tables[table] = box.saved.tables[table]
        seen += [place for place in box.saved.seen if place not in kept(box.saved.seen)]
    try:
        registry.game(game.id, tables or None)
    except BadComponents:
        # Other tables have changed with it: then all of them go back.
        return replace(box, draft=box.saved or Box(game=game.id), typed={})
    draft = replace(box.draft, tables=tables, seen=tuple(seen))
    return replace(box, draft=draft, typed={place: box.typed[place] for place in kept(box.typed)})


def _news(visit: Visit, context: dict[str, Any], shape: str) -> dict[str, Any]:
    """What a script has to know after something was typed."""
    fields = list(fields_of(context["form"]))
    news: dict[str, Any] = {
        "key": context["box"].key,
        "fields": {field.place: [field.state, field.wrong] for field in fields},
        "trouble": context["trouble"],
        "status": context["progress"],
        "count": visit.text("box.count", n=context["opened"].done, all=context["opened"].open),
        "own": visit.text("box.own", n=context["own"]),
        "mark": context["mark"],
        "list": render("parts/box_tables.html", say=visit.text, **context),
    }
    # Lists have become longer or shorter: the form is another one.
    if shape != str(len(fields)):
        news["form"] = render("parts/box_form.html", say=visit.text, **context)
        news["shape"] = str(len(fields))
    return news


def _progress(visit: Visit, text: Catalogue, box: StoredBox) -> str:
    """How much of a box is kept and saved; what does not fit is left out of what is saved."""
    if not box.owner:
        return ""
    if box.saved != box.draft:
        return visit.text("box.kept")
    if not box.typed:
        return visit.text("box.saved")
    return visit.text("box.saved_but", names=[place_name(text, place) for place in list(box.typed)[:MOST_NAMED]])


async def save(request: Request) -> Response:
    """Save a draft under a name: from now on, new tables may be played with it."""
    visit = arrive(request)
    game = game_named(request)
    form = await read_form(request)

    def saved(box: StoredBox) -> StoredBox:
        names: dict[str, Any] = {name: box_name(form.word(name)) for name in NAMES}
        names["name"] = names["name"] or visit.text("box.nameless")
        draft = replace(box.draft, **names)
        return replace(box, draft=draft, saved=draft, used=form.says_yes("used"))

    after, guest = await _change(visit, game, form.word("key"), saved)
    return see_other(visit, f"/games/{game.id}/box?key={after.key}&table={form.word('table')}", guest)


async def load(request: Request) -> Response:
    """Take a file over as a new box; whatever is wrong with it is said, and nothing changes."""
    visit = arrive(request)
    game = game_named(request)
    text = game.text(visit.lang)
    try:
        form = await read_form(request, LARGEST_FILE + AROUND)
        read = await asyncio.to_thread(read_box, game.id, form.word("file"))
    except TooLarge:
        return await _failed(visit, game, text("components.too_large"), 413)
    except BadComponents as error:
        return await _failed(visit, game, complaint(text, error), 400)
    names: dict[str, Any] = {name: box_name(getattr(read, name)) for name in NAMES}
    after, guest = await _change(visit, game, NEW, lambda box: replace(box, draft=replace(read, **names)))
    return see_other(visit, f"/games/{game.id}/box?key={after.key}", guest)


async def _failed(visit: Visit, game: Game, sentence: str, status: int, key: str = "", table: str = "") -> Response:
    chosen = await _chosen(visit, game, key)
    mine = [(one.key, box_title(visit, one.draft)) for one in await _mine(visit, game)]
    context = await asyncio.to_thread(_context, visit, game, chosen, table)
    return page(visit, "box.html", status, mine=mine, failed=sentence, **context)


async def drop(request: Request) -> Response:
    """Throw a box of one's own away."""
    visit = arrive(request)
    game = game_named(request)
    key = (await read_form(request)).word("key")
    if any(box.key == key for box in await _mine(visit, game)):
        await visit.tables.storage.ask(Store.drop_box, key)
    return see_other(visit, f"/games/{game.id}/box")
