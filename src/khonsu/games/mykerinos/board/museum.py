"""How the museum looks: a ring of five wings with their halls and doors, seen from above, and the table of what cards are worth."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin
from typing import TYPE_CHECKING, Final, NamedTuple

from khonsu.art import marks
from khonsu.art.box import Box
from khonsu.art.building import cornice, sandstone
from khonsu.art.glyphs import glyph
from khonsu.art.lettering import SMALLEST, width
from khonsu.art.pieces import block, seal
from khonsu.art.svg import button, path, rect, text
from khonsu.games.mykerinos.board.cameos import DYE, cameo
from khonsu.games.mykerinos.board.scene import NEUTRAL_LETTER
from khonsu.games.mykerinos.scoring import set_points, wing_value
from khonsu.games.mykerinos.squares import NOBODY
from khonsu.games.mykerinos.state import HALL5, HALL_NAMES, HALLS, LAST_SHARED, PATRON_COUNT, PATRONS, SHARED

if TYPE_CHECKING:
    from khonsu.art.svg import Layer
    from khonsu.games.mykerinos.board.scene import Scene
    from khonsu.games.mykerinos.state import Table

# Where a shared hall ends, in parts of the radius.
_SHARED: Final = 0.885
# Where the doors from a shared hall to its neighbours begin and end.
_DOOR: Final = (0.735, 0.815)
# A wing takes 44 degrees, a shared hall the other 28.
_HALF: Final = 22.0
_STEP: Final = 72.0
# From this radius on there is room for names and values.
_LARGE: Final = 100.0


class Plan(NamedTuple):
    """Where the museum stands and how large it is."""

    cx: float
    cy: float
    radius: float
    # In parts of the radius: the central hall, where a wing is divided, the middle of a hall of value 3, of value 5, and shared.
    centre: float = 0.345
    divided: float = 0.665
    middles: tuple[float, float, float] = (0.495, 0.815, 0.66)

    def at(self, degrees: float, part: float) -> tuple[float, float]:
        """The point in a direction (0 is up, clockwise) at a part of the radius."""
        angle = radians(degrees)
        return round(self.cx + self.radius * part * sin(angle), 1), round(self.cy - self.radius * part * cos(angle), 1)

    def shape(self, *points: tuple[float, float]) -> str:
        """A closed outline through points given by direction and part of the radius."""
        return "M" + "L".join(f"{x:g} {y:g}" for x, y in (self.at(*point) for point in points)) + "z"

    def hall(self, hall: int) -> tuple[float, float]:
        """The middle of a hall."""
        turn = _STEP * (hall % PATRON_COUNT) + (_STEP / 2 if hall >= SHARED else 0)
        return self.at(turn, self.middles[hall // PATRON_COUNT])


@lru_cache(maxsize=256)
def _outline(plan: Plan, hall: int) -> str:
    """The walls of a hall."""
    turn = _STEP * (hall % PATRON_COUNT)
    if hall >= SHARED:
        return plan.shape(
            (turn + _HALF, plan.centre),
            (turn + _HALF, _SHARED),
            (turn + _STEP - _HALF, _SHARED),
            (turn + _STEP - _HALF, plan.centre),
        )
    inner, outer = (plan.divided, 1.0) if hall >= HALL5 else (plan.centre, plan.divided)
    return plan.shape((turn - _HALF, inner), (turn - _HALF, outer), (turn + _HALF, outer), (turn + _HALF, inner))


@lru_cache(maxsize=256)
def _floor(plan: Plan, hall: int, dyes: tuple[str, str]) -> str:
    """A hall in the colour of its wing, half and half where two wings share it, and its walls."""
    outline = _outline(plan, hall)
    if hall < SHARED:
        return f'<path d="{outline}" class="dye-{dyes[0]} wall" fill-opacity=".42"/>'
    turn = _STEP * (hall % PATRON_COUNT)
    out = []
    for dye, side in zip(dyes, (turn + _HALF, turn + _STEP - _HALF), strict=True):
        half = plan.shape(
            (side, plan.centre), (side, _SHARED), (turn + _STEP / 2, _SHARED * 0.97), (turn + _STEP / 2, plan.centre * 0.97)
        )
        out.append(f'<path d="{half}" class="dye-{dye}" fill-opacity=".32"/>')
    return "".join(out) + f'<path d="{outline}" class="wall" fill="none"/>'


@lru_cache(maxsize=16)
def _doors(plan: Plan, closed: bool) -> str:
    """Gaps in the walls: from the centre, from a 3 to its 5, and from a shared hall to the 5 on either side."""
    out = []

    def gap(*points: tuple[float, float]) -> None:
        out.append("M" + "L".join(f"{x:g} {y:g}" for x, y in (plan.at(*point) for point in points)))

    for wing in range(PATRON_COUNT):
        turn = _STEP * wing
        for part in (plan.centre, plan.divided):
            flat = part * cos(radians(_HALF)) / cos(radians(7))
            gap((turn - 7, flat), (turn + 7, flat))
        if wing < PATRON_COUNT - 1 or closed:
            flat = plan.centre * cos(radians(_STEP / 2 - _HALF)) / cos(radians(5))
            gap((turn + _STEP / 2 - 5, flat), (turn + _STEP / 2 + 5, flat))
            for side in (_HALF, _STEP - _HALF):
                gap((turn + side, _DOOR[0]), (turn + side, _DOOR[1]))
    return path("".join(out), "doorway")


def museum(scene: Scene, box: Box) -> list[str | Layer]:
    """The building with its plan; on a wide board also its cornice, and below the plan what every player's cards are worth."""
    table = scene.table
    if scene.tall:
        return [sandstone(*box), *_plan(scene, _fitting(box))]
    taken = sum(holder != NOBODY for holder in table.halls)
    note = scene.text("board.halls_taken", n=taken, halls=HALLS if table.ring_closed else HALLS - 1)
    high = worth_height(table.players)
    plan = Plan(round(box.cx, 1), round(box.y + (box.h - high + 34) / 2 + 4, 1), 147)
    return [
        sandstone(*box) + cornice(*box[:3], 26, "door", scene.text("board.museum"), note),
        *_plan(scene, plan),
        worth(scene, Box(box.x + 7, box.bottom - high - 6, box.w - 14, high)),
    ]


