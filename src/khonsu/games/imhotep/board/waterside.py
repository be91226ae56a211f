"""How the river and its bank look: ships and the market."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.box import Box
from khonsu.art.building import Ship, ship_width, spaced
from khonsu.art.glyphs import glyph
from khonsu.art.lettering import wrapped
from khonsu.art.pieces import block, card, card_back, small_card
from khonsu.art.svg import button, group, rect, text
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.imhotep import tasks
from khonsu.games.imhotep.board.scene import REACH
from khonsu.games.imhotep.state import CARDS, LEVER, NOBODY, PAVED_PATH, SHIPS, SITES, SLOTS, STATUE, UNDOCKED, UNSEEN

if TYPE_CHECKING:
    from khonsu.art.svg import Layer
    from khonsu.engine.text import Catalogue
    from khonsu.games.imhotep.board.scene import Scene

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
# On a phone: how large stones are, how far apart at most, and where ships lie.
TALL_STONE: Final = 27.0
TALL_PITCH: Final = 50.0
TALL_RIVER: Final = Box(7, 256, 379, 122)
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
    if site == UNDOCKED:
        needed = table.facts.minimum[table.capacity[number]]
        return _afloat(places[number], number, _aboard(scene, number), needed, scene.tall, scene.text, scene.legal)
    if table.ship_load(number):
        return _unloading(scene, number, places[number])
    return _away(scene, number, _berth(places, number))


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
        y = TALL_RIVER.y + TALL_RIVER.h / 2 * row
        steps = max(1, capacities[left] + capacities[right] - 2)
        pitch = min(TALL_PITCH, (TALL_RIVER.w - 2 * spaced(0, 0, TALL_STONE, 1, 0).width - 8) / steps)
        found[left] = spaced(TALL_RIVER.x, y, TALL_STONE, capacities[left], pitch)
        small = spaced(0, y, TALL_STONE, capacities[right], pitch)
        found[right] = replace(small, x=round(TALL_RIVER.right - small.width, 1))
    return [found[number] for number in range(SHIPS)]


def _berth(places: list[Ship], number: int) -> Box:
    """On a narrow board: where a ship may leave a sign when it has sailed."""
    for left, right in _PAIRS:
        if number == right:
            x = places[left].x + places[left].width + 6
            return Box(round(x, 1), places[right].y + 8, round(TALL_RIVER.right - x, 1), 38)
    return Box(places[number].x, places[number].y + 8, round(places[number].width, 1), 38)


def _reach(ship: Ship, place: int) -> Box:
    """On a narrow board: where a finger means a place of a ship."""
    x, y = ship.slot(place)
    pitch = ship.step * ship.scale
    return Box(round(x + (ship.stone - pitch) / 2, 1), round(y - 9, 1), round(pitch, 1), REACH)


# It looks the same to everybody, at every table.
@lru_cache(maxsize=256)
def _afloat(
    ship: Ship, number: int, aboard: tuple[int, ...], needed: int, tall: bool, say: Catalogue, legal: frozenset[str]
) -> str:
    """A ship that has not sailed: hull, slots, stones, and a plaque that says whether it may."""
    load = len(aboard) - aboard.count(NOBODY)
    words = say("board.ready") if load >= needed else say("board.needs", n=needed - load)
    room = ship.width * (0.42 if tall else 0.62)
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
    label = say("board.ship_label", ship=number + 1, n=load, places=ship.capacity, needed=needed)
    whole = rect(ship.x, ship.y - 3, round(ship.width, 1), 60, "row") if tall else ""
    slots = [_slot(ship, number, place, owner, 0, True, tall, say, legal) for place, owner in enumerate(aboard)]
    return button(f"ship-{number + 1}", label, whole, ship.hull(), plaque, legal=legal) + "".join(slots)


def _aboard(scene: Scene, number: int) -> tuple[int, ...]:
    """Whose stone lies on each place of a ship."""
    return tuple(scene.table.slots[number * SLOTS : number * SLOTS + scene.table.capacity[number]])


def _docked_slots(scene: Scene, number: int, ship: Ship) -> str:
    """The places for stones on a ship that has sailed, with the stones that lie there still."""
    order = announced(scene, number)
    return "".join(
        [
            _slot(ship, number, place, owner, order.get(place, 0), False, scene.tall, scene.text, scene.legal)
            for place, owner in enumerate(_aboard(scene, number))
        ]
    )


@lru_cache(maxsize=1024)
def _slot(
    ship: Ship,
    number: int,
    place: int,
    owner: int,
    turn: int,
    afloat: bool,
    tall: bool,
    say: Catalogue,
    legal: frozenset[str],
) -> str:
    """One place of a ship, and whose stone lies there; its `turn` in an announced order, if it has one.

    A ship that may sail lacks one stone at most. So on a narrow board the others leave fingers to it, and each has room enough.
    """
    x, y = ship.slot(place)
    size = ship.stone
    inside = [marks.ring(x, y, size, size, 4)]
    if owner == NOBODY:
        inside.append(rect(x + 1.5, y + 1.5, size - 3, size - 3, "berth", 3))
        if afloat:
            middle = round(y + size / 2 + 4.3, 1)
            inside.append(text(x + size / 2, middle, 12, str(place + 1), "cream", "middle"))
    else:
        inside.append(block(SEAT_LETTERS[owner], x, y, size, f"ship-{number + 1}-{place + 1}"))
    if turn:
        inside.append(marks.badge(x + size - 2, y + 2, str(turn), 7.4))
    inside.append(marks.trace(x, y, size, size))
    key = f"slot-{number + 1}-{place + 1}"
    if tall and afloat and owner != NOBODY:
        return group(*inside, key=key)
    if tall:
        inside.append(rect(*_reach(ship, place), "row"))
    return button(key, say("board.slot_label", ship=number + 1, slot=place + 1), *inside, legal=legal)


def announced(scene: Scene, number: int) -> dict[int, int]:
    """Lever: the place in the announced order of each slot of this ship that has one."""
    table = scene.table
    task, _seat, ship, _b = table.stack[-1] if table.stack else (-1, -1, -1, -1)
    if task != tasks.ORDER or ship != number:
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
    return button(f"ship-{number + 1}", label, ship.hull(), coin) + _docked_slots(scene, number, ship)


def _unloading(scene: Scene, number: int, ship: Ship) -> str:
    """On a narrow board: a ship that has docked, while there are stones on it."""
    site = scene.table.docked[number]
    label = scene.text("board.docked_label", ship=number + 1, site=SITES[site])
    x, y, w, h = ship.x, ship.y + 8, round(ship.width, 1), 38
    inside = [rect(x, y, w, h, "berth", 17), marks.coin(x + 10.5, y + 19, str(number + 1), 8), marks.trace(x, y, w, h, 20)]
    inside.append(glyph(SITE_GLYPHS[site], round(x + w - 18.5, 1), y + 11.5, 15, "cream"))
    return button(f"ship-{number + 1}", label, *inside) + _docked_slots(scene, number, replace(ship, y=ship.y + 8))


def _away(scene: Scene, number: int, box: Box) -> str:
    """On a narrow board: the empty place of a ship that has docked."""
    site = scene.table.docked[number]
    label = scene.text("board.docked_label", ship=number + 1, site=SITES[site])
    x, y, w, h = box
    inside = [rect(x, y, w, h, "berth", 17), marks.coin(x + 17, y + 19, str(number + 1)), marks.trace(x, y, w, h, 20)]
    lines = wrapped(scene.text.term(SITES[site]), w - 64, 12)
    inside.append(glyph(SITE_GLYPHS[site], x + 34, y + 10, 18, "cream"))
    for row, line in enumerate(lines):
        inside.append(text(x + 58, y + 23.5 - 6.5 * (len(lines) - 1) + 13 * row, 12, line, "cream"))
    return button(f"ship-{number + 1}", label, *inside)


# Market -----------------------------------------------------------------------------------------------------------------


def card_paint(kind: int) -> str:
    """The colour of a card."""
    if kind <= PAVED_PATH:
        return "red"
    return "green" if kind < STATUE else "purple" if kind == STATUE else "blue"


def _effect(scene: Scene, kind: int) -> tuple[tuple[str, ...], ...]:
    """What a card does, in lines of a formula."""
    facts = scene.table.facts
    if kind <= PAVED_PATH:
        return ((":stone", ":arrow", f":{RED_TARGETS[kind]}"),)
    if kind < STATUE:
        return ((str(facts.per_decoration), ":stone", "= 1"),)
    if kind == STATUE:
        shown = [str(points) for points in facts.statue_points[1:]]
        lines = [shown[:3], shown[3:]] if scene.tall else [shown]
        return tuple(("·".join(line),) for line in lines)
    return (BLUE_EFFECTS[kind - LEVER],)


def _card(scene: Scene, kind: int, w: float, h: float, whole: bool) -> str:
    """A market card; `whole` ones say their name."""
    name = scene.text.term(CARDS[kind]) if whole else ""
    paint = card_paint(kind)
    moment = scene.text(f"when.{paint}") if whole else ""
    return card(w, h, paint, CARD_GLYPHS[kind], _effect(scene, kind), name, moment)


def market(scene: Scene, box: Box) -> str:
    """The cards on offer; on side B the last space holds a pair face down, seen only by whoever has taken it."""
    table = scene.table
    w, h = (48.0, 66.0) if scene.tall else (77.0, 164.0)
    top = box.y + (26 if scene.tall else 36)
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
        # On a narrow board they rise over the cornice, to be as high as a finger needs.
        rise = 24 if scene.tall else 0
        gap = 2 if scene.tall else 4
        half = (h + rise - gap) / 2
        out = []
        for which, kind in enumerate(pair):
            top = y - rise + which * (half + gap)
            label = scene.text.term(CARDS[kind])
            name = "" if scene.tall else scene.text.term(CARDS[kind])
            face = group(small_card(w, half, card_paint(kind), CARD_GLYPHS[kind], name), at=(x, top))
            out.append(button(f"keep-{which + 1}", label, marks.ring(x, top, w, half, 6), face, legal=scene.legal))
        return group(*out, key=key)
    step = 3 if scene.tall else 8
    backs = [group(card_back(w - step, h - step * len(pair)), at=(x + step * n, y + step * n)) for n in range(len(pair))]
    label = scene.text("board.pair_label", n=len(pair))
    return button(key, label, marks.ring(x, y, w, h, 7), *backs, legal=scene.legal)
