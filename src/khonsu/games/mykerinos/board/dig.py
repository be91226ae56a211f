"""How the territory looks: zones inside ropes, each with a band that says who leads and a tag for each plot, pyramids and cubes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.box import FINGER, Box
from khonsu.art.building import cornice, rope, sandstone
from khonsu.art.glyphs import glyph
from khonsu.art.pieces import seal
from khonsu.art.svg import button, folio, opener, painted, path, rect, text
from khonsu.engine.text import isolated
from khonsu.games.mykerinos import choices as c
from khonsu.games.mykerinos import tasks
from khonsu.games.mykerinos.board.cameos import cameo
from khonsu.games.mykerinos.board.ranks import Rank, ranking
from khonsu.games.mykerinos.scoring import wing_value
from khonsu.games.mykerinos.squares import NOBODY, VOID, WIDTH, ZONE_SQUARES
from khonsu.games.mykerinos.state import BLACKMORE, NO_PATRON, NO_PLOT, PATRONS, TANGERINE

if TYPE_CHECKING:
    from collections.abc import Hashable

    from khonsu.art.svg import Layer
    from khonsu.engine.text import Catalogue
    from khonsu.games.mykerinos.board.scene import Scene

# A pyramid from above, with its gilded top: four facets in four lights.
PYRAMID: Final = (
    '<symbol id="mound" viewBox="0 0 60 60" preserveAspectRatio="none"><path d="M2 2h56v56H2z" class="mound"/>'
    '<path d="M3 3h54L30 30z" fill="#fff" opacity=".34"/><path d="M3 3l27 27L3 57z" fill="#fff" opacity=".1"/>'
    '<path d="M57 3v54L30 30z" opacity=".16"/><path d="M3 57h54L30 30z" opacity=".32"/>'
    '<path d="M9.5 9.5h41v41h-41zM16 16h28v28H16zM22.5 22.5h15v15h-15zM3 3l54 54M57 3 3 57" class="joint"/>'
    f'<path d="M27 27h6v6h-6z" {painted("leaf")}/></symbol>'
)

# The room of the sign between two colours that are level.
_LEVEL: Final = 9.0
# How much of a square a cube takes: on a pyramid its facets stay visible.
_ON_SAND: Final = 0.76
_ON_PYRAMID: Final = 0.64


@dataclass(frozen=True)
class Ground:
    """Where the territory lies and how large its parts are."""

    x: float
    y: float
    # A square.
    w: float
    h: float
    band: float
    tag: float
    # Between zones, from side to side and from top to bottom.
    gap: float
    fall: float

    def zone(self, zone: int) -> tuple[float, float]:
        """The upper left corner of a zone's band."""
        return (
            self.x + zone % 2 * (4 * self.w + self.gap),
            self.y + zone // 2 * (self.band + self.tag + 3 * self.h + self.fall),
        )

    def square(self, square: int) -> tuple[float, float]:
        """The upper left corner of a square."""
        column, row = square % WIDTH, square // WIDTH
        x, y = self.zone(2 * (row // 3) + column // 4)
        return x + column % 4 * self.w, y + self.band + self.tag + row % 3 * self.h

    def field(self, square: int) -> Box:
        """Where taps are for a square.

        Of low squares the middle row takes what it lacks from its neighbours, which reach beyond the zone instead.
        """
        x, y = self.square(square)
        row = square // WIDTH % 3
        middle = max(self.h, FINGER)
        outer = (3 * self.h - middle) / 2
        above = (0.0, outer, outer + middle)[row]
        return Box(x, y - row * self.h + above, self.w, middle if row == 1 else outer)


WIDE: Final = Ground(34, 38, 58, 58, 28, 25, 10, 9)
WIDE_LAST: Final = Ground(34, 38, 48, 48, 26, 23, 10, 9)
TALL: Final = Ground(17, 3, 45, 44, 25, 21, 6, 5)
TALL_LAST: Final = Ground(17, 2, 45, 36, 22, 20, 6, 4)
# While the museum matters on a narrow board: bands and tags alone.
FOLDED: Final = Ground(10, 4, 45, 0, 26, 23, 10, 5)


def ground(scene: Scene) -> Ground:
    """How the territory is laid out now."""
    if scene.tall:
        return FOLDED if scene.exhibiting else TALL_LAST if scene.last_round else TALL
    return WIDE_LAST if scene.last_round else WIDE


def territory(scene: Scene, box: Box) -> list[str | Layer]:
    """Everything between the cornice of the dig and its coordinates."""
    table, lay, zones = scene.table, ground(scene), scene.zones()
    out: list[str | Layer] = []
    if not scene.tall:
        out.append(scene.layer("answer-no" in scene.legal, _frame, box))
    for zone in zones:
        plots = table.field[2 * zone : 2 * zone + 2]
        facts = (*plots, *scene.lit([f"plot-{plot + 1}" for plot in plots]), *table.zone_counts(zone), *table.track)
        out.append(scene.layer((facts, tuple(table.halls)), _signs, lay, zone))
    if lay.h:
        placed = tuple(table.cubes), tuple(table.pyramid)
        out += [_sand(lay, len(zones)), scene.layer(placed, _shadows, lay)]
        out += [scene.layer(_zone_facts(scene, zone), _squares, lay, zone) for zone in zones]
        out.append(_coordinates(lay, len(zones)))
    evaluated = tuple([scene.done(zone) for zone in zones])
    out.append(scene.layer((scene.zone, evaluated), _states, lay))
    return out


def _frame(scene: Scene, box: Box) -> str:
    """The wall behind the territory and its cornice; an answer takes the place of the note."""
    note = "" if "answer-no" in scene.legal else scene.text(f"board.who_gets_{scene.table.colours()}")
    return sandstone(*box) + cornice(*box[:3], 26, "hammer", scene.text("board.dig"), note)


def _signs(scene: Scene, lay: Ground, zone: int) -> str:
    """What stands above the squares of a zone."""
    return _band(scene, lay, zone) + _tag(scene, lay, 2 * zone) + _tag(scene, lay, 2 * zone + 1)


@lru_cache(maxsize=16)
def _sand(lay: Ground, zones: int) -> str:
    """The ground of all zones, with furrows between squares, a seam between plots, and a rope around each zone."""
    out = []
    furrows, seams, ropes, pegs = [], [], [], []
    w, h = 4 * lay.w, 3 * lay.h
    for zone in range(zones):
        x, y = lay.zone(zone)
        y += lay.band + lay.tag
        out += [rect(x, y, w, h, "sand"), rect(x + w / 2, y, w / 2, h, "facet"), rect(x, y, w, h, "grit")]
        furrows.append(f"M{x + lay.w:g} {y:g}v{h:g}M{x + 3 * lay.w:g} {y:g}v{h:g}")
        furrows.append(f"M{x:g} {y + lay.h:g}h{w:g}M{x:g} {y + 2 * lay.h:g}h{w:g}")
        seams.append(f"M{x + w / 2:g} {y:g}v{h:g}")
        ropes.append(f"M{x:g} {y:g}h{w:g}v{h:g}h{-w:g}z")
        pegs += [_disc(x + w * right, y + h * low, 4) for right in (0, 1) for low in (0, 1)]
    out += [path("".join(furrows), "furrow"), path("".join(seams), "seam")]
    out += [rope("".join(ropes)), path("".join(pegs), "peg")]
    return "".join(out)


def _disc(cx: float, cy: float, r: float) -> str:
    return f"M{cx - r:g} {cy:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0z"


@lru_cache(maxsize=16)
def _coordinates(lay: Ground, zones: int) -> str:
    """Letters below the columns and numbers beside the rows, as choices and log name squares."""
    rows = zones // 2 * 3
    out = []
    for column in range(WIDTH):
        x, y = lay.square((rows - 1) * WIDTH + column)
        out.append(text(x + lay.w / 2, y + lay.h + min(13.5, lay.fall + 8.5), 11.5, "abcdefgh"[column], "ink", "middle"))
    for row in range(rows):
        x, y = lay.square(row * WIDTH)
        out.append(text(x - 11.5, y + lay.h / 2 + 4, 11.5, str(row + 1), "ink", "middle"))
    return "".join(out)


# Squares ----------------------------------------------------------------------------------------------------------------


def _cube_box(scene: Scene, lay: Ground, square: int) -> tuple[float, float, float]:
    """Where the cube on a square lies, and its size."""
    x, y = lay.square(square)
    size = round(min(lay.w, lay.h) * (_ON_PYRAMID if scene.table.pyramid[square] else _ON_SAND), 1)
    return round(x + (lay.w - size) / 2, 1), round(y + (lay.h - size) / 2, 1), size


def _shadows(scene: Scene, lay: Ground) -> str:
    """The shadows of all cubes, as one shape."""
    shapes = []
    for zone in scene.zones():
        for square in ZONE_SQUARES[zone]:
            if NOBODY < scene.table.cubes[square] < VOID:
                x, y, size = _cube_box(scene, lay, square)
                shapes.append(f"M{x + 2:g} {y + 3:g}h{size:g}v{size:g}h{-size:g}z")
    return path("".join(shapes), "shadow") if shapes else ""


@lru_cache(maxsize=512)
def _name(say: Catalogue, square: int, pyramid: bool) -> str:
    """What a square is called."""
    name = say("board.square_label", square=c.square_id(square).removeprefix("square-"))
    return f"{name}, {say('board.pyramid_label')}" if pyramid else name


def _zone_facts(scene: Scene, zone: int) -> Hashable:
    """What lies on the squares of a zone, and what may begin there."""
    table = scene.table
    placed = tuple([(table.cubes[square], table.pyramid[square]) for square in ZONE_SQUARES[zone]])
    if not scene.legal:
        return placed
    legal = [square for square in ZONE_SQUARES[zone] if c.square_id(square) in scene.legal]
    return placed, tuple([(square, _cubes_from(scene, square), single_id(square) in scene.legal) for square in legal])


def _squares(scene: Scene, lay: Ground, zone: int) -> str:
    """All squares of a zone."""
    return "".join([_square(scene, lay, square) for square in ZONE_SQUARES[zone]])


def _square(scene: Scene, lay: Ground, square: int) -> str:
    """The ground of a square, and what can be tapped there."""
    x, y = lay.square(square)
    mound = f'<use href="#mound" x="{x:g}" y="{y:g}" width="{lay.w:g}" height="{lay.h:g}"/>'
    ground = mound if scene.table.pyramid[square] else ""
    single = single_id(square)
    if single not in scene.legal:
        return ground + _site(scene, lay, square)
    # On a phone folios hold both.
    return ground if scene.tall else ground + _site(scene, lay, square) + _corner(scene, lay, square, single)


def _site(scene: Scene, lay: Ground, square: int) -> str:
    """What lies on a square, or what a tap on it would begin."""
    table = scene.table
    key = c.square_id(square)
    colour = table.cubes[square]
    label = _name(scene.text, square, table.pyramid[square] == 1)
    inside = [rect(*lay.field(square), "row")]
    if colour != NOBODY:
        at = _cube_box(scene, lay, square)
        inside += [scene.cube(colour, key, *at), marks.trace(at[0], at[1], at[2], at[2])]
        label += ", " + isolated(_owner(scene, colour))
    elif key in scene.legal:
        inside.append(_offer(scene, lay, square, not scene.tall and single_id(square) in scene.legal))
    return button(key, label, *inside, legal=scene.legal)


def _owner(scene: Scene, colour: int) -> str:
    return scene.name(colour) if colour < scene.table.players else scene.text("board.neutral")


def _offer(scene: Scene, lay: Ground, square: int, cornered: bool) -> str:
    """What may begin on a square: a dot for one cube, a gold frame with the number for several."""
    x, y = lay.square(square)
    cx, cy = x + lay.w / 2, y + lay.h / 2
    cubes = _cubes_from(scene, square)
    if cubes == 1:
        return f'<g class="glow"><circle cx="{cx:g}" cy="{cy:g}" r="{5.2 if lay.w > 45 else 4.8:g}" class="spot"/></g>'
    # Within the field.
    inset = max(4.5, 3 + (FINGER - lay.h) / 2)
    box = x + 4.5, y + inset, lay.w - 9, lay.h - 2 * inset
    words = text(cx - (4 if cornered else 0), cy + (9 if cornered else 6), 16, f"+{cubes}", "num ink", "middle")
    return f'<g class="glow">{rect(*box, "key", 6)}{rect(*box, "ring", 6)}{words}</g>'


def _cubes_from(scene: Scene, square: int) -> int:
    """How many cubes the action that begins or goes on here still places, this one included."""
    _task, _seat, helper, more = scene.table.stack[-1]
    if scene.task == tasks.NEXT:
        return 1
    extends = c.EXTEND + square in scene.choices
    if scene.task == tasks.PATRON and helper == BLACKMORE:
        return 2
    if scene.task == tasks.PATRON and helper == TANGERINE:
        return 3
    return 2 if extends else 1


# One cube where an extension may begin too ------------------------------------------------------------------------------


def single_id(square: int) -> str:
    """What places one cube on a square where a tap on the square would begin an extension."""
    return c.square_id(square).replace("square-", "single-")


def _single(scene: Scene, key: str, *parts: str) -> str:
    label = scene.text("board.single_label", square=key.removeprefix("single-"))
    return button(key, label, *parts, legal=scene.legal)


def _corner(scene: Scene, lay: Ground, square: int, key: str) -> str:
    """The corner of a square with a 1: only one cube."""
    x, y = lay.square(square)
    size = 24.0
    cx, cy = x + lay.w - size / 2 + 1, y + size / 2 - 1
    hit = rect(x + lay.w - 28, y, 28, 28, "row")
    return _single(scene, key, hit, _one(cx, cy, 9, 12.5))


def _one(cx: float, cy: float, radius: float, size: float) -> str:
    disc = f'<circle cx="{cx:g}" cy="{cy:g}" r="{radius:g}" class="spot"/>'
    return f'<g class="glow">{disc}{text(cx, cy + size * 0.344, size, "1", "num onlegal", "middle")}</g>'


def one_or_two(scene: Scene, box: Box) -> Layer:
    """On a phone a corner would be too small for a finger: a switch says what a tap on such squares begins."""
    squares = [square for zone in scene.zones() for square in ZONE_SQUARES[zone] if single_id(square) in scene.legal]
    pyramids = tuple([scene.table.pyramid[square] for square in squares])
    return scene.layer(pyramids, _leaves, ground(scene), box, tuple(squares))


def _leaves(scene: Scene, lay: Ground, box: Box, squares: tuple[int, ...]) -> str:
    """A folio for extensions and one for single cubes, each with the switch that opens the other."""
    if not squares:
        return ""
    both = [_site(scene, lay, square) for square in squares]
    alone = []
    for square in squares:
        x, y = lay.square(square)
        mark = _one(x + lay.w / 2, y + lay.h / 2, 10.5, 15)
        alone.append(_single(scene, single_id(square), rect(*lay.field(square), "row"), mark))
    return folio("two", *both, _switch(scene, box, 2), opened=True, asked=True) + folio(
        "one", *alone, _switch(scene, box, 1)
    )


def _switch(scene: Scene, box: Box, cubes: int) -> str:
    """One cube or two: the side that counts is gold, a tap changes to the other."""
    edge = round(box.x + box.w * 0.42, 1)
    left, right = Box(box.x, box.y, edge - box.x, box.h), Box(edge, box.y, box.right - edge, box.h)
    x, y, w, h = left if cubes == 1 else right
    face = rect(*box, "plaque", 10) + rect(x + 3, y + 3, w - 6, h - 6, "pill", 8)
    for number, words, side in ((1, "1", left), (2, "+2", right)):
        ink = "onlegal" if cubes == number else "dark"
        face += text(round(side.cx, 1), y + h / 2 + 5.5, 16, words, f"num {ink}", "middle")
    if cubes == 1:
        return opener("two-cubes", scene.text("board.two_cubes"), "two", face)
    return opener("one-cube", scene.text("board.one_cube"), "one", face)


# Bands and tags ---------------------------------------------------------------------------------------------------------


def _band(scene: Scene, lay: Ground, zone: int) -> str:
    """Number of the zone and its ranking: gold is sure of a plot or a hall, pale gold depends on who passes first."""
    x, y = lay.zone(zone)
    left, right, h = x - 3, x + 4 * lay.w + 3, lay.band
    shape = path(f"M{left:g} {y + h:g}V{y + 6:g}q0-6 6-6H{right - 6:g}q6 0 6 6V{y + h:g}z", "band")
    middle = y + h / 2
    number = f'<circle cx="{left + 14:g}" cy="{middle:g}" r="{h / 2 - 3.5:g}" class="number"/>'
    number += text(left + 14, middle + 5, 14, str(zone + 1), "num onnumber", "middle")
    inside = [shape, number]
    if scene.done(zone):
        inside.append(glyph("check", left + 30, middle - 7, 14, "ink2"))
        inside.append(text(left + 50, middle + 4.2, 12, scene.text("board.evaluated"), "ink2"))
    else:
        inside.append(_pills(scene, zone, left + 28, y + 3, right - left - 31, h - 6))
        inside.append(marks.trace(left + 4, y + 4, right - left - 8, h - 8))
    label = scene.text("board.zone_label", zone=zone + 1)
    return button(f"zone-{zone + 1}", label, *inside)


def _states(scene: Scene, lay: Ground) -> str:
    """What evaluation does to the look of the zones."""
    return "".join([_state(scene, lay, zone) for zone in scene.zones()])


def _state(scene: Scene, lay: Ground, zone: int) -> str:
    """The frame of the zone that is being evaluated, the veil over one that has been."""
    x, y = lay.zone(zone)
    above = lay.band + lay.tag
    if zone == scene.zone:
        frame = (x - 4, y - 1, 4 * lay.w + 8, above + 3 * lay.h + 4)
        return rect(*frame, "edge", 7) + rect(*frame, "edge2", 7)
    return rect(x, y + above, 4 * lay.w, 3 * lay.h, "veil") if lay.h and scene.done(zone) else ""


def _pills(scene: Scene, zone: int, x: float, y: float, room: float, h: float) -> str:
    """One pill for each colour in a zone, best first; glyphs of what it gets where there is room."""
    ranks = ranking(scene.table, zone)
    if not ranks:
        return text(x + 6, y + h / 2 + 4.2, 12, scene.text("board.nobody"), "ink2")
    widths = [_narrow(rank, h) for rank in ranks]
    rewards = [12.0 * len(_rewards(scene, rank)) for rank in ranks]
    taken = sum(widths) + _LEVEL * sum(rank.level for rank in ranks)
    whole = taken + sum(rewards) + 4 * len(ranks) <= room
    gap = 4.0 if whole else min(4.0, max(0.0, (room - taken) / len(ranks)))
    out = []
    for rank, narrow, reward in zip(ranks, widths, rewards, strict=True):
        if rank.level:
            out.append(text(round(x + (_LEVEL - gap) / 2, 1), y + h / 2 + 4.6, 13, "=", "strong ink", "middle"))
            x += _LEVEL
        out.append(_pill(scene, rank, Box(round(x, 1), y, narrow + (reward if whole else 0), h), narrow if whole else 0))
        x += narrow + (reward if whole else 0) + gap
    return "".join(out)


def _narrow(rank: Rank, h: float) -> float:
    """The width of a pill with seal and number only."""
    return h + (12 if rank.cubes < 10 else 20)


def _pill(scene: Scene, rank: Rank, box: Box, rewards: float) -> str:
    """One colour's place in a zone; what it gets begins at `rewards`, if that is shown."""
    kind = "leaf" if rank.chooses else "unsure" if rank.may_choose else "ghost"
    ink = "dark" if rank.may_choose else "ink"
    size = box.h - 6
    out = [rect(*box, kind, box.h / 2)]
    if rank.colour == scene.seat:
        out.append(rect(box.x - 1.2, box.y - 1.2, box.w + 2.4, box.h + 2.4, "edge2", box.h / 2 + 1))
    out.append(seal(scene.letter(rank.colour), box.x + 3, box.y + 3, size))
    out.append(text(box.x + size + 5.5, box.y + box.h / 2 + 5.2, 15, str(rank.cubes), f"num {ink}"))
    for place, picture in enumerate(_rewards(scene, rank) if rewards else ()):
        out.append(glyph(picture, round(box.x + rewards - 2 + 12 * place, 1), box.y + box.h / 2 - 6, 12, ink))
    return "".join(out)


def _rewards(scene: Scene, rank: Rank) -> tuple[str, ...]:
    """What a place brings, as glyphs: the neutral colour never reserves, and gets no plot that others leave."""
    if rank.colour >= scene.table.players:
        return ("plot",) if rank.may_choose else ()
    return ("plot", "door") if rank.may_choose else ("plot",)


def _tag(scene: Scene, lay: Ground, position: int) -> str:
    """A plot by its patron and points, and what a card of that patron is worth to the viewer at the moment."""
    table = scene.table
    x, y = lay.zone(position // 2)
    x += position % 2 * 2 * lay.w
    w, h = 2 * lay.w, lay.tag
    x, w = (x - 3, w + 2) if position % 2 == 0 else (x + 1, w + 2)
    y += lay.band
    plot = table.field[position]
    if plot == NO_PLOT:
        return rect(x, y, w, h, "fold")
    patron, points = table.facts.patron[plot], table.facts.points[plot]
    # The rope covers the lower edge.
    middle = y + h / 2 - 1.4
    inside = [rect(x, y, w, h, "tag")]
    if patron == NO_PATRON:
        label = scene.text("board.plain_label", n=points)
        inside.append(glyph("plot", x + 7, middle - 8, 16, "formula"))
    else:
        label = scene.text("board.plot_label", patron=PATRONS[patron], n=points)
        inside.append(cameo(patron, x + 15, middle, h - 4))
        inside.append(_worth(scene, patron, x + w - 6, middle))
    inside.append(text(x + 29, middle + 5.6, 16, f"+{points}" if points else "0", f"num {'dark' if points else 'formula'}"))
    key = f"plot-{plot + 1}"
    if key in scene.legal:
        inside.append(marks.ring(x + 1, y + 1, w - 2, h - 2, 4))
    return button(key, label, *inside, legal=scene.legal)


def _worth(scene: Scene, patron: int, right: float, middle: float) -> str:
    """What one card of a patron would score for the viewer with the halls as they are."""
    if scene.seat is None:
        return ""
    table = scene.table
    value = wing_value(table, scene.seat, table.wings.index(patron))
    out = text(right, middle + 5.4, 15, str(value), "num dark", "end") + glyph("door", right - 26, middle - 7, 14, "formula")
    if not scene.tall and not scene.last_round:
        out += text(right - 29, middle + 4.2, 11.5, scene.text("board.you"), "formula thin", "end")
    return out
