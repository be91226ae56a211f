"""The zones on a phone: a tab for each in a row, and below it the one that is open, as wide as the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art.box import Box
from khonsu.art.building import sandstone
from khonsu.art.glyphs import glyph
from khonsu.art.palette import CORNICE_NOTE
from khonsu.art.pieces import seal
from khonsu.art.svg import folio, opener, path, rect, text
from khonsu.games.pharaon import tasks
from khonsu.games.pharaon.board import sideboard, traitor_boards, ways, zones
from khonsu.games.pharaon.board.scene import words
from khonsu.games.pharaon.board.tokens import ZONE_GLYPHS, line, piece
from khonsu.games.pharaon.state import EMPTY, ZONES

if TYPE_CHECKING:
    from collections.abc import Hashable

    from khonsu.art.svg import Layer
    from khonsu.games.pharaon.board.scene import Scene

HEIGHT: Final = 47.0
TRAITOR: Final = "traitor"


def tabs(scene: Scene, box: Box) -> list[str | Layer]:
    """All tabs, then all folios; each folio paints its own tab anew, as the open one."""
    table = scene.table
    inner = Box(box.x, box.y + HEIGHT, box.w, box.h - HEIGHT)
    # In the order of the box; the wheel shows who is whose neighbour.
    names = [*ZONES, TRAITOR] if table.solo else ZONES
    leading = [name for zone, name in enumerate(ZONES) if zones.leads(scene, zone)]
    asked = scene.asked
    topic = TRAITOR if scene.task == tasks.WHEEL else ZONES[asked] if asked != EMPTY else ""
    shown = topic or (leading or [ZONES[table.zones[0]]])[0]
    step = (box.w + 4) / len(names)
    out, sheets = [], []
    for number, name in enumerate(names):
        place = Box(round(box.x + number * step, 1), box.y, round(step - 4, 1), HEIGHT)
        face: Hashable
        inside: Hashable
        if name == TRAITOR:
            face, inside = (table.score(1), table.plot), traitor_boards.facts(scene)
        else:
            face, inside = zones.entrance(scene, number), zones.things(scene, number)
        out.append(scene.element(face, _tab, name, number, place, name in leading))
        state = name == shown, name == topic and bool(scene.choices)
        sheets.append(scene.element((face, inside), _sheet, name, number, place, inner, *state))
    # All of them lie on the same wall.
    wall = sandstone(*inner) + rect(inner.x, inner.y, inner.w, 4, "frieze")
    leaves = ways.leaves(scene, inner) if scene.task == tasks.PAY and len(scene.choices) > 1 else {}
    return [*out, wall, *sheets, "".join([folio(name, drawn) for name, drawn in leaves.items()])]


def _tab(scene: Scene, name: str, number: int, place: Box, leads: bool) -> str:
    """The tab of a folio that is not open."""
    face = _traitor_face if name == TRAITOR else _zone_face
    ring = rect(place.x - 2, place.y - 2, place.w + 4, place.h + 2, "glow pill", 8)
    drawn = (ring, path(_shape(place), "step"), face(scene, number, place, False))
    if name == TRAITOR:
        return opener(TRAITOR, scene.text("board.traitor"), name, *drawn, leads=leads)
    return opener(f"zone-{name}", zones.label(scene, number), name, *drawn, leads=leads)


def _sheet(scene: Scene, name: str, number: int, place: Box, box: Box, opened: bool, asked: bool) -> str:
    """A folio under its open tab."""
    front = path(_shape(place), "cornice")
    if name == TRAITOR:
        front += _traitor_face(scene, number, place, True) + _traitor(scene, box)
    else:
        front += _zone_face(scene, number, place, True) + _zone(scene, number, box)
    return folio(name, front, opened=opened, asked=asked)


def _shape(box: Box) -> str:
    """A tab: round above, open below."""
    return f"M{box.x:g} {box.bottom:g}v{6 - box.h:g}q0-6 6-6h{box.w - 12:g}q6 0 6 6v{box.h - 6:g}z"


def _zone_face(scene: Scene, zone: int, box: Box, opened: bool) -> str:
    """What stands on the tab of a zone: its entry now and next, and its places."""
    following, free = scene.following(zone), scene.free(zone)
    ink = "oncornice" if opened else "ink"
    narrow = box.w < 68
    big, small, sign = (17.0, 11.0, 14.0) if narrow else (20.0, 13.0, 17.0)
    x, middle = box.x + (4 if narrow else 6), box.y + 14.5
    out = [glyph(ZONE_GLYPHS[zone], x, middle - sign / 2, sign, ink)]
    x += sign + (3 if narrow else 4)
    out.append(piece(scene.table.entry[zone], x, middle - big / 2, big))
    if following != EMPTY:
        x += big + 2
        stroke = f'stroke="{CORNICE_NOTE}"' if opened else 'stroke="currentColor" class="ink"'
        out.append(f'<path d="M{x:g} {middle - 3.5:g}l3.5 3.5-3.5 3.5" fill="none" {stroke} stroke-width="1.8"/>')
        out.append(piece(following, x + 5, middle - small / 2, small))
    spaces = scene.facts.spaces[scene.table.players]
    taken, open_ = "", ""
    for space in range(spaces):
        square = f"M{box.x + 7 + space * 10:g} {box.y + 30:g}h7.500v7.500h-7.500z"
        taken, open_ = (taken + square, open_) if space < spaces - free else (taken, open_ + square)
    out.append(path(taken, ink) if taken else "")
    out.append(
        f'<path d="{open_}" class="{ink}" fill-opacity=".12" stroke="currentColor" stroke-width="1.2"/>' if open_ else ""
    )
    if free:
        out.append(text(box.right - 8, box.y + 38.5, 13, str(free), f"strong {ink}", "end"))
    else:
        out.append(glyph("lock", box.right - 19, box.y + 27, 13, ink))
    return "".join(out)


def _traitor_face(scene: Scene, _number: int, box: Box, opened: bool) -> str:
    """The Traitor's seal, his points, and the jars he still has in this round."""
    ink = "oncornice" if opened else "ink"
    return (
        seal(scene.stone(1), box.x + 6, box.y + 4, 20)
        + text(box.right - 7, box.y + 20, 16, str(scene.table.score(1)), f"num {ink}", "end")
        + glyph("jar", box.x + 9, box.y + 27, 13, ink)
        + text(box.right - 7, box.y + 38.5, 13, str(scene.table.plot), f"strong {ink}", "end")
    )


def _zone(scene: Scene, zone: int, box: Box) -> str:
    """The open zone: its name, what it costs, and all that is in it."""
    name = scene.text.term(ZONES[zone])
    # A mark above a capital letter stays clear of the frieze.
    head = words(box.x + 9, box.y + 19.5, 14, name, 150, "num ink")
    price, said = zones.price(scene, zone)
    if price:
        room = 17.0 * len(price)
        head += line(box.right - 8 - room / 2, box.y + 15, 14, price, room)
        head += words(box.right - 14 - room, box.y + 19.5, 12, said, 190 - room, "strong ink2", "end")
    inside = Box(box.x + 6, box.y + 24, box.w - 12, box.h - 30)
    return head + zones.inside(scene, zone, inside)


def _traitor(scene: Scene, box: Box) -> str:
    """The Traitor's boards, and the jars he still has."""
    boards = traitor_boards.strips(scene, Box(box.x + 38, box.y + 7, box.w - 42, box.h - 11))
    jars = sideboard.plot(scene, box.x + 8, box.y + 12)
    return boards + jars
