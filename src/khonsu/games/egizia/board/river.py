"""The Nile: twenty places from the source to the delta, the cards of the round, the towns, the landings and all ships."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from khonsu.art import marks
from khonsu.art.box import FINGER, Box
from khonsu.art.building import reeds
from khonsu.art.glyphs import glyph
from khonsu.art.lettering import SMALLEST, shortened, width
from khonsu.art.pieces import formula
from khonsu.art.svg import button, rect, text
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia import landings, nile
from khonsu.games.egizia.board.emblems import card_title, nile_card, ship, town_formula
from khonsu.games.egizia.board.scene import NO_SITE, dock_id, space_id
from khonsu.games.egizia.state import NOBODY

if TYPE_CHECKING:
    from khonsu.art.svg import Layer
    from khonsu.games.egizia.board.scene import Scene

# The water as a broad line: bank, edge and middle.
_WIDE_WATER: Final = "M-10 86H610q50 0 50 47t-50 47H290q-52 0-52 53t52 53H780q56 0 56 60V470q0 20 20 34l40 30"
_TALL_WATER: Final = (
    "M-10 54H340q40 0 40 30.5t-40 30.5H50q-40 0-40 30.5t40 30.5H340q40 0 40 30.5t-40 30.5H50q-40 0-40 30.5t40 30.5H400"
)
_REEDS: Final = ((86, 140), (770, 340), (640, 340))


class Spot(NamedTuple):
    """Where the middle of a place is."""

    x: float
    y: float


# The last place of the river, and how far off a line two places may be between which it is straight.
LAST: Final = 20
STRAIGHT: Final = 12.0

_WIDE_SPOTS: Final = {
    1: Spot(56, 86),
    2: Spot(172, 84),
    3: Spot(288, 86),
    4: Spot(404, 84),
    5: Spot(520, 86),
    7: Spot(594, 180),
    8: Spot(514.5, 178),
    9: Spot(435, 180),
    10: Spot(355.5, 178),
    11: Spot(276, 180),
    13: Spot(276, 286),
    14: Spot(355.5, 284),
    15: Spot(435, 286),
    16: Spot(514.5, 284),
    17: Spot(594, 286),
    19: Spot(832, 350),
    20: Spot(834, 428),
}


# The middles of four places side by side on a phone, in the order of the river: a site is as broad as three fingers.
_TALL_ROWS: Final = (
    (47, 136, 232, 337),
    (343, 225.8, 108.7, 33),
    (47, 122.7, 198.3, 315.5),
    (343, 245, 147, 49),
    (47, 164.2, 281.3, 356),
)


def _tall_spot(position: int) -> Spot:
    row, place = divmod(position - 1, 4)
    return Spot(_TALL_ROWS[row][place], 54 + 61 * row)


def spot(position: int, tall: bool) -> Spot:
    """Where a place of the river is."""
    return _tall_spot(position) if tall else _WIDE_SPOTS[position]


@cache
def water(tall: bool) -> str:
    """The river itself, with reeds where there is room."""
    d = _TALL_WATER if tall else _WIDE_WATER
    broad = 50 if tall else 74
    out = [
        f'<path d="{d}" fill="none" class="{tone}" stroke-width="{thick}" stroke-linejoin="round"/>'
        for tone, thick in (("shore", broad + 8), ("deep", broad), ("shallow", broad - 24))
    ]
    out.append(f'<path d="{d}" fill="none" stroke="url(#k-waves)" stroke-width="{broad}"/>')
    places = range(1, LAST + 1) if tall else sorted(_WIDE_SPOTS)
    out += [_current(spot(one, tall), spot(following, tall)) for one, following in pairwise(places) if following == one + 1]
    return "".join(out) + "".join(reeds(x, y) for x, y in (() if tall else _REEDS))


def _current(one: Spot, following: Spot) -> str:
    """An arrow of the current between two places, where the river is straight."""
    dx, dy = following.x - one.x, following.y - one.y
    if min(abs(dx), abs(dy)) > STRAIGHT:
        return ""
    turn = (0 if dx > 0 else 180) if abs(dx) > abs(dy) else 90
    at = f"translate({(one.x + following.x) / 2:g} {(one.y + following.y) / 2:g}) rotate({turn})"
    return f'<path d="M-4-6l7 6-7 6" class="deck" transform="{at}"/>'


def river(scene: Scene) -> list[Layer]:
    """All places with what lies there."""
    table = scene.table
    out = []
    for space in range(landings.SPACE_COUNT):
        position = table.facts.position[space]
        where = spot(position, scene.tall)
        facts = table.moored[space], _pale(scene, position, space_id(space)), space_id(space) in scene.legal
        if space < landings.CARD_SPACES:
            cards = [
                (card, table.colours[card]) for card in (table.river[space], table.dealt[space]) if card != nile.NO_CARD
            ]
            out.append(scene.layer((facts, table.river[space], *cards), _card_space, space, where))
        else:
            out.append(scene.layer((facts, table.guests[space - landings.CARD_SPACES]), _town, space, where))
    for site in range(landings.SITE_COUNT):
        pale = table.out_of_reach(table.facts.site_position[site], scene.hero)
        docks = table.docks[site * landings.PER_SITE : (site + 1) * landings.PER_SITE]
        landed = (*docks, pale, scene.lit(f"dock-{landings.SITES[site]}"))
        out.append(scene.layer(landed, _landing_tall if scene.tall else _landing, site))
    return out


def _tag(position: int, x: float, y: float) -> str:
    return marks.badge(x, y, str(position), 7.6)


def _pale(scene: Scene, position: int, key: str) -> bool:
    """Whether a place lies upstream of the player's ships, out of reach for the rest of the round."""
    return key not in scene.legal and scene.table.out_of_reach(position, scene.hero)