def _fitting(box: Box) -> Plan:
    """The largest museum that finds room in a box, with the cameo of the first wing above it."""
    rim = 30.0 if box.h > _LARGE * 2 else 20.0
    radius = round(min(150.0, (box.h - rim - 6) / 2), 1)
    plan = Plan(round(box.cx, 1), round(box.y + (box.h - 2 * radius - rim) / 2 + rim + radius, 1), radius)
    # Where it is tapped, its halls are deep enough for fingers.
    return plan._replace(centre=0.27, divided=0.635, middles=(0.455, 0.8, 0.65)) if radius > _LARGE else plan


def _plan(scene: Scene, plan: Plan) -> list[Layer]:
    """Halls, doors, patrons and cubes."""
    table = scene.table
    wings, legal = tuple(table.wings), scene.lit(map(hall_id, range(HALLS)))
    return [
        scene.layer((wings, legal), _floors, plan),
        scene.layer((tuple(table.halls), legal), _exhibits, plan),
        scene.layer(wings, _hosts, plan),
    ]


def _halls(table: Table) -> list[int]:
    """The halls that there are."""
    return [hall for hall in range(HALLS) if hall != LAST_SHARED or table.ring_closed]


def _floors(scene: Scene, plan: Plan) -> str:
    """All halls and the doors between them."""
    table = scene.table
    halls = _halls(table)
    centre = plan.shape(*[(_STEP * wing + side, plan.centre) for wing in range(5) for side in (-_HALF, _HALF)])
    ground = centre + "".join(_outline(plan, hall) for hall in halls)
    out = [path(ground, "plaster")]
    size = plan.radius * 0.19
    out.append(glyph("statue", round(plan.cx - size / 2, 1), round(plan.cy - size / 2, 1), round(size, 1), "ink2"))
    # Walls of wings lie over those of shared halls, and what glows over everything.
    out += [_hall(scene, plan, hall) for hall in sorted(halls, key=lambda hall: (hall_id(hall) in scene.legal, -hall))]
    out.append(_doors(plan, table.ring_closed))
    return "".join(out)


def _exhibits(scene: Scene, plan: Plan) -> str:
    """What is in all halls."""
    return "".join([_inside(scene, plan, hall) for hall in _halls(scene.table)])


def _hosts(scene: Scene, plan: Plan) -> str:
    """The patrons of all wings."""
    return "".join([_patron(scene, plan, wing) for wing in range(PATRON_COUNT)])


def hall_id(hall: int) -> str:
    """The element of the drawing that a hall is."""
    return f"hall-{HALL_NAMES[hall]}"


