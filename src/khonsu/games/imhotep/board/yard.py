"""How the builders' yard looks: sleds with what is left in the quarry, and the cards before the viewer."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.box import Box
from khonsu.art.building import papyrus, sled
from khonsu.art.glyphs import glyph
from khonsu.art.lettering import shortened
from khonsu.art.pieces import block, seal, small_card
from khonsu.art.svg import button, group, path, rect, text
from khonsu.games.imhotep.board.scene import REACH
from khonsu.games.imhotep.board.waterside import CARD_GLYPHS, card_paint
from khonsu.games.imhotep.state import CARD_KINDS, CARDS, FIRST_DECORATION, LEVER

if TYPE_CHECKING:
    from khonsu.art.svg import Layer
    from khonsu.games.imhotep.board.scene import Scene

# On a phone: how wide the room of a blue card is, how wide that of another, and the cards together at most.
_BLUE: Final = 46.0
_OTHER: Final = 27.0
_WIDEST: Final = 252.0


# Sleds ------------------------------------------------------------------------------------------------------------------


def sleds(scene: Scene, box: Box) -> list[Layer]:
    """Each player's sled, and how many stones are left in the quarry; the viewer's own is outlined, an arrow shows who acts."""
    table = scene.table
    cards = _held(scene)
    rows = _rows(box, table.players, scene.tall, scene.seat, box.w - 8 - (_tall_mat(box, cards).w + 4 if cards else 0))
    out = [scene.layer((table.sled[seat], table.quarry[seat]), _sled_row, seat, row) for seat, row in enumerate(rows)]
    return [*out, scene.layer(None, _arrow, rows[table.stack[-1][1]] if table.stack else None)]


@cache
def _rows(box: Box, players: int, tall: bool, seat: int | None, own: float) -> tuple[Box, ...]:
    """The place of each player's sled; on a narrow board the viewer's own is lower and higher, because only it is ever tapped."""
    if not tall:
        return tuple(Box(box.x + 4, box.y + 31 + 43 * n, 238, 40) for n in range(players))
    if seat is None:
        return tuple(Box(box.x + 4 + 188 * (n % 2), box.y + 2.5 + 42 * (n // 2), 184, 39) for n in range(players))
    pitch = round((box.w - 4) / (players - 1), 1)
    rows = [Box(round(box.x + 4 + pitch * n, 1), box.y + 2.5, pitch - 4, 32) for n in range(players - 1)]
    rows.insert(seat, Box(box.x + 4, box.bottom - 49, own, REACH))
    return tuple(rows)


def _arrow(scene: Scene, row: Box | None) -> str:
    """Before the row of whoever acts."""
    return "" if row is None else path(f"M{row.x - 2:g} {row.y + row.h / 2 - 6:g}l7 6-7 6z", "ink")


def _sled_row(scene: Scene, seat: int, box: Box) -> str:
    """One player's stones: beside the name, or in a short row under it."""
    x, y, w, h = box
    table = scene.table
    short = w < 180
    if not scene.tall:
        mark, size = 22, 25.0
    elif short:
        mark, size = 20, min(19.0, h - 20, round((w - 46) / table.facts.sled_capacity - 2, 1))
    else:
        mark, size = 20, 17.0 if h < 40 or w < 300 else 24.0
    letter = scene.letter(seat)
    name = scene.name(seat)
    label = scene.text("board.sled_label", seat=name, n=table.sled[seat], quarry=table.quarry[seat])
    middle = y + h / 2
    words = x + mark + 8
    inside = [rect(x, y, w, h, "mine" if seat == scene.seat else "row", 6), marks.ring(x, y, w, h, 6)]
    inside.append(seal(letter, x + 4, middle - mark / 2, mark))
    size_of = 12.0 if h > 32 else 11.0
    stones = str(table.quarry[seat])
    if short:
        line = y + (h - size - 8) / 2 + 4
        inside.append(text(words, line, size_of, shortened(name, w - mark - 48, size_of, True), "strong"))
        inside.append(glyph("stone", x + w - 34, line - 10, 12, "ink"))
        inside.append(text(x + w - 4, line, size_of, stones, "", "end"))
        inside.append(_load(letter, table.sled[seat], table.facts.sled_capacity, words, y + h - size - 8, size))
    else:
        left = x + w - _length(table.facts.sled_capacity, size)
        inside.append(text(words, middle - 3, size_of, shortened(name, left - words - 2, size_of, True), "strong"))
        inside.append(glyph("stone", words, middle, 12, "ink"))
        inside.append(text(words + 16, middle + 10, size_of, stones))
        inside.append(_load(letter, table.sled[seat], table.facts.sled_capacity, left, y + (h - size - 8) / 2, size))
    inside.append(marks.trace(x + 3, y + 3, w - 6, h - 6))
    return button(f"sled-{letter}", label, *inside, legal=scene.legal)


