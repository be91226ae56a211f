"""The monuments: obelisk, graves, pyramid and temple, growing brick by brick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.building import cornice, sandstone
from khonsu.art.glyphs import glyph
from khonsu.art.pieces import block, seal
from khonsu.art.svg import button, group, rect, text
from khonsu.art.svg import path as line
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia.state import COLUMNS, NOBODY, PILLAR_LEFT, PILLAR_RIGHT, SECTION_TERMS, SECTIONS, TOP_STONES

if TYPE_CHECKING:
    from khonsu.art.box import Box
    from khonsu.games.egizia.scene import Scene

HEAD: Final = 21.0


def _brick(scene: Scene, key: str, label: str, holder: int, value: int, box: tuple[float, float, float, float]) -> str:
    """A space for a brick with its value, or the brick that lies there."""
    x, y, w, h = box
    size = min(w, h)
    # Only what can be chosen carries its frame, and only what has been built its trace: there are many spaces.
    if key in scene.legal:
        body = marks.ring(x, y, w, h, 3) + rect(x, y, w, h, "next", 2)
    else:
        body = rect(x, y, w, h, "plaster", 2)
    if holder == NOBODY and h >= 11:
        ink = "dark" if key in scene.legal else "ink2"
        body += text(x + w / 2, y + h / 2 + 4, 13 if size > 17 else 11, str(value), f"num {ink}", "middle")
    if holder == NOBODY:
        return button(key, label, body, legal=scene.legal)
    out = button(key, label, body + marks.trace(x, y, w, h, 4), legal=scene.legal)
    return out + block(SEAT_LETTERS[holder], x + (w - size) / 2, y + (h - size) / 2, size, key)


# Obelisk and graves -----------------------------------------------------------------------------------------------------


def obelisk_site(scene: Scene, box: Box) -> str:
    """The obelisk with its nine rows at the left, the twelve graves at the right."""
    title = scene.text("board.obelisk" if box.w > 120 else "board.landing_1")
    out = [sandstone(*box), cornice(box.x, box.y, box.w, HEAD, "obelisk", title)]
    top, foot = box.y + HEAD + 5, box.bottom - 5
    rows = len(scene.table.facts.obelisk)
    step = (foot - top - 8) / (rows + 0.6)
    wide = min(max(step, 14.0), 38.0) + 4
    left = box.x + 8
    out.append(line(f"M{left:g} {foot - step * rows:g}l{wide / 2:g}-{step * 0.7:g} {wide / 2:g} {step * 0.7:g}z", "leaf"))
    out += [obelisk_row(scene, row, (left, foot - step * (row + 1), wide, step - 1)) for row in range(rows)]
    out.append(graves(scene, left + wide + 8, top, box.right - left - wide - 16, foot - top, 6 if box.w > 2 * box.h else 3))
    return "".join(out)


def obelisk_row(scene: Scene, row: int, box: tuple[float, float, float, float]) -> str:
    """One row of the obelisk."""
    table = scene.table
    holder = table.obelisk[row] if row < len(table.obelisk) else NOBODY
    label = f"{scene.text.term('obelisk')} {row + 1}"
    return _brick(scene, f"obelisk-{row + 1}", label, holder, table.facts.obelisk[row], box)


def graves(scene: Scene, x: float, y: float, w: float, h: float, columns: int = 3) -> str:
    """The grave spaces: taken, open with their value, or still closed."""
    table = scene.table
    count = table.facts.grave_spaces
    rows = -(-count // columns)
    dx, dy = w / columns, h / rows
    out = []
    for space in range(count):
        px, py = x + dx * (space % columns), y + dy * (space // columns)
        out.append(_grave(scene, space, px + 1.5, py + 1.5, dx - 3, dy - 3))
    return "".join(out)


def _grave(scene: Scene, space: int, x: float, y: float, w: float, h: float) -> str:
    table = scene.table
    key = f"grave-{space + 1}"
    bow = min(w / 2, h * 0.4)
    arch = f"M{x:g} {y + h:g}v-{h - bow:g}q0-{bow:g} {w / 2:g}-{bow:g}t{w / 2:g} {bow:g}v{h - bow:g}z"
    taken, opened = space < len(table.diggers), space < len(table.graves)
    kind = "tomb" if not opened else "next" if key in scene.legal else "cardface" if not taken else "fold"
    body = (marks.ring(x, y, w, h, 5) if key in scene.legal else "") + line(arch, kind)
    cx, cy = x + w / 2, y + h / 2
    if not opened:
        body += glyph("star", cx - 5, cy - 4, 10, "lotus")
    elif not taken:
        body += text(cx, cy + (6 if h > 26 else 4.5), 16 if h > 26 else 11.5, str(table.graves[space]), "num dark", "middle")
    label = f"{scene.text.term('graves')} {space + 1}"
    out = button(key, label, body + (marks.trace(x, y, w, h) if taken else ""), legal=scene.legal)
    if taken:
        size = min(w, h) * 0.72
        out += block(SEAT_LETTERS[table.diggers[space]], cx - size / 2, cy - size / 2, size, key)
        if h > 30:
            out += marks.badge(x + w - 6, y + h - 6, str(table.graves[space]), 7)
    return out


# Pyramid and temple -----------------------------------------------------------------------------------------------------


def pyramid_site(scene: Scene, box: Box) -> str:
    """Both buildings of the third site in one panel."""
    out = [sandstone(*box), cornice(box.x, box.y, box.w, HEAD, "pyramid", scene.text("board.pyramid"))]
    inner = box.h - HEAD - 10
    cut = box.w * (0.6 if box.h > box.w / 2 else 0.52)
    out.append(pyramid(scene, box.x + 6, box.y + HEAD + 5, cut - 10, inner))
    out.append(temple(scene, box.x + cut + 6, box.y + HEAD + 6, box.w - cut - 14, inner - 2))
    return "".join(out)


def pyramid(scene: Scene, x: float, y: float, w: float, h: float) -> str:
    """The pyramid with the one who leads each row beside it."""
    facts = scene.table.facts
    rows = len(facts.row_spaces)
    margin = 30.0 if w > 150 else 0.0
    size = min((w - margin) / facts.row_spaces[0], h / rows)
    left = x + margin + ((w - margin) - size * facts.row_spaces[0]) / 2
    out = []
    for row, spaces in enumerate(facts.row_spaces):
        top = y + h - size * (row + 1)
        for place in range(spaces):
            px = left + size * (place + row / 2)
            holder = scene.table.pyramid[facts.row_start[row] + place]
            label = f"{scene.text.term('pyramid')} {row + 1}/{place + 1}"
            box = (px + 0.5, top + 0.5, size - 1, size - 1)
            out.append(_brick(scene, f"pyramid-{row + 1}-{place + 1}", label, holder, facts.row_values[row], box))
        if margin:
            out.append(_row_leader(scene, row, left + size * row / 2 - 30, top + size / 2))
    return "".join(out)


def row_leader(scene: Scene, row: int) -> tuple[int, int]:
    """Who has most bricks in a row of the pyramid, ties to the leftmost brick, and how many."""
    facts = scene.table.facts
    bricks = scene.table.pyramid[facts.row_start[row] : facts.row_start[row] + facts.row_spaces[row]]
    best = NOBODY
    for seat in bricks:
        if seat != NOBODY and (best == NOBODY or bricks.count(seat) > bricks.count(best)):
            best = seat
    return best, bricks.count(best) if best != NOBODY else 0


def _row_leader(scene: Scene, row: int, x: float, cy: float) -> str:
    seat, count = row_leader(scene, row)
    if seat == NOBODY:
        return group(key=f"row-{row + 1}")
    points = f"+{count * scene.table.facts.row_points}"
    body = seal(SEAT_LETTERS[seat], x, cy - 6.5, 13) + text(x + 14, cy + 4, 11, points, "strong ink")
    return group(body, key=f"row-{row + 1}")


def temple(scene: Scene, x: float, y: float, w: float, h: float) -> str:
    """Two pillars, the columns between them, the top stones above a painted beam."""
    facts = scene.table.facts
    beam = 5.0
    head = h * 0.2
    pillar = min(w * 0.17, (h - head - beam - 4) / 4 * 1.4)
    body = h - head - beam - 4
    foot = y + h
    out = [rect(x - 2, y + head + 2, w + 4, beam, "frieze")]
    tops = facts.section_start[TOP_STONES + 1] - facts.section_start[TOP_STONES]
    step = w * 0.86 / tops
    out += [_part(scene, TOP_STONES, place, (x + w * 0.07 + step * place + 1, y, step - 2, head)) for place in range(tops)]
    for section, px in ((PILLAR_LEFT, x), (PILLAR_RIGHT, x + w - pillar)):
        spaces = facts.section_start[section + 1] - facts.section_start[section]
        high = body / spaces
        for place in range(spaces):
            out.append(_part(scene, section, place, (px, foot - high * (place + 1) + 0.5, pillar, high - 1)))
    count = facts.section_start[COLUMNS + 1] - facts.section_start[COLUMNS]
    room = (w - 2 * pillar) / count
    wide = min(room * 0.7, 40)
    for place in range(count):
        px = x + pillar + room * place + (room - wide) / 2
        out.append(_part(scene, COLUMNS, place, (px, foot - body + 0.5, wide, body - 1)))
    return "".join(out)


def _part(scene: Scene, section: int, place: int, box: tuple[float, float, float, float]) -> str:
    facts = scene.table.facts
    space = facts.section_start[section] + place
    key = f"temple-{SECTIONS[section]}-{place + 1}"
    label = f"{scene.text.term('temple')}: {scene.text.term(SECTION_TERMS[section])} {place + 1}"
    return _brick(scene, key, label, scene.table.temple[space], facts.temple[space], box)
