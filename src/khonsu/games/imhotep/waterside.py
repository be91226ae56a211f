"""How the river and its banks look: ships, market, sleds with the quarry, and the cards before the viewer."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.box import FINGER, Box
from khonsu.art.building import Ship, papyrus, ship_width, sled, spaced
from khonsu.art.glyphs import glyph
from khonsu.art.lettering import fitted, shortened
from khonsu.art.pieces import card, card_back, seal, small_card
from khonsu.art.svg import button, group, path, rect, text
from khonsu.games.imhotep.state import (
    CARD_KINDS,
    CARDS,
    FIRST_DECORATION,
    LEVER,
    NOBODY,
    ORDER,
    PAVED_PATH,
    SHIPS,
    SITES,
    SLOTS,
    STATUE,
    UNDOCKED,
    UNSEEN,
)

if TYPE_CHECKING:
    from khonsu.art.svg import Layer
    from khonsu.games.imhotep.scene import Scene

SITE_GLYPHS: Final = ("market", "pyramid", "temple", "tomb", "obelisk")
CARD_GLYPHS: Final = (
    "door",
    "coffin",
    "path",
    "pyramid",
    "temple",
    "tomb",
    "obelisk",
    "statue",
    "lever",
    "hammer",
    "sail",
    "chisel",
)
# Where a red card sends its stone.
RED_TARGETS: Final = ("pyramid", "tomb", "obelisk")
BLUE_EFFECTS: Final = (
    (":ship", ":arrow", ":swap"),
    (":sled", "+", ":stone", ":arrow", ":ship"),
    (":stone", ":arrow", ":ship", ":arrow"),
    ("2", ":stone", ":arrow", ":ship"),
)

LANE: Final = 333.0  # the middle of the river
STAGGER: Final = (-4.0, 4.0, -3.0, 5.0)
DOCKED_STONE: Final = 20.0
LARGEST_STONE: Final = 38.0
# On a phone: how large stones are, and from where to where the river has room for ships.
TALL_STONE: Final = 25.5
TALL_RIVER: Final = Box(9, 268, 373, 116)
# Ships are numbered from the largest on: those that lie side by side on a phone.
_PAIRS: Final = ((0, 3), (1, 2))


# Ships ------------------------------------------------------------------------------------------------------------------


def ships(scene: Scene, piers: tuple[Box, ...]) -> list[Layer]:
    """Each ship of the round: on the river, or at the pier of the site it has sailed to."""
    table = scene.table
    places = tuple(table.capacity)
    out = []
    for number in range(SHIPS):
        aboard = tuple(table.slots[number * SLOTS : (number + 1) * SLOTS])
        order = tuple(announced(scene, number).items())
        out.append(scene.layer((places, table.docked[number], aboard, order), _ship, number, piers))
    return out


def _ship(scene: Scene, number: int, piers: tuple[Box, ...]) -> str:
    table = scene.table
    site = table.docked[number]
    if table.capacity[number] == 0:
        return ""
    if site != UNDOCKED and not scene.tall:
        return _at_pier(scene, number, piers[site])
    places = _places(tuple(table.capacity), scene.tall)
    return _afloat(scene, number, places[number]) if site == UNDOCKED else _away(scene, number, _berth(places, number))


@lru_cache(maxsize=64)
def _places(capacities: tuple[int, ...], tall: bool) -> list[Ship]:
    """Where the ships of a round lie before they sail."""
    return _tall_places(capacities) if tall else _wide_places(capacities)


def _wide_places(capacities: tuple[int, ...]) -> list[Ship]:
    """The four ships side by side; each keeps its place for the whole round."""
    present = [capacity for capacity in capacities if capacity]
    natural = sum(ship_width(capacity, 34) for capacity in present)
    stone = round(min(LARGEST_STONE, 34 * 824 / max(natural, 1)), 1)
    gap = (888 - sum(ship_width(capacity, stone) for capacity in present)) / (len(present) + 1)
    out = []
    x = gap
    for number, capacity in enumerate(capacities):
        out.append(Ship(round(x, 1), round(LANE - stone * 1.05 + STAGGER[number], 1), stone, capacity))
        x += ship_width(capacity, stone) + gap if capacity else 0
    return out


def _tall_places(capacities: tuple[int, ...]) -> list[Ship]:
    """The four ships two by two, a large one and a small one, their stones a finger apart."""
    found: dict[int, Ship] = {}
    for row, (left, right) in enumerate(_PAIRS):
        y = 268.0 + 58 * row
        steps = max(1, capacities[left] + capacities[right] - 2)
        pitch = min(FINGER, (TALL_RIVER.w - 2 * ship_width(1, TALL_STONE) - 6) / steps)
        found[left] = spaced(TALL_RIVER.x, y, TALL_STONE, capacities[left], pitch)
        small = spaced(0, y, TALL_STONE, capacities[right], pitch)
        found[right] = replace(small, x=round(TALL_RIVER.right - small.width, 1))
    return [found[number] for number in range(SHIPS)]


def _berth(places: list[Ship], number: int) -> Box:
    """On a narrow board: where a ship may leave a sign when it has sailed."""
    for left, right in _PAIRS:
        if number == right:
            x = places[left].x + places[left].width + 6
            return Box(round(x, 1), places[right].y + 10, round(TALL_RIVER.right - x, 1), 34)
    return Box(places[number].x, places[number].y + 10, round(places[number].width, 1), 34)


def _afloat(scene: Scene, number: int, ship: Ship) -> str:
    """A ship that has not sailed: hull, slots, stones, and a plaque that says whether it may."""
    table = scene.table
    load = table.ship_load(number)
    needed = table.facts.minimum[ship.capacity]
    words = scene.text("board.ready") if load >= needed else scene.text("board.needs", n=needed - load)
    room = ship.width * (0.42 if scene.tall else 0.62)
    plaque = marks.plaque(
        round(ship.x + ship.width / 2, 1),
        round(ship.deck, 1),
        str(number + 1),
        load,
        needed,
        ship.capacity,
        words,
        load >= needed,
        round(room, 1),
    )
    label = scene.text("board.ship_label", ship=number + 1, n=load, places=ship.capacity, needed=needed)
    return button(f"ship-{number + 1}", label, ship.hull(), plaque, legal=scene.legal) + _slots(scene, number, ship)


def _slots(scene: Scene, number: int, ship: Ship) -> str:
    """The places for stones on a ship, with the stones that lie there."""
    table = scene.table
    out = []
    size = ship.stone
    order = announced(scene, number)
    for place in range(ship.capacity):
        x, y = ship.slot(place)
        owner = table.slots[number * SLOTS + place]
        label = scene.text("board.slot_label", ship=number + 1, slot=place + 1)
        inside = [marks.ring(x, y, size, size, 4)]
        if owner == NOBODY:
            inside.append(rect(x + 1.5, y + 1.5, size - 3, size - 3, "berth", 3))
            if size >= DOCKED_STONE + 1:
                middle = round(y + size / 2 + 4.3, 1)
                inside.append(text(x + size / 2, middle, 12, str(place + 1), "cream", "middle"))
        else:
            inside.append(scene.stone(owner, f"ship-{number + 1}-{place + 1}", x, y, size))
        if place in order:
            inside.append(marks.badge(x + size - 2, y + 2, str(order[place]), 7.4))
        inside.append(marks.trace(x, y, size, size))
        out.append(button(f"slot-{number + 1}-{place + 1}", label, *inside, legal=scene.legal))
    return "".join(out)


def announced(scene: Scene, number: int) -> dict[int, int]:
    """Lever: the place in the announced order of each slot of this ship that has one."""
    table = scene.table
    task, _seat, ship, _b = table.stack[-1] if table.stack else (-1, -1, -1, -1)
    if task != ORDER or ship != number:
        return {}
    found: dict[int, int] = {}
    for turn, owner in enumerate(table.cargo):
        for place in range(table.capacity[number]):
            if table.slots[number * SLOTS + place] == owner and place not in found:
                found[place] = turn + 1
                break
    return found


def _at_pier(scene: Scene, number: int, pier: Box) -> str:
    """A ship that has docked, smaller; its stones are there until they are unloaded."""
    capacity = scene.table.capacity[number]
    wide = ship_width(capacity, DOCKED_STONE)
    above = pier.y < LANE
    ship = Ship(round(pier.cx - wide / 2, 1), pier.y + 5 if above else pier.bottom - 49, DOCKED_STONE, capacity)
    site = SITES[scene.table.docked[number]]
    label = scene.text("board.docked_label", ship=number + 1, site=site)
    coin = marks.coin(round(pier.cx, 1), round(ship.deck + 5.5, 1), str(number + 1), 8.5)
    return button(f"ship-{number + 1}", label, ship.hull(), coin) + _slots(scene, number, ship)


def _away(scene: Scene, number: int, box: Box) -> str:
    """On a narrow board: the empty place of a ship that has docked, and what it still has to unload."""
    table = scene.table
    site = table.docked[number]
    label = scene.text("board.docked_label", ship=number + 1, site=SITES[site])
    x, y, w, h = box
    inside = [rect(x, y, w, h, "berth", 17), marks.coin(x + 17, y + 17, str(number + 1)), marks.trace(x, y, w, h, 20)]
    if table.ship_load(number):
        inside.append(glyph(SITE_GLYPHS[site], x + w - 30, y + 8, 18, "cream"))
        capacity = table.capacity[number]
        pitch = min(FINGER, (w - 64 - DOCKED_STONE) / max(1, capacity - 1))
        aboard = spaced(x + 31 - DOCKED_STONE * 1.05, y + 2.8, DOCKED_STONE, capacity, pitch)
        return button(f"ship-{number + 1}", label, *inside) + _slots(scene, number, aboard)
    name = scene.text.term(SITES[site])
    size = fitted(name, w - 58, 12.5)
    inside.append(glyph(SITE_GLYPHS[site], x + 34, y + 8, 18, "cream"))
    inside.append(text(x + 58, y + 21.5, size, shortened(name, w - 64, size), "cream"))
    return button(f"ship-{number + 1}", label, *inside)


# Market -----------------------------------------------------------------------------------------------------------------


def card_paint(kind: int) -> str:
    """The colour of a card."""
    if kind <= PAVED_PATH:
        return "red"
    return "green" if kind < STATUE else "purple" if kind == STATUE else "blue"


def _effect(scene: Scene, kind: int) -> tuple[str, ...]:
    """What a card does, as a formula."""
    facts = scene.table.facts
    if kind <= PAVED_PATH:
        return (":stone", ":arrow", f":{RED_TARGETS[kind]}")
    if kind < STATUE:
        return (str(facts.per_decoration), ":stone", "= 1")
    if kind == STATUE:
        shown = facts.statue_points[1:]
        return ("·".join(map(str, shown)) if not scene.tall else "·".join(map(str, shown[:3])) + "…",)
    return BLUE_EFFECTS[kind - LEVER]


def _card(scene: Scene, kind: int, w: float, h: float, whole: bool) -> str:
    """A market card; `whole` ones say their name."""
    name = scene.text.term(CARDS[kind]) if whole else ""
    paint = card_paint(kind)
    moment = scene.text(f"when.{paint}") if whole else ""
    return card(w, h, paint, CARD_GLYPHS[kind], _effect(scene, kind), name, moment)


def market(scene: Scene, box: Box) -> str:
    """The cards on offer; on side B the last space holds a pair face down, seen only by whoever has taken it."""
    table = scene.table
    w, h = (48.0, 65.0) if scene.tall else (77.0, 164.0)
    top = box.y + (27 if scene.tall else 36)
    pitch = (box.w - 10) / 4
    out = []
    for space in range(4):
        x = round(box.x + 5 + pitch * space + (pitch - w) / 2, 1)
        key = f"market-{space + 1}"
        if space == 3 and table.market_b:
            out.append(_pair(scene, key, x, top, w, h))
        elif table.market[space] != NOBODY:
            kind = table.market[space]
            label = scene.text.term(CARDS[kind])
            face = group(_card(scene, kind, w, h, not scene.tall), at=(x, top))
            dots = marks.trace(x, top, w, h)
            out.append(button(key, label, marks.ring(x, top, w, h, 7), face, dots, legal=scene.legal))
        else:
            out.append(_empty_space(key, x, top, w, h))
    if not scene.tall:
        left = text(box.right - 8, box.y + 18.5, 11, scene.text("board.deck", n=table.pile_size()), "note", "end")
        out.append(group(left, key="pile"))
    return group(*out, cls="inside")


def _empty_space(key: str, x: float, y: float, w: float, h: float) -> str:
    """Where a card has lain."""
    return group(rect(x + 1, y + 1, w - 2, h - 2, "slot", 6), marks.trace(x, y, w, h), key=key)


def _pair(scene: Scene, key: str, x: float, y: float, w: float, h: float) -> str:
    """The last space of side B."""
    pair = scene.table.pair
    if not pair:
        return _empty_space(key, x, y, w, h)
    if pair[0] != UNSEEN:
        half = (h - 4) / 2
        out = []
        for which, kind in enumerate(pair):
            top = y + which * (half + 4)
            label = scene.text.term(CARDS[kind])
            name = "" if scene.tall else scene.text.term(CARDS[kind])
            face = group(small_card(w, half, card_paint(kind), CARD_GLYPHS[kind], name), at=(x, top))
            out.append(button(f"keep-{which + 1}", label, marks.ring(x, top, w, half, 6), face, legal=scene.legal))
        return group(*out, key=key)
    step = 3 if scene.tall else 8
    backs = [group(card_back(w - step, h - step * len(pair)), at=(x + step * n, y + step * n)) for n in range(len(pair))]
    label = scene.text("board.pair_label", n=len(pair))
    return button(key, label, marks.ring(x, y, w, h, 7), *backs, legal=scene.legal)


# Sleds and hands --------------------------------------------------------------------------------------------------------


def sleds(scene: Scene, box: Box) -> list[Layer]:
    """Each player's sled, and how many stones are left in the quarry; the viewer's own is outlined, an arrow shows who acts."""
    table = scene.table
    rows = _rows(box, table.players, scene.tall, has_hand(scene))
    out = [scene.layer((table.sled[seat], table.quarry[seat]), _sled_row, seat, row) for seat, row in enumerate(rows)]
    return [*out, scene.layer(None, _arrow, rows[table.stack[-1][1]] if table.stack else None)]


@cache
def _rows(box: Box, players: int, tall: bool, squeezed: bool) -> tuple[Box, ...]:
    """The place of each player's sled."""
    if not tall:
        return tuple(Box(box.x + 4, box.y + 31 + 43 * n, 238, 40) for n in range(players))
    pitch = 31 if squeezed else 43
    return tuple(Box(box.x + 4 + 186 * (n % 2), box.y + 2.5 + pitch * (n // 2), 182, pitch - 2) for n in range(players))


def _arrow(scene: Scene, row: Box | None) -> str:
    """Before the row of whoever acts."""
    return "" if row is None else path(f"M{row.x - 2:g} {row.y + row.h / 2 - 6:g}l7 6-7 6z", "ink")


def _sled_row(scene: Scene, seat: int, box: Box) -> str:
    """One player's stones."""
    table = scene.table
    x, y, w, h = box
    size = 17 if scene.tall else 25
    letter = scene.letter(seat)
    capacity = table.facts.sled_capacity
    load = table.sled[seat]
    name = scene.name(seat)
    label = scene.text("board.sled_label", seat=name, n=load, quarry=table.quarry[seat])
    long = capacity * (size + 2) + 14
    left = x + w - long
    top = y + (h - size - 8) / 2
    middle = y + h / 2
    inside = [rect(x, y, w, h, "mine" if seat == scene.seat else "row", 6), marks.ring(x, y, w, h, 6)]
    mark = 20 if scene.tall else 22
    inside.append(seal(letter, x + 4, middle - mark / 2, mark))
    words = x + mark + 8
    size_of = 12.0 if h > 30 else 11.0
    inside.append(text(words, middle - 3, size_of, shortened(name, left - words - 2, size_of, True), "strong"))
    inside.append(glyph("stone", words, middle, 12, "ink"))
    inside.append(text(words + 16, middle + 10, size_of, str(table.quarry[seat])))
    inside.append(sled(left, top + size, long - 3))
    for place in range(capacity):
        at = round(left + 4 + place * (size + 2), 1)
        if place < load:
            inside.append(scene.stone(seat, f"sled-{letter}-{place + 1}", at, top, size))
        else:
            inside.append(rect(at + 1.5, top + 1.5, size - 3, size - 3, "slot", 3))
    inside.append(marks.trace(x + 3, y + 3, w - 6, h - 6))
    return button(f"sled-{letter}", label, *inside, legal=scene.legal)


def has_hand(scene: Scene) -> bool:
    """Whether the viewer sits at the table and has cards."""
    return scene.seat is not None and any(scene.table.hands[scene.seat])


def hand(scene: Scene, box: Box) -> str:
    """The viewer's own cards on a mat of papyrus; blue ones are played from here."""
    seat = scene.seat
    if seat is None or not has_hand(scene):
        return ""
    held = [(kind, scene.table.hands[seat][kind]) for kind in range(FIRST_DECORATION, CARD_KINDS)]
    held = [(kind, count) for kind, count in held if count]
    # Blue cards first: they are what can be done.
    held.sort(key=lambda entry: -entry[0])
    w, h = (27.0, box.h - 3) if scene.tall else (32.0, box.h - 14)
    pitch = min(w + (13 if scene.tall else 8), (box.w - 38) / len(held))
    mat = 34 + pitch * len(held) + 4
    left = box.x if scene.tall else box.right - mat
    out = [papyrus(left, box.y, mat, box.h), seal(scene.letter(seat), left + 7, box.y + box.h / 2 - 9, 18)]
    counts = []
    for column, (kind, count) in enumerate(held):
        x, y = round(left + 32 + pitch * column, 1), box.y + (box.h - h) / 2
        label = scene.text("board.held_label", card=CARDS[kind], n=count)
        wide = min(w, pitch - 2)
        face = group(small_card(wide, h, card_paint(kind), CARD_GLYPHS[kind]), at=(x, y))
        if count > 1:
            counts.append(marks.badge(x + wide + (1 if scene.tall else -3), y + h - 5, f"×{count}", 7.4))
        if kind >= LEVER:
            frame = marks.ring(x, y, wide, h, 4)
            out.append(button(f"card-{CARDS[kind]}", label, frame, face, legal=scene.legal))
        else:
            out.append(group(face, key=f"card-{CARDS[kind]}"))
    dots = marks.trace(left + 3, box.y + 3, mat - 6, box.h - 6)
    return group(*out, *counts, dots, key=f"hand-{scene.letter(seat)}")
