"""The monuments: obelisk, graves, pyramid and temple, growing brick by brick."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.building import cornice, sandstone
from khonsu.art.glyphs import glyph
from khonsu.art.lettering import width
from khonsu.art.pieces import block, seal
from khonsu.art.svg import button, group, rect, text
from khonsu.art.svg import path as line
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia.state import COLUMNS, NOBODY, PILLAR_LEFT, PILLAR_RIGHT, SECTION_TERMS, SECTIONS, TOP_STONES

if TYPE_CHECKING:
    from khonsu.art.box import Box
    from khonsu.art.svg import Layer
    from khonsu.games.egizia.board.scene import Scene

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
        letters = 20.0 if size > 36 else 16.0 if size > 24 else 13.0 if size > 17 else 11.0
        body += text(x + w / 2, y + h / 2 + letters * 0.34, letters, str(value), f"num {ink}", "middle")
    if holder == NOBODY:
        return button(key, label, body, legal=scene.legal)
    out = button(key, label, body + marks.trace(x, y, w, h, 4), legal=scene.legal)
    return out + block(SEAT_LETTERS[holder], x + (w - size) / 2, y + (h - size) / 2, size, key)


# Obelisk and graves -----------------------------------------------------------------------------------------------------


def obelisk_site(scene: Scene, box: Box) -> list[str | Layer]:
    """The obelisk with its rows at the left, the graves at the right."""
    frame = sandstone(*box) + cornice(box.x, box.y, box.w, HEAD, "obelisk", scene.text("board.obelisk"))
    return [frame, *obelisk_and_graves(scene, box.inset(8, HEAD + 5, 6, 5), 3)]


def obelisk_and_graves(scene: Scene, box: Box, columns: int) -> list[Layer]:
    """Both structures side by side."""
    table = scene.table
    step = box.h / (len(table.facts.obelisk) + 0.8)
    base = min(max(2.2 * step, 40.0), 76.0)
    left = box.x + base + 8
    dug = tuple(table.graves), tuple(table.diggers), scene.lit("grave-")
    return [
        scene.layer((tuple(table.obelisk), scene.lit("obelisk-")), _obelisk, box, step, base),
        scene.layer(dug, graves, left, box.y, box.right - left, box.h, columns),
    ]


def _obelisk(scene: Scene, box: Box, step: float, base: float) -> str:
    """The obelisk tapers, so that it reads as one."""
    rows = len(scene.table.facts.obelisk)
    lean = base * 0.36 / rows
    cx = box.x + base / 2
    tip = base - lean * rows
    top = box.bottom - step * rows
    out = [line(f"M{cx - tip / 2:g} {top:g}l{tip / 2:g}-{step * 0.8:g} {tip / 2:g} {step * 0.8:g}z", "leaf")]
    for row in range(rows):
        w = round(base - lean * row, 1)
        out.append(obelisk_row(scene, row, (round(cx - w / 2, 1), round(box.bottom - step * (row + 1), 1), w, step - 1)))
    return "".join(out)


def obelisk_row(scene: Scene, row: int, box: tuple[float, float, float, float]) -> str:
    """One row of the obelisk."""
    table = scene.table
    holder = table.obelisk[row] if row < len(table.obelisk) else NOBODY
    label = f"{scene.text.term('obelisk')} {row + 1}"
    return _brick(scene, f"obelisk-{row + 1}", label, holder, table.facts.obelisk[row], box)


def graves(scene: Scene, x: float, y: float, w: float, h: float, columns: int = 3) -> str:
    """The grave spaces: taken, open with their value, or still closed."""
    count = scene.table.facts.grave_spaces
    rows = -(-count // columns)
    dx, dy = w / columns, h / rows
    out = []
    for space in range(count):
        px, py = x + dx * (space % columns), y + dy * (space // columns)
        out.append(_grave(scene, space, round(px + 1.5, 1), round(py + 1.5, 1), round(dx - 3, 1), round(dy - 3, 1)))
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
        star = 16.0 if h > 60 else 10.0
        body += glyph("star", cx - star / 2, cy - star * 0.4, star, "lotus")
    elif not taken:
        letters = 24.0 if h > 60 else 16.0 if h > 26 else 11.5
        body += text(cx, cy + letters * 0.38, letters, str(table.graves[space]), "num dark", "middle")
    label = f"{scene.text.term('graves')} {space + 1}"
    out = button(key, label, body + (marks.trace(x, y, w, h) if taken else ""), legal=scene.legal)
    if taken:
        size = min(w, h) * 0.72
        out += block(SEAT_LETTERS[table.diggers[space]], cx - size / 2, cy - size / 2, size, key)
        if h > 30:
            out += marks.badge(x + w - 6, y + h - 6, str(table.graves[space]), 7)
    return out


def obelisk_strip(scene: Scene, box: Box) -> Layer:
    """Both structures small, each in one line; where a line is short it shows the newest bricks and what comes next."""
    table = scene.table
    built = tuple(table.obelisk), tuple(table.graves), tuple(table.diggers)
    return scene.layer((built, scene.lit("obelisk-", "grave-")), _strip, box)


def _strip(scene: Scene, box: Box) -> str:
    table = scene.table
    title = scene.text("board.obelisk" if box.w > 120 else "board.landing_1")
    out = [sandstone(*box), cornice(box.x, box.y, box.w, HEAD, "obelisk", title)]
    high = (box.h - HEAD - 6) / 2
    room = box.w - 34
    for number, (picture, count, built) in enumerate(
        (("obelisk", len(table.facts.obelisk), len(table.obelisk)), ("tomb", table.facts.grave_spaces, len(table.diggers)))
    ):
        y = box.y + HEAD + 3 + high * number
        step = min(high - 4, room / count)
        first, last = 0, count
        if step < 15:
            # The newest bricks and what comes next, or in a narrow place only that.
            fits = int(room // 17)
            first = max(0, min(built - fits // 2, count - fits))
            last, step = min(count, first + fits), room / fits
        side = min(step - 1.5, high - 4)
        out.append(glyph(picture, box.x + 7, y + high / 2 - 8, 16, "ink"))
        for space in range(first, last):
            cell = (round(box.x + 28 + step * (space - first), 1), round(y + (high - side) / 2, 1), side, side)
            out.append(obelisk_row(scene, space, cell) if number == 0 else _grave(scene, space, *cell))
    return "".join(out)


# Pyramid and temple -----------------------------------------------------------------------------------------------------


def pyramid_site(scene: Scene, box: Box) -> list[str | Layer]:
    """Both buildings of the third site in one panel."""
    frame = sandstone(*box) + cornice(box.x, box.y, box.w, HEAD, "pyramid", scene.text("board.pyramid"))
    air = 3 if scene.tall else 5
    return [frame, *pyramid_and_temple(scene, box.inset(6, HEAD + air, 8, air), 0.5 if box.w > 300 else 0.58)]


def pyramid_and_temple(scene: Scene, box: Box, share: float, apart: float = 6) -> list[Layer]:
    """The pyramid at the left, the temple at the right; how far apart they are matters to fingers."""
    table = scene.table
    cut = box.w * share
    laid = tuple(table.pyramid), scene.lit("pyramid-")
    built = tuple(table.temple), scene.lit("temple-")
    return [
        scene.layer(laid, pyramid, box.x, box.y, cut - 8, box.h),
        scene.layer(built, temple, box.x + cut + apart, box.y + 1, box.w - cut - apart - 2, box.h - 2),
    ]


def pyramid(scene: Scene, x: float, y: float, w: float, h: float) -> str:
    """The pyramid with the one who leads each row beside it."""
    facts = scene.table.facts
    rows = len(facts.row_spaces)
    margin = 44.0 if w > 150 else 0.0
    size = math.floor(2 * min((w - margin) / facts.row_spaces[0], h / rows)) / 2
    left = round(x + margin + ((w - margin) - size * facts.row_spaces[0]) / 2, 1)
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
            out.append(_row_leader(scene, row, left + size * row / 2 - 4, top + size / 2, 13 if size < 30 else 17))
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


def _row_leader(scene: Scene, row: int, x: float, cy: float, size: float) -> str:
    """Who would score a row if it were full, and how much; a tick once it is and the points have been paid."""
    seat, count = row_leader(scene, row)
    if seat == NOBODY:
        return group(key=f"row-{row + 1}")
    facts = scene.table.facts
    full = scene.table.row_filled(row) == facts.row_spaces[row]
    letters = 11.0 if size < 15 else 12.5
    body = seal(SEAT_LETTERS[seat], x - size, cy - size / 2, size)
    words = f"+{count * facts.row_points}"
    body += text(x - size - 3, cy + letters * 0.36, letters, words, f"strong {'good' if full else 'ink'}", "end")
    if full:
        body += glyph("check", x - size - 3 - width(words, letters, True) - letters, cy - letters / 2, letters, "good")
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
