"""The middle of the board: the wheel of entry costs and the five gods around it, with how far one is with each of them."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.glyphs import glyph
from khonsu.art.lettering import width
from khonsu.art.palette import CREAM, GOLD_LEAF, KEYLINE
from khonsu.art.svg import button, path, text
from khonsu.games.pharaon import scoring
from khonsu.games.pharaon.board.scene import words
from khonsu.games.pharaon.board.tokens import GOD_GLYPHS, PAINTS, ZONE_GLYPHS, put
from khonsu.games.pharaon.state import COLOURS, EMPTY, GODS, TOKENS, WHEEL_SPACES

if TYPE_CHECKING:
    from khonsu.art.svg import Layer
    from khonsu.games.pharaon.board.scene import Scene
    from khonsu.games.pharaon.state import Table

PLACES: Final = 5
# Radii as shares of the whole: rim, section, spaces, lapis.
RIM: Final = 1.0
SECTION: Final = 0.88
SPACES: Final = 0.735
LAPIS: Final = 0.57
NIGHT: Final = "#141a4a"
# Degrees between neighbouring spaces.
STEP: Final = 17.0


def _point(cx: float, cy: float, radius: float, degrees: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    return round(cx + radius * math.cos(angle), 1), round(cy + radius * math.sin(angle), 1)


@lru_cache(maxsize=256)
def _sector(cx: float, cy: float, inner: float, outer: float, place: int, fill: str) -> str:
    """A fifth of a ring, at a place of the circle."""
    begin, end = 72 * place - 126, 72 * place - 54
    a, b = _point(cx, cy, outer, begin), _point(cx, cy, outer, end)
    c, d = _point(cx, cy, inner, end), _point(cx, cy, inner, begin)
    return (
        f'<path d="M{a[0]:g} {a[1]:g}A{outer:g} {outer:g} 0 0 1 {b[0]:g} {b[1]:g}L{c[0]:g} {c[1]:g}'
        f'A{inner:g} {inner:g} 0 0 0 {d[0]:g} {d[1]:g}z" fill="{fill}" stroke="{KEYLINE}" stroke-width="1.2"/>'
    )


def wheel(scene: Scene, cx: float, cy: float, radius: float) -> Layer:
    """The wheel: what faces each zone now, on the rim what will face it next, and which way it turns."""
    table = scene.table
    facts = table.round, table.direction, *table.zones, *table.entry, *table.wheel
    return scene.layer(facts, _wheel, cx, cy, radius)


def _wheel(scene: Scene, cx: float, cy: float, radius: float) -> str:
    table = scene.table
    token = round(radius * 0.195, 1)
    out = [f'<circle cx="{cx:g}" cy="{cy + 2:g}" r="{radius + 3:g}" class="shadow"/>']
    usable = scene.facts.spaces[table.players]
    for place in range(PLACES):
        zone = table.zones[place]
        out.append(_rim(scene, cx, cy, radius, place, zone))
        colour = table.entry[zone]
        parts = [_sector(cx, cy, radius * LAPIS, radius * SECTION, place, PAINTS[colour][0])]
        for space in range(WHEEL_SPACES):
            degrees = 72 * place - 90 + STEP * (space - 1.5)
            x, y = _point(cx, cy, radius * SPACES, degrees)
            lies = table.wheel[colour * WHEEL_SPACES + space]
            half = token / 2
            name = TOKENS[lies] if lies != EMPTY else "plug" if space >= usable else f"{COLOURS[colour]}-free"
            inside = put(name, -half, -half, token)
            # Only the newest token of a section can be a part of the last move.
            newest = lies != EMPTY and (space == WHEEL_SPACES - 1 or table.wheel[colour * WHEEL_SPACES + space + 1] == EMPTY)
            turn = f' transform="translate({x:g} {y:g}) rotate({degrees + 90:g})"'
            key = f'data-id="wheel-{COLOURS[colour]}-{space + 1}"'
            if lies != EMPTY:
                key += f' data-kind="token-{name}" data-at="wheel-{COLOURS[colour]}-{space + 1}"'
            if newest:
                parts.append(f"<g {key}{turn}>{inside}{marks.trace(-half, -half, token, token, 4)}</g>")
            else:
                parts.append(inside.replace("<use", f"<use {key}{turn}", 1))
        out.append("".join(parts))
    out.append(_direction(cx, cy, radius, table.direction))
    out.append(_middle(scene, cx, cy, radius * LAPIS))
    return "".join(out)


def _rim(scene: Scene, cx: float, cy: float, radius: float, place: int, zone: int) -> str:
    """What will face a zone in the next round."""
    following = scene.following(zone)
    fill, sign, ink = PAINTS[following] if following != EMPTY else ("#c9a468", "", "")
    out = _sector(cx, cy, radius * SECTION, radius * RIM, place, fill)
    if following != EMPTY:
        size = round(radius * 0.1, 1)
        x, y = _point(cx, cy, radius * (SECTION + RIM) / 2, 72 * place - 90)
        out += (
            f'<use href="#g-{sign}" x="{-size / 2:g}" y="{-size / 2:g}" width="{size:g}" height="{size:g}" color="{ink}" '
            f'transform="translate({x:g} {y:g}) rotate({72 * place})"/>'
        )
    return out


@lru_cache(maxsize=8)
def _direction(cx: float, cy: float, radius: float, direction: int) -> str:
    """Arrow heads at the seams of the rim: the way that the wheel turns."""
    heads = []
    size = radius * 0.07 * direction
    for place in range(PLACES):
        degrees = 72 * place - 54
        turn = math.radians(degrees + 90)
        x, y = _point(cx, cy, radius * (SECTION + RIM) / 2, degrees)
        corners = [
            f"{x + along * math.cos(turn) - aside * math.sin(turn):.1f} {y + along * math.sin(turn) + aside * math.cos(turn):.1f}"
            for along, aside in ((-size, -size), (size * 1.2, 0), (-size, size))
        ]
        heads.append(f"M{'L'.join(corners)}z")
    return f'<path d="{"".join(heads)}" fill="{CREAM}" stroke="{KEYLINE}" stroke-width="1.4"/>'


def _middle(scene: Scene, cx: float, cy: float, radius: float) -> str:
    """Night sky with the number of the round."""
    disc = (
        f'<circle cx="{cx:g}" cy="{cy:g}" r="{radius:g}" fill="{NIGHT}" stroke="{GOLD_LEAF[1]}" stroke-width="2.5"/>'
        f'<circle cx="{cx:g}" cy="{cy:g}" r="{radius - 3:g}" fill="url(#k-stars)" opacity=".8"/>'
    )
    number = scene.table.round
    if scene.tall:
        if number == 0:
            return disc + words(cx, cy + 5, 13, scene.text("board.setup"), 2 * radius - 8, "num cream", "middle")
        top = text(cx, cy + 6, 24, str(number), "num cream", "middle")
        return (
            disc + top + words(cx, cy + 24, 12, scene.text("board.of", n=scene.facts.rounds), 60, "strong cream", "middle")
        )
    eye = glyph("eye", cx - 17, cy - 46, 34, "lotus")
    if number == 0:
        return disc + eye + words(cx, cy + 16, 14, scene.text("board.setup"), 100, "num cream", "middle")
    return (
        disc
        + eye
        + words(cx, cy + 3, 13, scene.text("board.round"), 90, "strong cream", "middle")
        + text(cx, cy + 29, 28, str(number), "num cream", "middle")
        + words(cx, cy + 46, 12.5, scene.text("board.of", n=scene.facts.rounds), 90, "strong cream", "middle")
    )


# Gods ---------------------------------------------------------------------------------------------------------------------


# For both zones of a god: zone, what one has, and what it takes.
Conditions = tuple[tuple[int, int, int], tuple[int, int, int]]


def needs(table: Table, place: int, counts: list[int], gods: int) -> Conditions:
    """For both zones of a god: zone, what one has, and what it takes beside a neighbour god that is pleased already."""
    facts = table.facts
    left, right = table.zones[place], table.zones[(place + 1) % PLACES]
    before, after = (place + PLACES - 1) % PLACES, (place + 1) % PLACES
    one = facts.right_needs[left] + (facts.left_needs[left] if gods >> before & 1 else 0)
    two = facts.left_needs[right] + (facts.right_needs[right] if gods >> after & 1 else 0)
    return (left, counts[left], one), (right, counts[right], two)


def _pills(
    corners: tuple[tuple[float, float], ...], conditions: tuple[tuple[int, int, int], ...], w: float, h: float
) -> str:
    """The conditions of a god: the zone, what one has and what is needed."""
    shapes, out = [], []
    for (x, y), (zone, have, needed) in zip(corners, conditions, strict=True):
        r = h / 2
        shapes.append(f"M{x + r:g} {y:g}h{w - h:g}a{r:g} {r:g} 0 0 1 0 {h:g}h{h - w:g}a{r:g} {r:g} 0 0 1 0-{h:g}z")
        ink = "ready" if have >= needed else "needs"
        label = f"{have}/{needed}"
        size = h - 6
        left = round(x + (w - size - 3 - width(label, 11.5, True)) / 2, 1)
        out.append(glyph(ZONE_GLYPHS[zone], left, y + 3, size, ink))
        out.append(text(left + size + 3, y + h / 2 + 4.2, 11.5, label, f"strong {ink}"))
    return path("".join(shapes), "plaque") + "".join(out)


def _medal(cx: float, cy: float, radius: float, god: int, halves: tuple[bool, bool], points: int) -> str:
    """A god: each half is gilded when its side is fulfilled."""
    ring = f'<circle cx="{cx:g}" cy="{cy:g}" r="{radius:g}"'
    out = [f'{ring} fill="{NIGHT}" stroke="{KEYLINE}" stroke-width="5.5"/>'] if any(halves) else []
    for side, done in enumerate(halves):
        if done and not all(halves):
            half = f"M{cx:g} {cy - radius:g}A{radius:g} {radius:g} 0 0 {side} {cx:g} {cy + radius:g}z"
            out.append(f'<path d="{half}" fill="url(#k-gold)"/>')
    inside = "url(#k-gold)" if all(halves) else "none" if any(halves) else NIGHT
    out.append(f'{ring} fill="{inside}" stroke="{GOLD_LEAF[1]}" stroke-width="2.5"/>')
    size = round(radius * 1.3, 1)
    # Half on gold and half on night, a light figure needs its dark outline.
    figure = glyph(GOD_GLYPHS[god], cx - size / 2, cy - size / 2, size, "dark" if all(halves) else "cream")
    if halves[0] != halves[1]:
        figure = figure.replace("<use", f'<use stroke="{KEYLINE}" stroke-width="2.4" paint-order="stroke"', 1)
    out.append(figure)
    out.append(marks.badge(cx + radius * 0.62, cy + radius * 0.72, str(points), 8.6))
    return "".join(out)


# Where medals and pills stand, by place: centre of the medal, corner of the pill of the zone before it and of the zone after it.
Spots = tuple[tuple[float, float], tuple[float, float], tuple[float, float]]


def gods(scene: Scene, spots: tuple[Spots, ...], radius: float, pill: tuple[float, float]) -> list[Layer]:
    """The five gods with both conditions, counted for the player whose things lie in front."""
    table = scene.table
    counts, pleased = scoring.counted(table, scene.hero), scoring.best_gods(table, scene.hero)
    out = []
    for place, spot in enumerate(spots):
        god, points = scene.facts.gods[table.zones[place]], scoring.god_points(table, place)
        out.append(scene.element((), _god, spot, radius, pill, god, points, needs(table, place, counts, pleased)))
    return out


def _god(
    scene: Scene, spot: Spots, radius: float, pill: tuple[float, float], god: int, points: int, conditions: Conditions
) -> str:
    """A god with what it takes to please him."""
    medal, first, second = spot
    one, two = conditions
    halves = one[1] >= one[2], two[1] >= two[2]
    label = scene.text("board.god_label", god=GODS[god], n=points)
    drawn = _medal(*medal, radius, god, halves, points)
    return button(f"god-{GODS[god]}", label, drawn, _pills((first, second), conditions, *pill))


def emblem(cx: float, cy: float, radius: float) -> str:
    """The wheel alone, as a picture."""
    out = []
    for place, (fill, sign, ink) in enumerate(PAINTS[:PLACES]):
        following = PAINTS[(place + 1) % PLACES][0]
        out.append(_sector(cx, cy, radius * SECTION, radius, place, following))
        out.append(_sector(cx, cy, radius * LAPIS, radius * SECTION, place, fill))
        x, y = _point(cx, cy, radius * SPACES, 72 * place - 90)
        size = radius * 0.26
        out.append(
            f'<use href="#g-{sign}" x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}" color="{ink}"/>'
        )
    out.append(
        f'<circle cx="{cx:g}" cy="{cy:g}" r="{radius * LAPIS:g}" fill="{NIGHT}" stroke="{GOLD_LEAF[1]}" stroke-width="2"/>'
    )
    size = radius * 0.66
    out.append(glyph("eye", cx - size / 2, cy - size / 2, size, "lotus"))
    return "".join(out)
