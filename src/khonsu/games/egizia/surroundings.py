"""What stands around the river: the score track, the Sphinx, the water ring and the two markets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.building import cornice, sandstone
from khonsu.art.glyphs import glyph
from khonsu.art.pieces import card_back, seal
from khonsu.art.svg import button, group, rect, text
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia.emblems import FIELD_FILL
from khonsu.games.egizia.state import BOTTOM, MARKETS, NOBODY, RING, RING_TERMS, STONE

if TYPE_CHECKING:
    from khonsu.art.box import Box
    from khonsu.games.egizia.scene import Scene

HEAD: Final = 21.0
LAP: Final = 50


def track(scene: Scene, box: Box) -> str:
    """The score track: markers by points; where they are level the front one lies right and on top."""
    table = scene.table
    out = [rect(*box, "plaster", 4)]
    left, step = box.x + 22, (box.w - 44) / LAP
    every = 10 if scene.tall else 5
    for points in range(0, LAP + 1, every):
        out.append(text(left + step * points, box.y + box.h / 2 + 4, 11, str(points), "strong ink2", "middle"))
    line = table.front_to_back()
    size = box.h - 5
    for seat in reversed(line):
        # All markers below 0 lie together at the left of it.
        level = [other for other in line if max(-1, table.track[other]) == max(-1, table.track[seat])]
        back = len(level) - 1 - level.index(seat)
        points = table.track[seat]
        laps, rest = divmod(points, LAP) if points >= 0 else (0, -1)
        x = left + step * rest + size * 0.55 * back - size / 2
        letter = SEAT_LETTERS[seat]
        body = seal(letter, x, box.y + 2.5, size)
        if laps:
            body += marks.badge(x + size - 2, box.y + 5, f"+{LAP * laps}", 6.5)
        elif points < 0:
            body += marks.badge(x + size, box.y + 5, str(points), 6.5)
        label = f"{scene.name(seat)}: {points}"
        out.append(button(f"track-{letter}", label, body + marks.trace(x, box.y + 2.5, size, size, size / 2)))
    return "".join(out)


def sphinx(scene: Scene, box: Box) -> str:
    """The Sphinx with its deck, and how many cards each player holds."""
    table = scene.table
    out = [sandstone(*box), cornice(box.x, box.y, box.w, HEAD, "sphinx", scene.text("board.sphinx"))]
    deck = card_back(34, 46)
    at = (box.x + 12, box.y + HEAD + 10)
    label = scene.text("board.deck", n=table.sphinx_deck())
    parts = marks.badge(at[0] + 34, at[1] + 42, str(table.sphinx_deck()), 9)
    out.append(button("sphinx-deck", label, group(deck, at=at), parts, marks.trace(at[0], at[1], 34, 46)))
    # Before the seats are given out by bidding there is no order yet.
    seated = NOBODY not in table.order
    line = table.order if seated else range(table.players)
    for number, seat in enumerate(line):
        y = box.y + HEAD + 5 + 20 * number
        letter = SEAT_LETTERS[seat]
        tile = text(box.x + 60, y + 13, 12, f"{number + 1}." if seated else "–", "num ink2")
        body = seal(letter, box.x + 75, y, 16) + glyph("card", box.x + 97, y + 1, 14, "ink2")
        body += text(box.x + 113, y + 13, 13, str(len(table.hands[seat])), "num ink")
        body += glyph("hourglass" if table.passed[seat] else "ship", box.x + 132, y, 16, "ink2")
        body += text(box.x + 151, y + 13, 13, str(table.ships[seat]), "num ink")
        out.append(group(tile, key=f"tile-{number + 1}") + group(body, key=f"ship-{letter}"))
    return "".join(out)


def ring(scene: Scene, box: Box) -> str:
    """The three circles; below each one who would go hungry with the ring there, and for how many points."""
    out = [sandstone(*box)]
    out.append(glyph("ring", box.x + 7, box.y + 4, 15, "ink"))
    out.append(text(box.x + 26, box.y + 16, 12.5, scene.text("board.ring"), "num ink"))
    room = box.w / 3
    for circle in range(len(RING)):
        out.append(_circle(scene, circle, box.x + room * (circle + 0.5), box.y + 38))
        out.append(_hungry(scene, circle, box.x + room * (circle + 0.5) - 18, box.y + 65))
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
    body = marks.ring(cx - radius - 3, cy - radius - 3, 2 * radius + 6, 2 * radius + 6, radius + 3) + "".join(out)
    return button(f"ring-{RING[circle]}", scene.text.term(RING_TERMS[circle]), body, legal=scene.legal)


def shortage(scene: Scene, seat: int, circle: int) -> int:
    """How many points missing grain would cost a seat with the ring on a circle."""
    table = scene.table
    missing = max(0, table.hunger(seat) - table.grain(seat, circle))
    return missing * table.facts.penalty[table.grain_market[seat]]


def _hungry(scene: Scene, circle: int, x: float, y: float) -> str:
    losses = [(seat, shortage(scene, seat, circle)) for seat in range(scene.table.players)]
    starving = [(seat, loss) for seat, loss in losses if loss]
    if not starving:
        return glyph("check", x + 11, y - 7, 14, "ink")
    out = []
    for number, (seat, loss) in enumerate(starving):
        top = y + number * 12 - 6
        out.append(seal(SEAT_LETTERS[seat], x, top, 11) + text(x + 14, top + 9.5, 11, f"−{loss}", "strong ink"))
    return "".join(out)


def small_ring(scene: Scene, x: float, y: float) -> str:
    """The three circles in a line."""
    return "".join(_circle(scene, circle, x + 13 + 33 * circle, y + 12, 12.5) for circle in range(len(RING)))


def markets(scene: Scene, box: Box) -> str:
    """The stone market and the grain market, four spaces each, with a marker of everybody."""
    out = [sandstone(*box), cornice(box.x, box.y, box.w, HEAD, "market", scene.text("board.markets"))]
    half = box.w / 2
    for market in range(len(MARKETS)):
        out.append(_market(scene, market, box.x + half * market + 3, box.y + HEAD + 2, half - 6, box.h - HEAD - 5))
    return "".join(out)


def _market(scene: Scene, market: int, x: float, y: float, w: float, h: float) -> str:
    table = scene.table
    facts = table.facts
    narrow = w < 60
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
