"""The ways to pay beside the thriftiest one: in rows beside the goods, on a phone on leaves of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art.box import Box
from khonsu.art.glyphs import glyph
from khonsu.art.svg import opener, path, rect, text
from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon.bills import spent
from khonsu.games.pharaon.board import price
from khonsu.games.pharaon.board.scene import words
from khonsu.games.pharaon.board.tokens import piece
from khonsu.games.pharaon.payment import bills_of
from khonsu.games.pharaon.zone_action import zone_of

if TYPE_CHECKING:
    from khonsu.games.pharaon.board.scene import Scene
    from khonsu.games.pharaon.state import Table

# The first folio of the tall board that holds payments.
WAYS: Final = "ways"
# Under a finger no more rows than these have room in a folio.
ROWS: Final = 3
GAP: Final = 6.0


def beside_goods(scene: Scene, box: Box) -> str:
    """Every other payment as its tokens, thriftier ones first, and the way to those that are not listed."""
    others = payments(scene.table)[1:]
    count = len(others)
    columns = min(8, _fitting(scene, box))
    unlisted = c.DIFFERENTLY in scene.choices
    rows = max(2, (count + columns - 1) // columns) + unlisted
    h = round(min(38.0, (box.h + GAP) / rows - GAP), 1)
    w = round(min(190.0, (box.w + GAP) / columns - GAP), 1)
    size = _size(scene, w, h)
    out = [_way(scene, choice, _cell(box, place, columns, w, h), size) for place, choice in enumerate(others)]
    if unlisted:
        # Alone in its row, where its words have room.
        out.append(_unlisted(scene, Box(box.x, box.bottom - h, max(w, min(box.w, 120.0)), h)))
    return "".join(out)


def leaves(scene: Scene, box: Box) -> dict[str, str]:
    """The same on a phone, as folios by name: as few as can be, and from each one turns to the next."""
    others = payments(scene.table)[1:]
    count = len(others)
    things = count + (c.DIFFERENTLY in scene.choices)
    most = min(4, _fitting(scene, box))
    columns = next((columns for columns in range(2, most) if things <= columns * ROWS), most)
    room = columns * ROWS
    if things > room:
        room -= 1
    # A row that is not needed leaves room for a heading.
    headed = things <= columns * (ROWS - 1)
    inner = box.inset(7, 25 if headed else 7, 7, 2)
    h = round(min(48.0, (inner.h + GAP) / (ROWS - headed) - GAP), 1)
    w = round((inner.w + GAP) / columns - GAP, 1)
    size = _size(scene, w, h)
    pages = (things + room - 1) // room
    found: dict[str, str] = {}
    for page in range(pages):
        shown = range(page * room, min(things, (page + 1) * room))
        out = [words(box.x + 9, box.y + 18, 14, scene.text("choice.differently"), box.w - 20, "num ink")] if headed else []
        for place, number in enumerate(shown):
            cell = _cell(inner, place, columns, w, h)
            out.append(_way(scene, others[number], cell, size) if number < count else _unlisted(scene, cell))
        if page + 1 < pages:
            out.append(_turning(scene, page + 1, things - shown.stop, _cell(inner, room, columns, w, h)))
        found[_name(page)] = "".join(out)
    return found


def _name(page: int) -> str:
    return f"{WAYS}-{page + 1}" if page else WAYS


def payments(table: Table) -> list[int]:
    """The payments to choose from, thriftiest first; of several that leave the payer the same, one."""
    first: dict[int, int] = {}
    for number, bill in enumerate(bills_of(table)[: c.PAYMENTS]):
        first.setdefault(spent(bill), c.PAY + number)
    return list(first.values())


def _zone(scene: Scene) -> int:
    return zone_of(scene.table.stack[-1][2])


def _longest(scene: Scene) -> int:
    """How many tokens the longest payment has."""
    return max(len(price.tokens_of(bill, _zone(scene))) for bill in bills_of(scene.table)[: c.PAYMENTS])


def _fitting(scene: Scene, box: Box) -> int:
    """How many payments there is room for side by side."""
    return int(box.w // (_longest(scene) * 18 + 15))


def _cell(box: Box, number: int, columns: int, w: float, h: float) -> Box:
    x, y = box.x + number % columns * (w + GAP), box.y + number // columns * (h + GAP)
    return Box(round(x, 1), round(y, 1), w, h)


def _size(scene: Scene, w: float, h: float) -> float:
    """How large tokens are so that every payment fits its plaque."""
    return round(min(h - 6, (w - 12) / _longest(scene) - 1, 30.0), 1)


def _way(scene: Scene, choice: int, cell: Box, size: float) -> str:
    """One payment."""
    number = choice - c.PAY
    tokens = price.tokens_of(bills_of(scene.table)[number], _zone(scene))
    label = scene.text.say(scene.table.describe(choice))
    return scene.tap(f"pay-{number + 1}", label, (*cell, 5.0), _bill(cell, tokens, size), solid=True)


def _bill(cell: Box, tokens: list[int], size: float) -> str:
    """The tokens of a payment on a plaque, the entry in a compartment of its own."""
    x, y, w, h = cell
    top = round(y + (h - size) / 2, 1)
    plaque = f"M{x + 5:g} {y:g}h{w - 10:g}q5 0 5 5v{h - 10:g}q0 5-5 5H{x + 5:g}q-5 0-5-5v{10 - h:g}q0-5 5-5zM{x + size + 6:g} {y:g}v{h:g}"
    out = [path(plaque, "plaque"), piece(tokens[0], x + 3, top, size)]
    for number, token in enumerate(tokens[1:]):
        out.append(piece(token, round(x + size + 9 + number * (size + 1), 1), top, size))
    return "".join(out)


def _unlisted(scene: Scene, cell: Box) -> str:
    """The way to pay token by token; on a phone its words stand below its sign."""
    drawn, said = rect(*cell, "plaque", 5), scene.text("board.differently")
    if scene.tall:
        drawn += glyph("swap", cell.cx - 8, cell.y + cell.h / 2 - 18, 16, "dark")
        drawn += words(cell.cx, cell.y + cell.h / 2 + 14, 12, said, cell.w - 6, "strong dark", "middle")
    else:
        drawn += glyph("swap", cell.x + 6, cell.y + (cell.h - 13) / 2, 13, "dark")
        drawn += words(cell.x + 23, cell.y + cell.h / 2 + 4.2, 11.5, said, cell.w - 28, "strong dark")
    return scene.tap("differently", scene.text("choice.differently"), (*cell, 5.0), drawn, solid=True)


def _turning(scene: Scene, page: int, count: int, cell: Box) -> str:
    """What turns to the next leaf, with the number of payments that are still to come."""
    label = scene.text("choice.differently")
    ring = rect(cell.x - 2, cell.y - 2, cell.w + 4, cell.h + 4, "glow pill", 7)
    face = rect(*cell, "plaque", 5) + text(cell.cx, cell.y + cell.h / 2 + 5, 14, f"+{count} →", "strong dark", "middle")
    return opener(f"other-ways-{page + 1}", label, _name(page), ring, face, leads=True)
