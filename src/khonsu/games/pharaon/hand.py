"""What lies in front of the player: goods, offerings and cards; the ways to pay; and the answers that are nowhere else on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.box import Box
from khonsu.art.glyphs import glyph
from khonsu.art.lettering import width
from khonsu.art.pieces import card_back, seal
from khonsu.art.svg import button, group, path, rect, text
from khonsu.games.pharaon import scoring
from khonsu.games.pharaon.choices import C_ACCEPT, C_DECLINE, C_DIFFERENTLY, C_PAY, C_REWARD, C_WHEEL, PAYMENTS
from khonsu.games.pharaon.nobles import PAINT, effect, moment, noble_card, small
from khonsu.games.pharaon.rules_payment import ENTRY_MASK, PAID_KINDS, entry_of, paid_of, token_of
from khonsu.games.pharaon.scene import slab, words
from khonsu.games.pharaon.state import (
    ARTISAN_COUNT,
    COLOURS,
    DIPLOMACY,
    DIPLOMAT,
    EMPTY,
    KEEP,
    LESSON,
    MARCH,
    NOBLE_COUNT,
    NOBLE_NAMES,
    OFFERED,
    PAY,
    REWARD,
    REWARDS,
    SILVER,
    SWAP,
    TOKEN,
    TOKEN_KINDS,
    TOKENS,
    UNSEEN,
    WHEEL,
)
from khonsu.games.pharaon.tokens import piece, put
from khonsu.games.pharaon.zones import ARTISAN_PAINT

if TYPE_CHECKING:
    from khonsu.games.pharaon.scene import Scene

REWARD_GLYPHS: Final = ("coin", "moon", "offering", "scarab")
PART_GLYPHS: Final = {
    "gods": "ankh",
    "nobles": "noble",
    "nile": "water",
    "leftovers": "coin",
    "artisans": "hammer",
    "tomb": "tomb",
    "tokens": "cobra",
}
# Questions that are answered in a panel of their own.
ASKED: Final = (KEEP, REWARD, WHEEL, MARCH, DIPLOMACY, LESSON, SWAP)


def mine(scene: Scene, box: Box) -> str:
    """The goods and cards of the player; while something is paid, the payments take the place of the cards."""
    side = scene.hero
    out = [rect(*box, "mine", 6)]
    paying = scene.task == PAY and bool(scene.choices)
    if scene.tall:
        out.append(seal(scene.letter(side), box.x + 5, box.y + 6, 24))
        out.append(_goods(scene, box.x + 36, box.y + 5, 27, 46))
        below = Box(box.x + 5, box.y + 36, box.w - 10, box.h - 40)
        if paying:
            return button(f"side-{scene.mark(side)}", scene.name(side), *out) + _payments(scene, below, 4)
        if scene.task in ASKED and scene.task != SWAP and scene.choices:
            return button(f"side-{scene.mark(side)}", scene.name(side), *out) + answers(scene, below)
        out.append(_offerings(scene, Box(below.x, below.y + 2, 162, 66), 28))
        cards = _cards(scene, Box(below.x + 170, below.y, below.w - 170, 68))
        # What is swapped is tapped among cards and goods, so they stay.
        asked = scene.choices and scene.task in (SWAP, TOKEN)
        cards += (
            answers(scene, Box(below.x, below.y + 70, below.w, 32))
            if asked
            else _sum(scene, Box(below.x, below.y + 73, below.w, 28))
        )
    else:
        out.append(seal(scene.letter(side), box.x + 10, box.y + 16, 34))
        out.append(words(box.x + 27, box.y + 68, 12.5, scene.name(side), 52, "strong ink", "middle"))
        out.append(text(box.x + 27, box.y + 87, 16, str(scene.table.score(side)), "num ink", "middle"))
        if paying:
            out.append(_goods(scene, box.x + 62, box.y + 8, 26, 41))
            out.append(_offerings(scene, Box(box.x + 60, box.y + 46, 250, box.h - 50), 25))
            right = Box(box.x + 316, box.y + 7, box.w - 322, box.h - 12)
            return button(f"side-{scene.mark(side)}", scene.name(side), *out) + _payments(scene, right, 6)
        # The Traitor's boards leave less room.
        size, step, offerings, nobles = (34, 43, 322, 510) if box.w > 700 else (28, 37, 288, 412)
        for name, x in (("goods", 62), ("offerings", offerings), ("nobles", nobles)):
            out.append(words(box.x + x, box.y + 17, 12.5, scene.text(f"board.{name}"), 120, "strong ink2"))
        out.append(_goods(scene, box.x + 62, box.y + 26, size, step))
        out.append(_offerings(scene, Box(box.x + offerings, box.y + 24, nobles - offerings - 6, box.h - 28), 28))
        cards = _cards(scene, Box(box.x + nobles, box.y + 24, box.w - nobles - 6, box.h - 28))
    return button(f"side-{scene.mark(side)}", scene.name(side), *out) + cards


def spent(scene: Scene) -> list[int]:
    """Tokens that the player has already chosen for a payment that is not complete."""
    gone = [0] * TOKEN_KINDS
    if scene.task == TOKEN:
        _, seat, action, bill = scene.table.stack[-1]
        if seat == scene.hero and bill & ENTRY_MASK:
            zone = scene.table.zone_of(action)
            gone[token_of(entry_of(bill), zone)] += 1
            for kind in range(PAID_KINDS):
                gone[token_of(kind, zone)] += paid_of(bill, kind)
    return gone


def _held(scene: Scene, token: int) -> int:
    return scene.table.held[scene.hero * TOKEN_KINDS + token] - spent(scene)[token]


def _goods(scene: Scene, x: float, y: float, size: float, step: float) -> str:
    """The six kinds of resources with how many there are."""
    out = []
    for token in range(SILVER + 1):
        count = _held(scene, token)
        left = round(x + token * step, 1)
        label = scene.text("board.held_label", token=TOKENS[token], n=count)
        drawn = piece(token, left, y, size, faint=not count)
        if step < 38 or size >= 30:
            number = text(left + size / 2, y + size + 19, 17, str(count), "num ink", "middle")
            ring = (left - 1, y - 1, size + 2, size + 24, 6.0)
        else:
            number = text(left + size + 3, y + size / 2 + 5, 14, str(count), "num ink")
            ring = (left - 1, y - 1, size + 15, size + 2, 5.0)
        out.append(scene.tap(f"held-{TOKENS[token]}", label, ring, drawn, number))
    return "".join(out)


def _offerings(scene: Scene, box: Box, size: float) -> str:
    """Offering tokens by kind; equal ones are counted."""
    kinds = [token for token in range(OFFERED, TOKEN_KINDS) if _held(scene, token) > 0]
    columns = max(1, int(box.w // (size + 2)))
    if len(kinds) > columns * 2:
        size = round(size * columns * 2 / (len(kinds) + 1), 1)
        columns = (len(kinds) + 1) // 2
    out = []
    for number, token in enumerate(kinds):
        x = round(box.x + number % columns * (size + 2), 1)
        y = round(box.y + number // columns * (size + 6), 1)
        count = _held(scene, token)
        label = scene.text("board.held_label", token=TOKENS[token], n=count)
        badge = marks.badge(x + size - 4, y + size - 3, str(count), 7.4) if count > 1 else ""
        out.append(
            scene.tap(f"held-{TOKENS[token]}", label, (x - 1, y - 1, size + 2, size + 2, 8), piece(token, x, y, size), badge)
        )
    return "".join(out)


def _cards(scene: Scene, box: Box) -> str:
    """Nobles with what they score now, then artisans; many nobles overlap, many artisans make a pile."""
    table, side = scene.table, scene.hero
    gods = scoring.best_gods(table, side)
    nobles = [noble for noble in range(NOBLE_COUNT) if table.noble_at[noble] == side]
    artisans = [scene.facts.artisan_points[artisan] for artisan in range(ARTISAN_COUNT) if table.artisan_at[artisan] == side]
    w, narrow = (60.0, 28.0) if box.w > 250 else (46.0, 26.0)
    gap = 8.0 if nobles and artisans else 0.0
    piled = len(nobles) * (w + 4) + gap + len(artisans) * (narrow + 3) > box.w and len(artisans) > 1
    room = box.w - gap - (narrow + 3) * (1 if piled else len(artisans))
    step = min(w + 4, (room - w) / max(1, len(nobles) - 1))
    best = max([scoring.noble_points(table, side, noble, gods) for noble in nobles if noble != DIPLOMAT], default=0)
    out = []
    x = box.x
    for noble in nobles:
        points = best if noble == DIPLOMAT else scoring.noble_points(table, side, noble, gods)
        face = (PAINT[moment(noble)], str(points), effect(scene.facts, noble))
        label = scene.text("board.noble_label", noble=NOBLE_NAMES[noble], n=points)
        drawn = group(small(w, box.h, face, noble in table.used, step < w), at=(round(x, 1), box.y))
        out.append(scene.tap(f"noble-{NOBLE_NAMES[noble]}", label, (round(x, 1), box.y, w, box.h, 5), drawn))
        x += step
    x += gap + (w - step if nobles and step < w else 0)
    if artisans and not scene.tall and x > box.x + 62:
        out.append(words(round(x, 1), box.y - 7, 12.5, scene.text("board.artisans"), box.right - x, "strong ink2"))
    for points in [sum(artisans)] if piled else artisans:
        out.append(_artisan(round(x, 1), box, narrow, points))
        if piled:
            out.append(text(round(x + narrow / 2, 1), box.y + 14, 11.5, f"×{len(artisans)}", "strong cream", "middle"))
        x += narrow + 3
    return "".join(out)


def _artisan(x: float, box: Box, w: float, points: int) -> str:
    """An artisan before his owner."""
    return (
        f'<rect x="{x:g}" y="{box.y:g}" width="{w:g}" height="{box.h:g}" rx="4" fill="{ARTISAN_PAINT}" class="rim"/>'
        + glyph("hammer", x + w / 2 - 7, box.y + box.h / 2 - 18, 14, "oncard")
        + rect(x + 2, box.bottom - 18, w - 4, 16, "cardface", 2)
        + text(x + w / 2, box.bottom - 5.5, 13, str(points), "num dark", "middle")
    )


# Paying -------------------------------------------------------------------------------------------------------------------


def _payments(scene: Scene, box: Box, columns: int) -> str:
    """Every payment that can be chosen as its tokens: the entry framed, then the rest; the thriftiest comes first."""
    table = scene.table
    zone = table.zone_of(table.stack[-1][2])
    shown = min(len(table.bills), PAYMENTS)
    cells = shown + (C_DIFFERENTLY in scene.choices)
    rows = max(3, (cells + columns - 1) // columns)
    gap = 7.0 if rows < 4 else 5.0
    w, h = round(box.w / columns - gap, 1), round(min(27.0, box.h / rows - gap), 1)
    most = max(1 + sum(paid_of(bill, kind) for kind in range(PAID_KINDS)) for bill in table.bills[:shown])
    size = round(min(18.0, h - 3, (w - 12) / most - 1), 1)
    out = []
    for number in range(cells):
        x = round(box.x + 3 + number % columns * (w + gap), 1)
        y = round(box.y + number // columns * (h + gap), 1)
        ring = (x, y, w, h, 5.0)
        if number == shown:
            label = scene.text("choice.differently")
            drawn = rect(*ring[:4], "plaque", 5) + glyph("swap", x + 6, y + (h - 13) / 2, 13, "dark")
            drawn += words(x + 23, y + h / 2 + 4.2, 11.5, scene.text("board.differently"), w - 28, "strong dark")
            out.append(scene.tap("differently", label, ring, drawn))
            continue
        bill = table.bills[number]
        label = scene.text.say(table.describe(C_PAY + number))
        out.append(scene.tap(f"pay-{number + 1}", label, ring, _bill(ring[:4], bill, zone, size)))
    return "".join(out)


def _bill(ring: tuple[float, float, float, float], bill: int, zone: int, size: float) -> str:
    """The tokens of a payment on a plaque, the entry in a compartment of its own."""
    x, y, w, h = ring
    top = round(y + (h - size) / 2, 1)
    plaque = f"M{x + 5:g} {y:g}h{w - 10:g}q5 0 5 5v{h - 10:g}q0 5-5 5H{x + 5:g}q-5 0-5-5v{10 - h:g}q0-5 5-5zM{x + size + 6:g} {y:g}v{h:g}"
    out = [path(plaque, "plaque"), piece(token_of(entry_of(bill), zone), x + 3, top, size)]
    left = x + size + 9
    for kind in range(PAID_KINDS):
        for _ in range(paid_of(bill, kind)):
            out.append(piece(token_of(kind, zone), round(left, 1), top, size))
            left += size + 1
    return "".join(out)


def _so_far(scene: Scene, box: Box) -> str:
    """The tokens of a payment that is being put together; the next one is tapped among one's own."""
    _, _, action, bill = scene.table.stack[-1]
    size = min(30.0, box.h - 12)
    ring = (box.x + 8, box.y + (box.h - size - 6) / 2, box.w - 16, size + 6)
    if bill & ENTRY_MASK:
        drawn = _bill(ring, bill, scene.table.zone_of(action), size)
    else:
        drawn = rect(*ring, "plaque", 5) + rect(ring[0] + 3, ring[1] + 3, size, size, "slot", 4)
        drawn += words(ring[0] + size + 12, ring[1] + ring[3] / 2 + 5, 13, scene.text("board.entry"), 120, "strong dark")
    return group(slab(*box), drawn, key="payment")