def _length(capacity: int, size: float) -> float:
    """How long a sled is for so many stones."""
    return capacity * (size + 2) + 14


@lru_cache(maxsize=1024)
def _load(letter: str, stones: int, capacity: int, left: float, top: float, size: float) -> str:
    """A sled with the stones of a player and the places for more."""
    out = [sled(left, top + size, _length(capacity, size) - 3)]
    for place in range(capacity):
        at = round(left + 4 + place * (size + 2), 1)
        if place < stones:
            out.append(block(letter, at, top, size, f"sled-{letter}-{place + 1}"))
        else:
            out.append(rect(at + 1.5, top + 1.5, size - 3, size - 3, "slot", 3))
    return "".join(out)


# Cards ------------------------------------------------------------------------------------------------------------------


def _held(scene: Scene) -> list[int]:
    """The kinds of cards before the viewer, blue ones first: they are what can be done."""
    if scene.seat is None:
        return []
    hand = scene.table.hands[scene.seat]
    return [kind for kind in range(CARD_KINDS - 1, FIRST_DECORATION - 1, -1) if hand[kind]]


def hand(scene: Scene, box: Box) -> str:
    """The viewer's own cards on a mat of papyrus; blue ones are played from here."""
    cards = _held(scene)
    if scene.seat is None or not cards:
        return ""
    letter = scene.letter(scene.seat)
    if scene.tall:
        mat = _tall_mat(box, cards)
        places = _tall_cards(mat, cards)
        out = [papyrus(*mat)]
    else:
        pitch = min(40.0, (box.w - 38) / len(cards))
        mat = Box(box.right - 38 - pitch * len(cards), box.y, 38 + pitch * len(cards), box.h)
        lefts = [round(mat.x + 32 + pitch * column, 1) for column in range(len(cards))]
        places = [Box(left, mat.y + 7, min(32.0, pitch - 2), mat.h - 14) for left in lefts]
        out = [papyrus(*mat), seal(letter, mat.x + 7, mat.y + mat.h / 2 - 9, 18)]
    counts = []
    for kind, place in zip(cards, places, strict=True):
        count = scene.table.hands[scene.seat][kind]
        out.append(_card(scene, kind, count, place, mat))
        if count > 1:
            # Cards in two rows have room for the number alone.
            if place.h < 30:
                counts.append(marks.badge(place.right - 1, place.bottom - 3, str(count), 6.4))
            else:
                counts.append(marks.badge(place.right - 3, place.bottom - 5, f"×{count}", 7.4))
    dots = marks.trace(mat.x + 3, mat.y + 3, mat.w - 6, mat.h - 6)
    return group(*out, *counts, dots, key=f"hand-{letter}")


def _card(scene: Scene, kind: int, count: int, place: Box, mat: Box) -> str:
    """One kind of card, which can be tapped if it is blue; on a narrow board from the whole height of the mat."""
    x, y, w, h = place
    face = group(small_card(w, h, card_paint(kind), CARD_GLYPHS[kind]), at=(x, y))
    if kind < LEVER:
        return group(face, key=f"card-{CARDS[kind]}")
    label = scene.text("board.held_label", card=CARDS[kind], n=count)
    room = rect(x - 2, mat.y, w + 4, mat.h, "row") if scene.tall else ""
    return button(f"card-{CARDS[kind]}", label, marks.ring(x, y, w, h, 4), face, room, legal=scene.legal)


def _tall_mat(box: Box, cards: list[int]) -> Box:
    """Where cards lie on a narrow board: at the lower right end of the yard."""
    w = min(_WIDEST, 8 + sum(_BLUE if kind >= LEVER else _OTHER for kind in cards))
    return Box(box.right - 4 - w, box.bottom - 49, w, REACH)


def _tall_cards(mat: Box, cards: list[int]) -> list[Box]:
    """Blue cards a finger apart, the others beside them, in two rows where there is not enough room."""
    blue = sum(kind >= LEVER for kind in cards)
    places = [Box(mat.x + 6 + _BLUE * column, mat.y + 3, _BLUE - 4, mat.h - 6) for column in range(blue)]
    left = mat.x + 4 + _BLUE * blue
    room = mat.right - 4 - left
    others = len(cards) - blue
    rows = 1 if _OTHER * others <= room else 2
    columns = (others + rows - 1) // rows
    pitch = min(_OTHER, room / max(1, columns))
    high = (mat.h - 3 - 3 * rows) / rows
    for place in range(others):
        x, y = left + 1.5 + pitch * (place % columns), mat.y + 3 + (high + 3) * (place // columns)
        places.append(Box(round(x, 1), round(y, 1), round(pitch - 3, 1), high))
    return places