def _hall(scene: Scene, plan: Plan, hall: int) -> str:
    """The floor of a hall, which can be tapped."""
    table = scene.table
    wing = hall % PATRON_COUNT
    dyes = DYE[table.wings[wing]], DYE[table.wings[(wing + 1) % PATRON_COUNT]]
    outline = _outline(plan, hall)
    words = "board.shared_label" if hall >= SHARED else "board.hall_label"
    label = scene.text(
        words,
        patron=PATRONS[table.wings[wing]],
        other=PATRONS[table.wings[(wing + 1) % PATRON_COUNT]],
        n=table.facts.hall_values[hall // PATRON_COUNT],
    )
    # Walls and frames are half in the next hall and take no taps there.
    inside = [f'<g pointer-events="fill">{_floor(plan, hall, dyes)}</g>']
    key = hall_id(hall)
    if key in scene.legal:
        inside.append(f'<g class="glow" pointer-events="none">{path(outline, "key")}{path(outline, "ring")}</g>')
    inside.append(path(outline, "trace dots2") + path(outline, "trace dots"))
    return button(key, label, *inside, legal=scene.legal)


def _inside(scene: Scene, plan: Plan, hall: int) -> str:
    """The cube in a hall with the hall's value, or the value alone: on gold where the viewer may enter, locked where not."""
    table = scene.table
    x, y = plan.hall(hall)
    value = str(table.facts.hall_values[hall // PATRON_COUNT])
    colour = table.halls[hall]
    if colour != NOBODY:
        size = round(max(14.5, plan.radius * 0.177), 1)
        cube = scene.cube(colour, hall_id(hall), round(x - size / 2, 1), round(y - size / 2, 1), size)
        if plan.radius < _LARGE:
            return cube
        return cube + marks.badge(round(x + size / 2 - 1, 1), round(y - size / 2 + 1, 1), value, 7.4)
    letters = 16 if plan.radius > _LARGE else 12
    if hall_id(hall) in scene.legal:
        radius = round(max(8, plan.radius * 0.078), 1)
        disc = f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" class="spot"/>'
        return disc + text(x, y + letters * 0.35, letters, value, "num onlegal", "middle")
    locked = HALL5 <= hall < SHARED and scene.seat is not None and not table.enterable(scene.seat, hall)
    if locked and plan.radius > _LARGE:
        return text(x - 6, y + letters * 0.35, letters, value, "num ink", "middle") + glyph("lock", x + 1, y - 6, 11, "ink")
    return text(x, y + letters * 0.35, letters, value, "num ink", "middle")


def _patron(scene: Scene, plan: Plan, wing: int) -> str:
    """The patron of a wing, by cameo and name."""
    patron = scene.table.wings[wing]
    name = scene.text.term(PATRONS[patron], "short")
    high = 30.0 if plan.radius > _LARGE else 18.0
    # On a phone farther out, so that fingers find the hall.
    cx, cy = plan.at(_STEP * wing, 1.12 if plan.radius < _LARGE else 1.09 if scene.tall else 1.04)
    out = cameo(patron, cx, cy, high)
    if plan.radius > _LARGE:
        edge = plan.cx + (1 if wing in (1, 2) else -1) * plan.radius * 1.14
        if wing == 0:
            out += text(cx + 16, cy + 1, 12.5, name, "num ink")
        elif wing in (1, 4):
            # Above the corner of the wing, where names of any length find room.
            corner = plan.at(_HALF - _STEP, 1)[1]
            out += text(round(edge, 1), corner - 5, 12.5, name, "num ink", "end" if wing == 1 else "start")
        else:
            at = cx + (14 if wing == 2 else -14)
            size = max(SMALLEST, 12.5 * min(1.0, abs(edge - at) / width(name, 12.5, bold=True)))
            out += text(at, cy + 12, round(size, 1), name, "num ink", "start" if wing == 2 else "end")
    return button(f"wing-{wing + 1}", scene.text.term(PATRONS[patron]), out)


# What cards are worth ---------------------------------------------------------------------------------------------------


def worth_height(players: int) -> float:
    """How high the table of a number of players is."""
    return 34.0 + 27 * players


def worth(scene: Scene, box: Box) -> Layer:
    """A row for each player: cards times hall for every patron, how far the next set is, and cubes where nothing else says them."""
    table = scene.table
    cubes = [tuple(counts) for _picture, counts in _cube_columns(scene)]
    facts = (*map(tuple, table.cards), tuple(table.halls), tuple(table.wings), *cubes)
    return scene.layer(facts, _worth_table, box)


def _worth_table(scene: Scene, box: Box) -> str:
    table = scene.table
    cubes = _cube_columns(scene)
    step = (box.w - 40) / (PATRON_COUNT + 1 + len(cubes))
    first = box.x + 34 + step / 2
    head = box.y + 16
    out = [rect(*box, "plaster", 5)]
    out += [cameo(patron, first + step * patron, head, 22) for patron in range(PATRON_COUNT)]
    out.append(text(first + step * PATRON_COUNT, head + 4, 11, scene.text("board.sets"), "ink2", "middle"))
    for column, (picture, _counts) in enumerate(cubes, PATRON_COUNT + 1):
        x = round(first + step * column - 7.5, 1)
        out.append(
            block(NEUTRAL_LETTER, x, head - 7.5, 15) if picture == "neutral" else glyph(picture, x, head - 7.5, 15, "ink2")
        )
    pitch = min(27.0, (box.h - 33) / table.players)
    for seat in range(table.players):
        row = Box(box.x + 3, box.y + 30 + pitch * seat, box.w - 6, pitch - 1)
        out.append(_worth_row(scene, seat, row, first, step, [counts[seat] for _picture, counts in cubes]))
    return "".join(out)


def _cube_columns(scene: Scene) -> list[tuple[str, list[int]]]:
    """Cubes to place, neutral ones and those in the stock, each with its picture; they have a panel of their own on wide boards."""
    table = scene.table
    if not scene.tall and not scene.last_round:
        return []
    neutral = [("neutral", table.neutral_supply)] if table.players == 2 else []
    return [("stone", table.supply), *neutral, ("bag", table.stock)]


def _worth_row(scene: Scene, seat: int, box: Box, first: float, step: float, cubes: list[int]) -> str:
    """One player's cards, halls and sets, and perhaps cubes."""
    table = scene.table
    middle = box.y + box.h / 2
    inside = [rect(*box, "mine" if seat == scene.seat else "row", 5), seal(scene.letter(seat), box.x + 5, middle - 9, 18)]
    held = [table.patron_cards(seat, patron) for patron in range(PATRON_COUNT)]
    for patron, cards in enumerate(held):
        value = wing_value(table, seat, table.wings.index(patron))
        at = first + step * patron
        if cards:
            inside.append(text(at, middle + 5, 15, f"{cards}×{value}", "num ink", "middle"))
        elif value > table.facts.without_hall:
            inside.append(text(at, middle + 5, 14, f"0×{value}", "num ink2", "middle"))
        else:
            inside.append(text(at, middle + 4, 14, "·", "ink2", "middle"))
    sets = min(held)
    begun = f"{sum(cards > sets for cards in held)}/{PATRON_COUNT}"
    words = f"+{set_points(table, seat)} {begun}" if sets else begun
    inside.append(text(first + step * PATRON_COUNT, middle + 4.6, 12.5, words, "ink", "middle"))
    for column, count in enumerate(cubes, PATRON_COUNT + 1):
        inside.append(text(first + step * column, middle + 5, 14, str(count), "num ink", "middle"))
    label = scene.text("board.worth_label", seat=scene.name(seat))
    return button(f"worth-{scene.letter(seat)}", label, *inside)


# The museum in few lines, for narrow boards -----------------------------------------------------------------------------


def chart(scene: Scene, box: Box) -> Layer:
    """The halls in two lines: beside a wing's patron its 5, below him its 3, and the 2 that it shares before the next wing's 3."""
    return scene.layer((tuple(scene.table.wings), tuple(scene.table.halls)), _chart, box)


def _chart(scene: Scene, box: Box) -> str:
    table = scene.table
    step = (box.w - 6) / PATRON_COUNT
    cell = min(15.5, box.h / 2 - 4)
    columns = 2.5 + cell / 2, 3.5 + cell * 1.5
    lines = round(box.y + box.h / 2 - cell - 2, 1), round(box.y + box.h / 2 + 2, 1)
    out = [sandstone(*box)]
    for wing in range(PATRON_COUNT):
        out.append(cameo(table.wings[wing], round(box.x + 3 + step * wing + columns[0], 1), lines[0] + cell / 2, 20))
    for hall in _halls(table):
        # By value: 3, 5, shared.
        column, line = ((0, 1), (1, 0), (1, 1))[hall // PATRON_COUNT]
        cx = box.x + 3 + step * (hall % PATRON_COUNT) + columns[column]
        out.append(_cell(scene, hall, round(cx - cell / 2, 1), lines[line], cell))
    return "".join(out)


def _cell(scene: Scene, hall: int, x: float, y: float, size: float) -> str:
    """One hall of the chart."""
    table = scene.table
    colour = table.halls[hall]
    value = str(table.facts.hall_values[hall // PATRON_COUNT])
    wing = hall % PATRON_COUNT
    dye = DYE[table.wings[wing]]
    inside = [rect(x, y, size, size, "plaster", 3)]
    if hall < SHARED:
        inside.append(
            f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" rx="3" class="dye-{dye}" opacity=".35"/>'
        )
    if colour == NOBODY:
        inside.append(text(x + size / 2, y + size / 2 + 4.3, 12, value, "num ink", "middle"))
    else:
        inside.append(scene.cube(colour, hall_id(hall), x + 0.5, y + 0.5, size - 1))
    inside.append(marks.trace(x + 2, y + 2, size - 4, size - 4))
    words = "board.shared_label" if hall >= SHARED else "board.hall_label"
    other = PATRONS[table.wings[(wing + 1) % PATRON_COUNT]]
    label = scene.text(words, patron=PATRONS[table.wings[wing]], other=other, n=int(value))
    return button(hall_id(hall), label, *inside)
