"""The tableau of one player: crews and their food, stones, fields, quarries, cards, and the secret Sphinx cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.box import FINGER, Box
from khonsu.art.glyphs import glyph
from khonsu.art.lettering import filled, shortened, width, wrapped
from khonsu.art.pieces import card_back, formula, seal
from khonsu.art.svg import button, group, rect, text
from khonsu.art.svg import path as line
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia import goals, nile, scoring
from khonsu.games.egizia.board.emblems import FIELD_FILL, FIELD_INK, QUARRY_FILL, card_title, kilt, nile_card, plate, waves
from khonsu.games.egizia.board.forecast import hunger_loss, missing_grain
from khonsu.games.egizia.board.sphinx_cards import MOST_SHOWN, brief, emblem, goal_text, most, standing, unfolded
from khonsu.games.egizia.board.surroundings import small_ring
from khonsu.games.egizia.state import BOTTOM, CREW_COUNT, CREWS, GREEN

if TYPE_CHECKING:
    from collections.abc import Hashable

    from khonsu.art.svg import Layer
    from khonsu.games.egizia.board.scene import Scene

NIGHT: Final = "#1c2766"


def tableau(scene: Scene, box: Box) -> list[str | Layer]:
    """Everything before the player whose board this is, in one line of parts."""
    seat = scene.hero
    mat = rect(*box, "mine", 6)
    if scene.tall:
        return [mat, *_narrow(scene, seat, box)]
    mat += seal(SEAT_LETTERS[seat], box.x + 8, box.y + 6, 17)
    mat += text(box.x + 30, box.y + 19, 13, shortened(scene.name(seat), 120, 13, True), "num ink")
    mat += line("".join([f"M{box.x + x:g} {box.y + 8:g}v{box.h - 16:g}" for x in (178, 258, 430, 516, 622)]), "joint")
    heads = (
        ("stones", "stone", 186),
        ("fields", "grain", 266),
        ("quarries", "stone", 438),
        ("cards", "ankh", 524),
        ("goals", "sphinx", 630),
    )
    mat += "".join([_head(scene, name, picture, box.x + x, box.y) for name, picture, x in heads])
    return [
        mat,
        _crews(scene, seat, box.x + 8, box.y + 28, 41, 26),
        _food(scene, seat, box.x + 8, box.y + box.h - 12),
        _stones(scene, seat, box.x + 218, box.y + 58),
        _fields(scene, seat, box.x + 266, box.y + 30, 158, 27, 44),
        _quarries(scene, seat, box.x + 438, box.y + 30, 72),
        _cards(scene, seat, box.x + 524, box.y + 28, 92, box.h - 34),
        _goals(scene, seat, box.x + 630, box.y + 28, box.right - box.x - 638, box.h - 34),
    ]


def _narrow(scene: Scene, seat: int, box: Box) -> list[str | Layer]:
    """The same in two lines."""
    x, y = box.x + 6, box.y + 4
    words = f"{scene.table.stones[seat]} +{scene.table.production(seat)}"
    stock = glyph("stone", x + 180, y + 3, 16, "ink")
    stock += group(text(x + 198, y + 17, 14, words, "num ink"), key=f"stones-{SEAT_LETTERS[seat]}")
    stock += glyph("ship", x + 243, y + 3, 16, "ink")
    stock += text(x + 261, y + 17, 14, str(scene.table.ships[seat]), "num ink")
    return [
        _crews(scene, seat, x, y, FINGER + 1, 22, beside=True),
        stock,
        small_ring(scene, x + 271, y),
        line(f"M{x:g} {y + 28:g}h{box.w - 12:g}", "joint"),
        _fields(scene, seat, x, y + 32, 148, 24, 36),
        _food(scene, seat, x, box.bottom - 8),
        _cards(scene, seat, x + 154, y + 32, 76, box.h - 38),
        _goals(scene, seat, x + 236, y + 32, box.w - 246, box.h - 38),
    ]


def _head(scene: Scene, name: str, picture: str, x: float, y: float) -> str:
    return glyph(picture, x, y + 6, 15, "ink") + text(x + 19, y + 18, 12.5, scene.text(f"board.{name}"), "num ink")


def _crews(scene: Scene, seat: int, x: float, y: float, step: float, size: float, beside: bool = False) -> Layer:
    """The four crews with their strength; one that has worked is struck through."""
    table = scene.table
    own = slice(seat * CREW_COUNT, (seat + 1) * CREW_COUNT)
    facts = (*table.crews[own], *table.tired[own], scene.lit("crew-"))
    return scene.layer(facts, _four_crews, seat, x, y, step, size, beside)


def _four_crews(scene: Scene, seat: int, x: float, y: float, step: float, size: float, beside: bool) -> str:
    table = scene.table
    letter = SEAT_LETTERS[seat]
    out = []
    for crew in range(CREW_COUNT):
        px = x + step * crew
        strength = str(table.crews[seat * CREW_COUNT + crew])
        w, h = (step - 2, size + 2) if beside else (size + 8, size + 24)
        key = f"crew-{letter}-{CREWS[crew]}"
        body = marks.ring(px - 2, y - 2, w, h, 4) if key in scene.legal else ""
        body += rect(px - 2, y - 2, w, h, "row", 4) + kilt(crew, px, y, size)
        if beside:
            body += text(px + size, y + size - 5, 14, strength, "num ink")
        else:
            body += text(px + size / 2, y + size + 16, 16, strength, "num ink", "middle")
        if table.tired[seat * CREW_COUNT + crew]:
            stroke = f"M{px:g} {y + size:g}L{px + size:g} {y:g}"
            body += line(stroke, "edge") + line(stroke, "edge2")
        label = f"{scene.text.term(CREWS[crew])} {strength}"
        out.append(button(key, label, body + marks.trace(px - 2, y - 2, w, h), legal=scene.legal))
    return "".join(out)


def _food(scene: Scene, seat: int, x: float, y: float) -> str:
    """Grain and need, and what the shortage would cost."""
    table = scene.table
    grain, need = table.grain(seat, table.ring), table.hunger(seat)
    missing, loss = missing_grain(table, seat, table.ring), hunger_loss(table, seat, table.ring)
    words = scene.text("board.short", n=missing, points=loss) if loss else scene.text("board.enough")
    tone = "bad" if loss else "good"
    out = glyph("grain", x, y - 11, 14, tone) + text(x + 17, y, 13, f"{grain}/{need}", "num ink")
    return out + text(x + 56, y, 11.5, shortened(words, 96 if scene.tall else 112, 11.5, True), f"strong {tone}")


def _stones(scene: Scene, seat: int, cx: float, y: float) -> str:
    table = scene.table
    body = text(cx, y, 26, str(table.stones[seat]), "num ink", "middle")
    body += text(cx, y + 17, 11, scene.text("board.of", n=table.facts.stone_limit), "ink2", "middle")
    body += text(cx, y + 40, 14, f"+{table.production(seat)}", "num ink", "middle")
    body += text(cx, y + 55, 11, scene.text("board.a_round"), "ink2", "middle")
    return group(body, marks.trace(cx - 26, y - 24, 52, 44), key=f"stones-{SEAT_LETTERS[seat]}")


def _held(scene: Scene, seat: int, least: int, most: int) -> Hashable:
    """The Nile cards before a seat with some effects, and the colours that fields have by now."""
    table = scene.table
    own = [card for card, owner in enumerate(table.cards) if owner == seat]
    return tuple([(card, table.colours[card]) for card in own if least <= table.facts.effect[card] <= most])


def _fields(scene: Scene, seat: int, x: float, y: float, room: float, w: float, h: float) -> Layer:
    """The start field and all others; dry ones are struck through."""
    facts = _held(scene, seat, nile.FIELD, nile.FIELD), scene.table.ring, scene.lit("card-")
    return scene.layer(facts, _all_fields, seat, x, y, room, w, h)


def _all_fields(scene: Scene, seat: int, x: float, y: float, room: float, w: float, h: float) -> str:
    table = scene.table
    held = [card for card in table.facts.copies[nile.FIELD] if table.cards[card] == seat]
    held.sort(key=lambda card: (table.colours[card], card))
    step = min(w + 4, (room - w) / max(1, len(held)))
    out = [_field(x, y, w, h, GREEN, table.facts.start_grain, False)]
    for number, card in enumerate(held, 1):
        px = x + step * number
        colour = table.colours[card]
        label = f"{card_title(table, card, scene.text)} {table.facts.amount[card]}"
        key = f"card-{nile.CARDS[card]}"
        body = _field(px, y, w, h, colour, table.facts.amount[card], colour > table.ring)
        if key not in scene.legal:
            out.append(button(key, label, body))
        elif scene.tall:
            # There is no room for a finger here: the sheet has a handle for it.
            out.append(body)
        else:
            out.append(button(key, label, marks.ring(px, y, w, h, 4), body, legal=scene.legal))
    return group(*out, key=f"fields-{SEAT_LETTERS[seat]}")


def _field(x: float, y: float, w: float, h: float, colour: int, amount: int, dry: bool) -> str:
    ink = FIELD_INK[colour]
    tone = "oncard" if ink == "#fff6df" else "dark"
    out = plate(x, y, w, h, FIELD_FILL[colour], 4) + rect(x, y, w, h, "edge2", 4)
    out += text(x + w / 2, y + h * 0.48, 15, str(amount), f"num {tone}", "middle")
    out += waves(x + 4, y + h - 5, w - 8, colour + 1, ink)
    if dry:
        out += f'<path d="M{x + 2:g} {y + h - 2:g}L{x + w - 2:g} {y + 2:g}" stroke="#a32015" stroke-width="2.6"/>'
    return out


def _quarries(scene: Scene, seat: int, x: float, y: float, room: float) -> Layer:
    """The start quarry and all others."""
    return scene.layer(_held(scene, seat, nile.QUARRY, nile.QUARRY), _all_quarries, seat, x, y, room)


def _all_quarries(scene: Scene, seat: int, x: float, y: float, room: float) -> str:
    table = scene.table
    amounts = [table.facts.start_quarry]
    amounts += [table.facts.amount[card] for card in table.facts.copies[nile.QUARRY] if table.cards[card] == seat]
    w, h = 22.0, 44.0
    step = min(w + 3, (room - w) / max(1, len(amounts) - 1))
    out = []
    for number, amount in enumerate(amounts):
        px = x + step * number
        out.append(plate(px, y, w, h, QUARRY_FILL, 4) + rect(px, y, w, h, "edge2", 4))
        out.append(text(px + w / 2, y + 18, 15, str(amount), "num oncard", "middle"))
        out.append(glyph("stone", px + 4, y + 25, 14, "oncard"))
    return "".join(out)


def kept_cards(scene: Scene, seat: int) -> list[int]:
    """The Nile cards before a seat that are neither fields nor quarries."""
    table = scene.table
    return [card for card in range(len(nile.CARDS)) if table.cards[card] == seat and table.facts.effect[card] > nile.FIELD]


def _cards(scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> Layer:
    """Cards that can be used, one below the other; too many overlap in two columns of formulas."""
    return scene.layer(_held(scene, seat, nile.FIELD + 1, len(nile.EFFECTS)), _kept, seat, x, y, w, h)


def _kept(scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> str:
    held = kept_cards(scene, seat)
    out = []
    columns = 1 if len(held) <= 3 else 2
    high = min(30.0, h / 3 - 3) if columns == 1 else min(22.0, h / max(3, -(-len(held) // 2)) - 2)
    wide = w / columns - (0 if columns == 1 else 2)
    for number, card in enumerate(held):
        px, py = x + (number % columns) * (wide + 3), y + (number // columns) * (high + 3)
        face = nile_card(scene.table, card, wide, high, scene.text, False)
        label = card_title(scene.table, card, scene.text)
        out.append(button(f"card-{nile.CARDS[card]}", label, f'<g transform="translate({px:g} {py:g})">{face}</g>'))
    return group(*out, key=f"cards-{SEAT_LETTERS[seat]}")


def _goals(scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> Layer:
    """The Sphinx cards: what they ask for and how far the player is; face down for everybody else."""
    table = scene.table
    hand = table.hands[seat]
    now = [(card, standing(table, seat, card), _points(scene, seat, card)) for card in hand if card >= 0]
    return scene.layer((len(hand), *now), _all_goals, seat, x, y, w, h)


def _points(scene: Scene, seat: int, card: int) -> int:
    """What a goal brings now."""
    return scoring.goal_points(scene.table, seat, card, scene.table.track[seat])


def _all_goals(scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> str:
    table = scene.table
    cards = table.hands[seat]
    seen = [card for card in cards if card >= 0]
    out = []
    if len(seen) < len(cards):
        out.append(group(card_back(26, 36), at=(x + 2, y + 2)) + text(x + 38, y + 27, 16, f"× {len(cards)}", "num ink"))
    shown = unfolded(table, seat, 4 if w < 200 else MOST_SHOWN)
    if len(shown) < len(seen):
        out.append(text(x + w - 14, y + h - 4, 13, f"+{len(seen) - len(shown)}", "num ink", "middle"))
        seen = shown
    columns = (1 if len(seen) < 4 else 2) if w < 200 else min(3, len(seen)) if len(seen) != 4 else 2
    columns = max(1, columns)
    rows = max(1, -(-len(seen) // columns))
    wide, high = w / columns - 4, min(h / rows - 3, 94.0)
    for number, card in enumerate(seen):
        px, py = x + (number % columns) * (wide + 4), y + (number // columns) * (high + 3)
        out.append(_goal(scene, seat, card, Box(round(px, 1), round(py, 1), round(wide, 1), round(high, 1))))
    return group(*out, key=f"hand-{SEAT_LETTERS[seat]}")


def _goal(scene: Scene, seat: int, card: int, box: Box) -> str:
    """One Sphinx card: its condition in glyphs, how far the player is, and what it brings, gilded once it does."""
    table = scene.table
    x, y, w, h = box
    now = _points(scene, seat, card)
    name = scene.text.term(goals.CARDS[card])
    signs = emblem(table.facts, card)
    far = standing(table, seat, card) if h >= 70 else brief(table, seat, card)
    body = plate(x, y, w, h, NIGHT, 4) + rect(x, y, w, h, "edge2", 4)
    if h >= 70:
        body += formula(box.cx, y + 17, 20, signs, w - 10, "oncard")
        long = w > 150
        asked = filled(goal_text(table, card, scene.text), w - 14, 11.5)[:3]
        for row, part in enumerate(asked if long and h >= 90 else wrapped(name, w - 8, 11.5, True)):
            body += text(box.cx, y + 41 + 12.5 * row, 11.5, part, "oncard" if long else "strong oncard", "middle")
        body += text(x + 7, y + h - 9, 12.5, shortened(far, w - 34, 12.5, True), "strong note")
        body += _worth(scene, card, now, box.right - 14, box.bottom - 14)
    elif h >= 34:
        body += formula(x + (w - 24) / 2 + 3, y + h * 0.3, min(18.0, h * 0.42), signs, w - 34, "oncard")
        body += text(x + 7, y + h - 7, 12, shortened(far, w - 34, 12, True), "strong note")
        body += _worth(scene, card, now, box.right - 13, y + h / 2)
    else:
        body += formula(x + 5 + (w - 30) * 0.28, y + h / 2, min(16.0, h - 7), signs, (w - 30) * 0.54, "oncard")
        room = (w - 30) * 0.42
        body += text(box.right - 26, y + h / 2 + 4, 11.5, shortened(far, room, 11.5, True), "strong note", "end")
        body += _worth(scene, card, now, box.right - 12, y + h / 2)
    return button(f"goal-{card + 1}", f"{name}: {goal_text(table, card, scene.text)}", body)


def _worth(scene: Scene, card: int, now: int, cx: float, cy: float) -> str:
    """A gold coin with what a goal brings now, or a pale one with what it could."""
    if now:
        return marks.coin(cx, cy, str(now), 10)
    could = str(most(scene.table.facts, card, scene.table.players))
    disc = f'<circle cx="{cx:g}" cy="{cy:g}" r="10" fill="#2f4180" stroke="#c9a24a" stroke-width="1.2"/>'
    return disc + text(cx, cy + 4.5, 13, could, "num oncard", "middle")


def everything(scene: Scene, box: Box) -> list[str | Layer]:
    """All of one player's things for a close look: the tableau, and below it ships, markets and graves."""
    table, seat = scene.table, scene.hero
    if not scene.tall:
        return [*tableau(scene, box._replace(h=128)), _rest(scene, seat, box.x + 8, box.y + 150)]
    x, y = box.x + 8, box.y + 8
    mat = rect(*box, "mine", 6) + seal(SEAT_LETTERS[seat], x, y, 20)
    mat += text(x + 27, y + 16, 15, shortened(scene.name(seat), 200, 15, True), "num ink")
    mat += glyph("stone", x + 172, y + 30, 20, "ink")
    mat += text(x + 196, y + 46, 15, f"{table.stones[seat]} +{table.production(seat)}", "num ink")
    return [
        mat,
        _crews(scene, seat, x, y + 28, 40, 24, beside=True),
        _food(scene, seat, x, y + 76),
        _fields(scene, seat, x, y + 86, 210, 27, 42),
        _quarries(scene, seat, x + 222, y + 86, 140),
        _cards(scene, seat, x, y + 138, 170, 76),
        _goals(scene, seat, x + 182, y + 138, box.right - x - 190, 72),
        _rest(scene, seat, x, box.bottom - 10),
    ]


def _rest(scene: Scene, seat: int, x: float, y: float) -> str:
    """Ships at hand, both markets, and the value of the graves."""
    table = scene.table
    parts = (
        ("ship", str(table.ships[seat])),
        ("market", f"{scene.text('board.market_stone')} {table.stone_market[seat]}/{BOTTOM}"),
        ("market", f"{scene.text('board.market_grain')} {table.grain_market[seat]}/{BOTTOM}"),
        ("tomb", str(scoring.tomb_value(table, seat))),
    )
    out = []
    for picture, words in parts:
        out.append(glyph(picture, x, y - 12, 15, "ink") + text(x + 19, y, 12.5, words, "strong ink"))
        x += 19 + width(words, 12.5, True) + 18
    return "".join(out)