# Answers ------------------------------------------------------------------------------------------------------------------


def answers(scene: Scene, box: Box) -> str:
    """A question with its answers, if it is one of those; otherwise what everything of the player is worth now."""
    if scene.task == KEEP:
        return _keep(scene, box)
    if scene.task == TOKEN and scene.choices:
        return _so_far(scene, box)
    if scene.task not in ASKED or not scene.choices:
        return _worth(scene, box)
    found: list[tuple[str, str, str, str, int]] = []
    for choice in scene.choices:
        label = scene.text.say(scene.table.describe(choice))
        if C_REWARD <= choice < C_REWARD + len(REWARDS):
            reward = REWARDS[choice - C_REWARD]
            found.append((f"reward-{reward}", label, REWARD_GLYPHS[choice - C_REWARD], scene.text(f"board.{reward}"), EMPTY))
        elif C_WHEEL <= choice < C_ACCEPT:
            token = COLOURS.index(scene.table.jar_tokens(scene.table.stack[-1][2])[choice - C_WHEEL])
            key = "wheel-left" if choice == C_WHEEL else "wheel-right"
            found.append((key, label, "", scene.text.term(COLOURS[token]), token))
        elif choice == C_ACCEPT:
            found.append(("accept", label, "check", scene.text("board.yes"), EMPTY))
        elif choice == C_DECLINE:
            found.append(("decline", label, "cross", scene.text("board.no"), EMPTY))
    columns = 2 if len(found) > 1 else 1
    w = (box.w - 10 * (columns + 1)) / columns
    rows = (len(found) + columns - 1) // columns
    air = 9 if box.h > 50 else 3
    h = min(30.0, (box.h - air * (rows + 1)) / max(1, rows))
    top = box.y + (box.h - rows * (h + air) + air) / 2
    out = [slab(*box)]
    for number, (key, label, picture, short, token) in enumerate(found):
        x = round(box.x + 10 + number % columns * (w + 10), 1)
        y = round(top + number // columns * (h + air), 1)
        if token == EMPTY:
            drawn = marks.answer(x, y, w, h, picture, label, short)
        else:
            drawn = rect(x, y, w, h, "plaque", h / 2) + put(TOKENS[token], x + 10, y + 4, h - 8)
            drawn += words(x + h + 10, y + h / 2 + 4.5, 12.5, short, w - h - 20, "strong dark")
        out.append(scene.tap(key, label, (x, y, w, h, h / 2), drawn))
    return "".join(out)


def _keep(scene: Scene, box: Box) -> str:
    """The two nobles of the setup; others see their backs."""
    out = [slab(*box)]
    offer = scene.table.offer
    w = round((box.w - 24) / max(1, len(offer)), 1)
    h = box.h - 10
    for place, noble in enumerate(offer):
        x, y = round(box.x + 7 + place * (w + 10), 1), box.y + 5
        if noble == UNSEEN:
            label, card = scene.text("board.keep_label", place=place + 1), card_back(w, h)
        else:
            label = scene.text("board.noble_label", noble=NOBLE_NAMES[noble], n=scene.facts.noble_points[noble])
            card = noble_card(scene.facts, noble, w, h, scene.text)
        out.append(scene.tap(f"keep-{place + 1}", label, (x, y, w, h, 6), group(card, at=(x, y))))
    return "".join(out)


def _worth(scene: Scene, box: Box) -> str:
    """The points of the player, if the game ended now."""
    total = str(scene.table.score(scene.hero))
    left = 46 + width(total, 26, True)
    return group(
        slab(*box),
        seal(scene.letter(scene.hero), box.x + 8, box.y + box.h / 2 - 13, 26),
        text(box.x + 42, box.y + box.h / 2 + 9, 26, total, "num ink"),
        _parts(scene, Box(box.x + left, box.y + 4, box.w - left - 4, box.h - 8), 4),
        key="worth",
    )


def _sum(scene: Scene, box: Box) -> str:
    """The same in one line."""
    total = str(scene.table.score(scene.hero))
    number = text(box.x + 2, box.y + 20, 19, total, "num ink")
    return group(number, _parts(scene, Box(box.x + 38, box.y, box.w - 38, box.h), 7), key="worth")


def _parts(scene: Scene, box: Box, columns: int) -> str:
    """Points by where they come from."""
    parts = scene.table.breakdown(scene.hero)
    step, high = box.w / columns, box.h / ((len(parts) + columns - 1) // columns)
    out = []
    for number, (part, points) in enumerate(parts.items()):
        x = round(box.x + number % columns * step + 4, 1)
        y = round(box.y + number // columns * high + high / 2, 1)
        out.append(glyph(PART_GLYPHS[part], x, y - 8.5, 17, "ink2"))
        out.append(text(x + 20, y + 5, 14, str(points), "strong ink"))
    return "".join(out)
