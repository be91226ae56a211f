"""What stands around the river: the score track, the Sphinx, the water ring and the two markets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.box import FINGER, Box
from khonsu.art.building import cornice, sandstone
from khonsu.art.glyphs import glyph
from khonsu.art.lettering import width
from khonsu.art.pieces import card_back, seal
from khonsu.art.svg import button, group, path, rect, text
from khonsu.engine.text import SEAT_LETTERS, isolated
from khonsu.games.egizia import landings
from khonsu.games.egizia.board.emblems import FIELD_FILL, crouching
from khonsu.games.egizia.board.forecast import hunger_loss
from khonsu.games.egizia.state import BOTTOM, MARKETS, NOBODY, RING, RING_TERMS, STONE

if TYPE_CHECKING:
    from khonsu.art.svg import Layer
    from khonsu.games.egizia.board.scene import Scene

HEAD: Final = 21.0
LAP: Final = 50


def track(scene: Scene, box: Box) -> Layer:
    """The score track: markers by points; where they are level the front one lies right and on top."""
    return scene.layer((*scene.table.track, *scene.table.front_to_back()), _track, box)


def _track(scene: Scene, box: Box) -> str:
    table = scene.table
    out = [rect(*box, "plaster", 4)]
    size = box.h - 5
    # Room for markers below 0 at the left of it.
    left = box.x + (2.6 if scene.tall else 2.8) * size
    step = (box.right - 16 - left) / LAP
    every = 10 if scene.tall else 5
    for points in range(0, LAP + 1, every):
        out.append(text(left + step * points, box.y + box.h / 2 + 4, 11, str(points), "strong ink2", "middle"))
    marks_at = [point for point in range(LAP) if point % every]
    ticks = "".join(f"M{left + step * point:.1f} {box.bottom - 5:g}v4" for point in marks_at)
    out.append(path(ticks, "joint"))
    line = table.front_to_back()
    for seat in reversed(line):
        points = table.track[seat]
        laps = points // LAP if points >= 0 else 0
        # All markers below 0 lie together at the left of it.
        place = _place(points)
        level = [other for other in line if _place(table.track[other]) == place]
        back = len(level) - 1 - level.index(seat)
        x = left + step * place - size / 2 + size * 0.5 * back
        if points < 0:
            x = box.x + 1 + (left - box.x - size * 1.4) * back / max(1, len(level) - 1)
        out.append(_marker(scene, seat, round(x, 1), box.y + 2.5, size, points, laps))
    return "".join(out)


def _place(points: int) -> int:
    """The space of the track that a marker lies on; a new lap begins after its last one."""
    return points % LAP if points >= 0 else -1


def _marker(scene: Scene, seat: int, x: float, y: float, size: float, points: int, laps: int) -> str:
    """A marker; a scarab on it for every lap, and its debt below 0."""
    letter = SEAT_LETTERS[seat]
    body = seal(letter, x, y, size)
    for lap in range(laps):
        body += rect(x + size - 8 - 8 * lap, y - 3, 13, 13, "coin", 6.5)
        body += glyph("scarab", x + size - 7 - 8 * lap, y - 2, 11, "dark")
    if points < 0:
        body += marks.badge(x + size * 0.62, y + size - 5, f"−{-points}", 6)
    label = f"{isolated(scene.name(seat))}: {points}"
    trace = marks.trace(x, y, size, size, size / 2)
    return button(f"track-{letter}", label, body, trace, seat=seat)


def sphinx(scene: Scene, box: Box) -> Layer:
    """The Sphinx with its deck, the order of play, and how many goals and ships each player has."""
    table = scene.table
    facts = (table.sphinx_deck(), *table.order, *map(len, table.hands), *table.passed, *table.ships)
    return scene.layer((facts, scene.site == landings.SPHINX), _sphinx, box)


def _sphinx(scene: Scene, box: Box) -> str:
    table = scene.table
    large = box.w > 300
    out = [] if scene.site == landings.SPHINX else [sandstone(*box), _head(scene, box)]
    w, h = (68.0, 92.0) if large else (34.0, 46.0)
    if scene.site == landings.SPHINX:
        # To the right of the order of play.
        size = min(2.3, box.h / 66, (box.w - w - 136) / 112)
        out.append(crouching(box.right - 112 * size, box.y + 4, size))
    top = box.y + (4 if scene.site == landings.SPHINX else HEAD + 10)
    out.append(_deck(scene, box.x + 12, top, w, h))
    # Before the seats are given out by bidding there is no order yet.
    seated = NOBODY not in table.order
    line = table.order if seated else range(table.players)
    left = box.x + w + 26
    for number, seat in enumerate(line):
        y = top - 5 + (24 if large else 20) * number
        letter = SEAT_LETTERS[seat]
        tile = text(left, y + 13, 12, f"{number + 1}." if seated else "–", "num ink2")
        body = seal(letter, left + 15, y, 16) + glyph("card", left + 37, y + 1, 14, "ink2")
        body += text(left + 53, y + 13, 13, str(len(table.hands[seat])), "num ink")
        body += glyph("hourglass" if table.passed[seat] else "ship", left + 72, y, 16, "ink2")
        body += text(left + 91, y + 13, 13, str(table.ships[seat]), "num ink")
        out.append(group(tile, key=f"tile-{number + 1}") + group(body, key=f"ship-{letter}"))
    return "".join(out)


def sphinx_deck(scene: Scene, box: Box) -> Layer:
    """The Sphinx small: its deck alone."""
    return scene.layer(scene.table.sphinx_deck(), _small_sphinx, box)


def _small_sphinx(scene: Scene, box: Box) -> str:
    return sandstone(*box) + _head(scene, box) + _deck(scene, box.x + 14, box.y + HEAD + 12, 34, 46)


def _head(scene: Scene, box: Box) -> str:
    return cornice(box.x, box.y, box.w, HEAD, "sphinx", scene.text("board.sphinx"))


def _deck(scene: Scene, x: float, y: float, w: float, h: float) -> str:
    count = scene.table.sphinx_deck()
    parts = group(card_back(w, h), at=(x, y)) + marks.badge(x + w, y + h - 4, str(count), 9)
    return button("sphinx-deck", scene.text("board.deck", n=count), parts, marks.trace(x, y, w, h))


def ring(scene: Scene, box: Box) -> Layer:
    """The three circles; below each one who would go hungry with the ring there, and for how many points."""
    losses = tuple([_losses(scene, circle) for circle in range(len(RING))])
    return scene.layer((scene.table.ring, losses, scene.lit("ring-")), _ring, box)


def _losses(scene: Scene, circle: int) -> tuple[int, ...]:
    """What hunger would cost everybody with the ring on a circle."""
    return tuple([hunger_loss(scene.table, seat, circle) for seat in range(scene.table.players)])


def _ring(scene: Scene, box: Box) -> str:
    out = [sandstone(*box)]
    out.append(glyph("ring", box.x + 7, box.y + 4, 15, "ink"))
    out.append(text(box.x + 26, box.y + 16, 12.5, scene.text("board.ring"), "num ink"))
    note = scene.text("board.starving")
    if width(scene.text("board.ring"), 12.5, True) + width(note, 11) < box.w - 44:
        out.append(text(box.right - 8, box.y + 15.5, 11, note, "ink2", "end"))
    room = box.w / 3
    # On a phone a circle is as large as a finger.
    middle, radius, foot = (52, FINGER / 2, 80) if scene.tall else (35, 13, 52) if box.h < 105 else (41, 15, 62)
    for circle in range(len(RING)):
        cx = box.x + room * (circle + 0.5)
        out.append(_circle(scene, circle, cx, box.y + middle, radius))
        out.append(_hungry(scene, circle, Box(cx - room / 2, box.y + foot, room, box.h - foot - 4)))
    return "".join(out)


def _circle(scene: Scene, circle: int, cx: float, cy: float, radius: float = 15) -> str:
    """One circle with the colours that it waters, and the ring if it lies there."""
    out = [f'<circle cx="{cx:g}" cy="{cy:g}" r="{radius:g}" class="plaster"/>']
    for colour in range(circle + 1):
        x = cx + (colour - circle / 2) * radius * 0.42
        out.append(
            f'<circle cx="{x:g}" cy="{cy:g}" r="{radius * 0.2:g}" fill="{FIELD_FILL[colour]}" stroke="#24160a" stroke-width=".8"/>'
        )
    if scene.table.ring == circle:
        ring = f'<circle cx="{cx:g}" cy="{cy:g}" r="{radius - 1:g}" fill="none" stroke'
        water = f'{ring}="#24160a" stroke-width="6.4"/>{ring}="#4cc3e0" stroke-width="4.4"/>'
        out.append(group(water, marks.trace(cx - radius, cy - radius, 2 * radius, 2 * radius, radius), key="ring"))
    key = f"ring-{RING[circle]}"
    side = 2 * radius + 6
    glow = marks.ring(cx - radius - 3, cy - radius - 3, side, side, radius + 3) if key in scene.legal else ""
    return button(key, scene.text.term(RING_TERMS[circle]), glow + "".join(out), legal=scene.legal)


def _hungry(scene: Scene, circle: int, box: Box) -> str:
    starving = [(seat, loss) for seat, loss in enumerate(_losses(scene, circle)) if loss]
    if not starving:
        return glyph("check", box.cx - 7, box.y + 2, 14, "good")
    # In two columns where three or four would not fit one below the other.
    columns = 1 if 12.5 * len(starving) <= box.h else 2
    w = 42.0 if columns == 1 else min(46.0, box.w / 2)
    out = []
    for number, (seat, loss) in enumerate(starving):
        x = box.cx - w * columns / 2 + w * (number % columns) + 2
        top = box.y + number // columns * 12.5
        out.append(
            seal(SEAT_LETTERS[seat], round(x, 1), top, 11) + text(round(x + 13, 1), top + 9.5, 11, f"−{loss}", "strong bad")
        )
    return "".join(out)


def small_ring(scene: Scene, x: float, y: float) -> Layer:
    """The three circles in a line; nothing while they are asked about, because then they lie large elsewhere."""
    return scene.layer((scene.table.ring, scene.lit("ring-")), _small_ring, x, y)


def _small_ring(scene: Scene, x: float, y: float) -> str:
    if scene.lit("ring-"):
        return ""
    return "".join(_circle(scene, circle, x + 17 + 36 * circle, y + 12, 12.5) for circle in range(len(RING)))


def markets(scene: Scene, box: Box, headed: bool = True) -> Layer:
    """The stone market and the grain market, four spaces each, with a marker of everybody."""
    places = (*scene.table.stone_market, *scene.table.grain_market)
    return scene.layer((places, scene.lit("market-")), _markets, box, headed)


def _markets(scene: Scene, box: Box, headed: bool) -> str:
    out = [sandstone(*box), cornice(box.x, box.y, box.w, HEAD, "market", scene.text("board.markets"))] if headed else []
    half = box.w / 2
    top = HEAD + 2 if headed else 0
    for market in range(len(MARKETS)):
        out.append(_market(scene, market, box.x + half * market + 3, box.y + top, half - 6, box.h - top - 3))
    return "".join(out)


def _market(scene: Scene, market: int, x: float, y: float, w: float, h: float) -> str:
    table = scene.table
    facts = table.facts
    narrow = w < 60 or h < 90
    name = scene.text(f"board.market_{MARKETS[market]}")
    head = 0.0 if narrow else 19.0
    step = (h - head) / BOTTOM
    places = table.stone_market if market == STONE else table.grain_market
    body = [marks.ring(x, y, w, h, 5)] if f"market-{MARKETS[market]}" in scene.legal else []
    if not narrow:
        body.append(glyph("stone" if market == STONE else "grain", x + 2, y + 2, 14, "ink"))
        body.append(text(x + 20, y + 14, 11.5, name, "strong ink"))
    for index in range(1, BOTTOM + 1):
        top = y + head + step * (index - 1)
        body.append(rect(x + 1, top + 1, w - 2, step - 2, "plaster", 3))
        words = _sale(scene, index) if market == STONE else f"−{facts.penalty[index]}"
        if index == BOTTOM and step <= 28:
            words = f"+{facts.bottom_stones if market == STONE else facts.bottom_points}"
        body.append(text(x + 5, top + min(step / 2 + 4, 14), 11, words, "strong ink2"))
        if index == BOTTOM and step > 28:
            extra = f"+{facts.bottom_stones if market == STONE else facts.bottom_points}"
            body.append(text(x + 5, top + step - 5, 11, extra, "strong ink2"))
            body.append(glyph("stone" if market == STONE else "star", x + 22, top + step - 15, 12, "ink2"))
    out = button(f"market-{MARKETS[market]}", name, *body, legal=scene.legal)
    size = min(16.0, step - 2)
    for index in range(1, BOTTOM + 1):
        here = [seat for seat in range(table.players) if places[seat] == index]
        reach = size if not narrow else min(size, (w - 20 - size) / max(1, len(here) - 1) if len(here) > 1 else size)
        for number, seat in enumerate(here):
            px = x + w - 3 - size - reach * (len(here) - 1 - number)
            py = y + head + step * (index - 0.5) - size / 2
            letter = SEAT_LETTERS[seat]
            body_ = seal(letter, px, py, size) + marks.trace(px, py, size, size, size / 2)
            out += group(body_, key=f"market-{MARKETS[market]}-{letter}")
    return out


def _sale(scene: Scene, index: int) -> str:
    facts = scene.table.facts
    return f"{facts.stones_per_point}:1" if facts.sale_allowed[index] else "–"
