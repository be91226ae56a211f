"""Boxes as visitors use them: which ones somebody may play with, and the page, the file and the copy of one that was shared."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from starlette.responses import Response

from khonsu.engine import registry
from khonsu.engine.box import differences, fingerprint, value_at
from khonsu.engine.box_words import place_name, value_name
from khonsu.table.boxes import KEY, StoredBox, new_key
from khonsu.table.levels import knows_numbers
from khonsu.table.store import Store
from khonsu.web.inputs import NoSuchPage, link_to, path_word
from khonsu.web.templating import page
from khonsu.web.visit import Visit, arrive, keep_more, known_guest, see_other

if TYPE_CHECKING:
    from starlette.requests import Request

    from khonsu.engine.box import Box
    from khonsu.engine.game import Game

# Differences that the page of a box lists.
MOST_LISTED = 60


@dataclass(frozen=True)
class Offered:
    """A box that somebody may play with."""

    key: str
    name: str
    mark: str
    # Whether the opponents that were tuned were tuned for its numbers.
    tuned: bool


def house(visit: Visit) -> dict[str, Box]:
    """The boxes of the house by their keys."""
    boxes: dict[str, Box] = visit.request.app.state.house_boxes
    return boxes


async def shared_box(visit: Visit, key: str) -> Box | None:
    """The box of this key as its owner saved it, or one of the house."""
    if not KEY.fullmatch(key):
        return None
    if key in house(visit):
        return house(visit)[key]
    found = await visit.tables.storage.ask(Store.box, key)
    return None if found is None else found.saved


async def usual_box(visit: Visit, game: Game) -> str:
    """The key of the box that somebody's new tables use; nothing for the usual numbers."""
    if visit.guest is None:
        return ""
    mine = await visit.tables.storage.ask(Store.boxes_of, visit.guest.id, game.id)
    return next((box.key for box in mine if box.used and box.saved), "")


async def boxes_offered(visit: Visit, game: Game, players: int, also: str = "") -> list[Offered]:
    """What somebody may play a game for so many with besides the usual numbers: his own boxes, those of the house, and one that he comes with."""
    found: dict[str, Box] = {}
    if visit.guest is not None:
        mine = await visit.tables.storage.ask(Store.boxes_of, visit.guest.id, game.id)
        found |= {box.key: box.saved for box in mine if box.saved is not None}
    found |= {key: box for key, box in house(visit).items() if box.game == game.id}
    if (came := await shared_box(visit, also)) is not None and came.game == game.id:
        found[also] = came
    return [
        Offered(key, box_title(visit, box), fingerprint(box.play.tables.hash()), knows_numbers(box.play, players))
        for key, box in found.items()
    ]


def box_title(visit: Visit, box: Box) -> str:
    """What a box is called."""
    return box.name or visit.text("box.nameless")


async def _found(visit: Visit) -> tuple[str, Box]:
    key = path_word(visit.request, "key")
    box = await shared_box(visit, key)
    if box is None:
        raise NoSuchPage("There is no such box.")
    return key, box


async def shared(request: Request) -> Response:
    """A box that somebody shares: what is different in it, and what can be done with it."""
    visit = arrive(request)
    key, box = await _found(visit)
    stored = None if key in house(visit) else await visit.tables.storage.ask(Store.box, key)
    game = registry.game(box.game)
    text = game.text(visit.lang)
    ours = game.tables.facts()

    changes = [
        (place_name(text, place), value_name(text, value_at(box.tables, place)), value_name(text, value_at(ours, place)))
        for place in differences(game, box.tables)[:MOST_LISTED]
    ]
    return page(
        visit,
        "shared_box.html",
        key=key,
        box=box,
        is_mine=stored is not None and visit.guest is not None and stored.owner == visit.guest.id,
        title=box_title(visit, box),
        game=game,
        text=text,
        mark=fingerprint(box.play.tables.hash()),
        changes=changes,
        link=link_to(request, f"/boxes/{key}"),
    )


async def download(request: Request) -> Response:
    """The file of a box, as `--components` takes it."""
    visit = arrive(request)
    key, box = await _found(visit)
    return Response(
        box.file(),
        media_type="application/json",
        headers={
            "content-disposition": f'attachment; filename="{box.game}-{key}.json"',
            "cache-control": "no-store",
        },
    )


async def copy(request: Request) -> Response:
    """Make a shared box one's own, to change it."""
    visit = arrive(request)
    _, box = await _found(visit)
    keep_more(request)
    guest = await known_guest(visit)
    mine = StoredBox(key=new_key(), game=box.game, owner=guest.id, saved=box, draft=replace(box))
    await visit.tables.storage.ask(Store.put_box, mine, guest)
    return see_other(visit, f"/games/{box.game}/box?key={mine.key}", guest)