def _card_space(scene: Scene, space: int, where: Spot) -> str:
    """A card, pale where it is out of reach, or the ghost of the one that was taken."""
    table = scene.table
    w, h = (84.0, 52.0) if scene.tall else (90.0, 56.0)
    x, y = where.x - w / 2, where.y - h / 2
    card = table.river[space]
    position = table.facts.position[space]
    key = space_id(space)
    at = f'transform="translate({x:g} {y:g})"'
    if card == nile.NO_CARD:
        body = rect(x, y, w, h, "bed", 4)
        if table.dealt[space] != nile.NO_CARD:
            body += f'<g class="phantom" {at}>{nile_card(table, table.dealt[space], w, h, scene.text, False, 0.3)}</g>'
        label = scene.text("board.taken", space=scene.table.facts.position[space])
    else:
        face = nile_card(table, card, w, h, scene.text, True)
        pale = _pale(scene, position, key)
        body = f'{rect(x, y, w, h, "bed", 4)}<g class="faded" {at}>{face}</g>' if pale else f"<g {at}>{face}</g>"
        label = f"{space + 1}: {card_title(table, card, scene.text)}"
    if key in scene.legal:
        # On a phone the frames of neighbours must not touch.
        air = 1 if scene.tall else 2
        body = marks.ring(x - air, y - air, w + 2 * air, h + 2 * air) + body
    elif table.moored[space] != NOBODY:
        body += marks.trace(x, y, w, h)
    out = button(key, label, body, legal=scene.legal)
    if table.moored[space] != NOBODY:
        size = 34.0 if scene.tall else 38.0
        out += ship(
            SEAT_LETTERS[table.moored[space]], where.x - size / 2 + 6, y + h - size * 0.88, size, landings.SPACES[space]
        )
    return out + _tag(position, x + 2, y + 2)


def _town(scene: Scene, space: int, where: Spot) -> str:
    """A town: a disc with its effect, its name below."""
    table = scene.table
    town = space - landings.CARD_SPACES
    radius = 23.0 if scene.tall else 29.0
    if scene.tall:
        # The name below it belongs to its place.
        where = where._replace(y=where.y - 4)
    parts = [
        f'<circle cx="{where.x:g}" cy="{where.y:g}" r="{radius:g}" class="cardface"/>',
        f'<circle cx="{where.x:g}" cy="{where.y:g}" r="{radius - 3:g}" fill="none" class="cardline"/>',
    ]
    lines = town_formula(table.facts, town)
    step = radius * 0.68
    for row, effect in enumerate(lines):
        y = where.y + (row - (len(lines) - 1) / 2) * step
        parts.append(formula(where.x, y, radius * 0.62, effect, radius * 1.6))
    name = scene.text.term(landings.SPACES[space])
    body = "".join(parts)
    taken = table.moored[space] != NOBODY
    if taken or _pale(scene, table.facts.position[space], space_id(space)):
        bed = f'<circle cx="{where.x:g}" cy="{where.y:g}" r="{radius:g}" class="bed"/>'
        body = f'{bed}<g class="{"phantom" if taken else "faded"}">{body}</g>'
    if space_id(space) in scene.legal:
        ring = f'<circle cx="{where.x:g}" cy="{where.y:g}" r="{radius + 1:g}" class="'
        glow = f'{ring}key"/>{ring}ring"/>'
        body = f'<g class="halo">{glow}</g>{body}'
    if table.moored[space] != NOBODY:
        body += marks.trace(where.x - radius, where.y - radius, 2 * radius, 2 * radius, radius)
    out = button(space_id(space), name, body, legal=scene.legal)
    foot = where.y + radius + (8.5 if scene.tall else 12)
    out += _name(where.x, foot, name, width(name, SMALLEST, True) if scene.tall else 6.6 * len(name))
    first, guest = table.moored[space], table.guests[town]
    size = 34.0 if scene.tall else 40.0
    shift = size * 0.32 if guest != NOBODY else 0.0
    for seat, x, at in (
        (first, where.x - shift, landings.SPACES[space]),
        (guest, where.x + shift, f"{landings.SPACES[space]}-guest"),
    ):
        if seat != NOBODY:
            out += ship(SEAT_LETTERS[seat], x - size / 2, where.y - size * 0.35, size, at)
    return out + _tag(table.facts.position[space], where.x - radius * 0.88, where.y - radius * 0.78)


def _name(x: float, y: float, name: str, long: float) -> str:
    """A name on a slip of papyrus, readable over water and land."""
    w = round(long + 8, 1)
    return rect(x - w / 2, y - 9.5, w, 13, "plaster", 4) + text(x, y + 0.8, 11, name, "num ink", "middle")


# Landings of the building sites -----------------------------------------------------------------------------------------

_WIDE_SLOTS: Final = {
    landings.SPHINX: [(648.0, 46.0 + 33 * place) for place in range(landings.PER_SITE)],
    landings.OBELISK: [(186.0, 164.0 + 36 * place) for place in range(landings.PER_SITE)],
    landings.PYRAMID: [(654.0 + 39 * place, 272.0) for place in range(landings.PER_SITE)],
}
# A landing of the narrow river, and how broad each of several places is at least.
_LANDING_W: Final = 139.0
_LANDING_H: Final = 58.0
_BERTH: Final = FINGER + 1
SITE_GLYPHS: Final = {landings.SPHINX: "sphinx", landings.OBELISK: "obelisk", landings.PYRAMID: "pyramid"}


def used(scene: Scene) -> list[int]:
    """The places of a site that this number of players can use; a substitute needs one player more than slots."""
    slots = scene.table.facts.slots[scene.table.players]
    return [*range(slots), *([landings.BESIDE] if scene.table.players > slots else [])]


def slot(scene: Scene, site: int, place: int, x: float, y: float, w: float, h: float) -> str:
    """One place for a ship."""
    dock = site * landings.PER_SITE + place
    pale = scene.site == NO_SITE and _pale(scene, scene.table.facts.site_position[site], dock_id(site, place))
    seat = scene.table.docks[dock]
    kind = "fold" if place == landings.BESIDE else "plaster"
    sign = scene.text("board.substitute") if place == landings.BESIDE else str(place + 1)
    body = (marks.ring(x, y, w, h, 4) if dock_id(site, place) in scene.legal else "") + rect(x, y, w, h, kind, 4)
    label = f"{scene.text.term(landings.SITE_TERMS[site])}, {sign}"
    if seat == NOBODY:
        # On the narrow board the word for a substitute gives way to a sign.
        shown = "+" if place == landings.BESIDE and w < 30 else sign
        body += text(x + w / 2, y + h / 2 + 4, 11 if place == landings.BESIDE else 13, shown, "num ink2", "middle")
        body = f'<g class="faded">{body}</g>' if pale else body
    else:
        body += marks.trace(x, y, w, h)
    out = button(dock_id(site, place), label, body, legal=scene.legal)
    if seat != NOBODY:
        size = min(w, h * 1.1)
        out += ship(SEAT_LETTERS[seat], x + (w - size) / 2, y + (h - size * 0.91) / 2, size, dock_id(site, place))
    return out


def _landing(scene: Scene, site: int) -> str:
    """The slots of a site as a jetty of stone."""
    spots = [(place, *_WIDE_SLOTS[site][number]) for number, place in enumerate(used(scene))]
    x, y = spots[0][1] - 4, spots[0][2] - 4
    w, h = spots[-1][1] + 36 + 4 - x, spots[-1][2] + 30 + 4 - y
    out = rect(x, y, w, h, "band", 5)
    out += "".join(slot(scene, site, place, sx, sy, 36, 30) for place, sx, sy in spots)
    return out + _tag(scene.table.facts.site_position[site], x + 1, y + 1)


def _landing_tall(scene: Scene, site: int) -> str:
    """A site among the places of the narrow river: its name, and below it its slots."""
    position = scene.table.facts.site_position[site]
    where = spot(position, True)
    x, y = where.x - _LANDING_W / 2, where.y - _LANDING_H / 2
    out = rect(x, y, _LANDING_W, _LANDING_H, "band", 5)
    out += "".join([slot(scene, site, place, *berth) for place, berth in _berths(scene, site, x, y)])
    out += glyph(SITE_GLYPHS[site], x + 11, y, 13, "ink")
    out += text(x + 27, y + 11, 12, shortened(scene.text(f"board.landing_{site}"), _LANDING_W - 60, 12, True), "num ink")
    return out + _tag(position, x + 2, y + 2)


def _berths(scene: Scene, site: int, x: float, y: float) -> list[tuple[int, Box]]:
    """Where the places of a site are on a phone: each that can be chosen is as broad as a finger.

    A substitute can come only when all slots are taken; until then its place is a sign beside the name.
    """
    docks = scene.table.docks[site * landings.PER_SITE : (site + 1) * landings.PER_SITE]
    places = used(scene)
    slots = [place for place in places if place != landings.BESIDE]
    room = _LANDING_W - 4
    opened = landings.BESIDE in places and NOBODY not in [docks[place] for place in slots]
    step = (room - _BERTH if opened else room) / len(slots)
    row = Box(x + 2, y + 16, room, _LANDING_H - 18)
    out = [(place, Box(row.x + step * number + 1, row.y, step - 2, row.h)) for number, place in enumerate(slots)]
    if opened:
        out.append((landings.BESIDE, Box(row.right - _BERTH + 1, row.y, _BERTH - 2, row.h)))
    elif landings.BESIDE in places:
        out.append((landings.BESIDE, Box(row.right - 19, y + 1, 18, 12)))
    return out
