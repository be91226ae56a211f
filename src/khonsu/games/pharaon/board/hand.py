"""What lies in front of the player: goods, offerings and cards."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.box import FINGER, Box
from khonsu.art.glyphs import glyph
from khonsu.art.lettering import width
from khonsu.art.pieces import seal
from khonsu.art.svg import button, group, rect, text
from khonsu.games.pharaon import court, scoring, tasks
from khonsu.games.pharaon.board import price, ways
from khonsu.games.pharaon.board.noble_cards import PAINT, effect, moment, small
from khonsu.games.pharaon.board.scene import words
from khonsu.games.pharaon.board.tokens import moving, piece, travelling
from khonsu.games.pharaon.board.zones import ARTISAN_PAINT
from khonsu.games.pharaon.payment import bills_of
from khonsu.games.pharaon.state import ARTISAN_COUNT, EMPTY, OFFERED, SILVER, TOKEN_KINDS, TOKENS
from khonsu.games.pharaon.zone_action import zone_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from khonsu.art.svg import Layer
    from khonsu.games.pharaon.board.scene import Scene


# From this height on a phone has room for more than goods.
FULL: Final = 100.0


def mine(scene: Scene, box: Box) -> list[str | Layer]:
    """The goods and cards of the player; while something is paid, the ways to pay take the place of the cards."""
    table, side = scene.table, scene.hero
    paying = scene.task if scene.task in (tasks.PAY, tasks.TOKEN) and scene.choices else EMPTY
    held = table.held[side * TOKEN_KINDS : (side + 1) * TOKEN_KINDS]
    facts = side, table.score(side), paying, *held, *spent(scene), scene.lit("held-")
    if scene.tall:
        return [scene.element(facts, _mine_tall, box), "" if box.h < FULL else _cards_of(scene, _cards_tall, box)]
    goods = scene.element(facts, _mine_wide, box)
    if paying == tasks.PAY:
        return [goods, ways.beside_goods(scene, Box(box.x + 322, box.y + 6, box.w - 328, box.h - 12))]
    return [goods, _cards_of(scene, _cards, box)]


def _mine_wide(scene: Scene, box: Box) -> str:
    """Who it is, goods and offerings; nearer together while something is paid."""
    side = scene.hero
    who = [rect(*box, "mine", 6), seal(scene.letter(side), box.x + 10, box.y + 16, 34)]
    who.append(words(box.x + 27, box.y + 68, 12.5, scene.name(side), 52, "strong ink", "middle"))
    who.append(text(box.x + 27, box.y + 87, 16, str(scene.table.score(side)), "num ink", "middle"))
    # What lies on the mat are things of their own.
    out = [button(f"side-{scene.mark(side)}", scene.name(side), *who)]
    if scene.task == tasks.PAY and scene.choices:
        out.append(_goods(scene, box.x + 62, box.y + 6, 30, 42))
        out.append(_offerings(scene, Box(box.x + 60, box.y + 62, 256, box.h - 64), 28))
        return group(*out)
    size, step, offerings, nobles = _columns(box)
    for name, x in (("goods", 62), ("offerings", offerings), ("nobles", nobles)):
        out.append(words(box.x + x, box.y + 17, 12.5, scene.text(f"board.{name}"), 120, "strong ink2"))
    out.append(_goods(scene, box.x + 62, box.y + 26, size, step))
    out.append(_offerings(scene, Box(box.x + offerings, box.y + 24, nobles - offerings - 6, box.h - 28), 28))
    return group(*out)


def _columns(box: Box) -> tuple[float, float, float, float]:
    """How large goods are and how far apart, and where offerings and nobles begin: the Traitor's boards leave less room."""
    return (34, 43, 322, 510) if box.w > 700 else (28, 37, 288, 412)


def _mine_tall(scene: Scene, box: Box) -> str:
    """Goods above offerings."""
    side = scene.hero
    who, goods = [rect(*box, "mine", 6)], _goods(scene, box.x + 8, box.y + 7, 36, 46)
    low = box.bottom - 42
    if box.h >= FULL:
        who.append(seal(scene.letter(side), box.x + 9, low, 22))
        who.append(text(box.x + 20, low + 36, 15, str(scene.table.score(side)), "num ink", "middle"))
        goods += _offerings(scene, Box(box.x + 40, low + 3, 246, 36), 34)
    return group(button(f"side-{scene.mark(side)}", scene.name(side), *who), goods)


def spent(scene: Scene) -> list[int]:
    """Tokens that have left the hand for a payment: those chosen one by one, or those of the thriftiest payment."""
    gone = [0] * TOKEN_KINDS
    if scene.task in (tasks.TOKEN, tasks.PAY) and scene.table.stack[-1][1] == scene.hero and scene.choices:
        _, _, action, part = scene.table.stack[-1]
        bill = part if scene.task == tasks.TOKEN else bills_of(scene.table)[0]
        for token in price.tokens_of(bill, zone_of(action)):
            gone[token] += 1
    return gone


# How much of a card must be seen so that its points can be read.
LEGIBLE: Final = 16.0
# How many tokens of a pile are seen.
SEEN: Final = 3


def _pile(scene: Scene, token: int, count: int, x: float, y: float, size: float) -> str:
    """Some tokens of a kind, one behind the other; each can glide from its place and to it."""
    if not count:
        return piece(token, x, y, size, faint=True)
    out = []
    for number in range(max(1, count - SEEN + 1), count + 1):
        shift = 1.8 * (number - max(1, count - SEEN + 1))
        at = f"{scene.mark(scene.hero)}-{number}"
        out.append(moving(TOKENS[token], at, round(x + shift, 1), round(y - shift, 1), size))
    return "".join(out)


def _goods(scene: Scene, x: float, y: float, size: float, step: float) -> str:
    """The six kinds of resources with how many there are, and how many would be left after the payment that is shown."""
    gone = spent(scene)
    out = []
    for token in range(SILVER + 1):
        held = scene.table.held[scene.hero * TOKEN_KINDS + token]
        left = round(x + token * step, 1)
        label = scene.text("board.held_label", token=TOKENS[token], n=held - gone[token])
        said = str(held - gone[token])
        if scene.task == tasks.PAY and gone[token]:
            said = f"{held}→{held - gone[token]}"
        number = text(left + size / 2, y + size + 18, 17 if len(said) < 3 else 15, said, "num ink", "middle")
        ring = (round(left - (step - size) / 2 + 1, 1), y - 5, step - 2, size + 28, 6.0)
        out.append(
            scene.tap(
                f"held-{TOKENS[token]}",
                label,
                ring,
                rect(*ring[:4], "row") if f"held-{TOKENS[token]}" in scene.steps else "",
                _pile(scene, token, held - gone[token] * (scene.task == tasks.TOKEN), left - 2, y, size),
                number,
            )
        )
    return "".join(out)


def _offerings(scene: Scene, box: Box, size: float) -> str:
    """Offering tokens by kind; equal ones are counted."""
    gone = spent(scene) if scene.task == tasks.TOKEN else [0] * TOKEN_KINDS
    held = {token: scene.table.held[scene.hero * TOKEN_KINDS + token] - gone[token] for token in range(OFFERED, TOKEN_KINDS)}
    kinds = [token for token, count in held.items() if count > 0]
    if scene.tall:
        places = _row(scene, kinds, box, size)
    else:
        rows = max(1, int((box.h + 6) // (size + 6)))
        columns = max(1, int(box.w // (size + 3)), (len(kinds) + rows - 1) // rows)
        step = min(size + 3, (box.w - size) / max(1, columns - 1))
        places = {
            token: (box.x + number % columns * step, box.y + number // columns * (size + 6))
            for number, token in enumerate(kinds)
        }
    out = []
    for token, place in places.items():
        x, y = round(place[0], 1), round(place[1], 1)
        count = held[token]
        label = scene.text("board.held_label", token=TOKENS[token], n=count)
        badge = marks.badge(x + size - 4, y + size - 3, str(count), 7.4) if count > 1 else ""
        drawn = moving(TOKENS[token], f"{scene.mark(scene.hero)}-{count}", x, y, size)
        out.append(scene.tap(f"held-{TOKENS[token]}", label, (x - 1, y - 1, size + 2, size + 2, 8), drawn, badge))
    return "".join(out)


def _row(scene: Scene, kinds: list[int], box: Box, size: float) -> dict[int, tuple[float, float]]:
    """Where tokens lie side by side: those that can be tapped first, far enough from each other, the others where room is left."""
    if len(kinds) * FINGER > box.w:
        kinds = sorted(kinds, key=lambda token: f"held-{TOKENS[token]}" not in scene.steps)
    large = sum(f"held-{TOKENS[token]}" in scene.steps for token in kinds)
    room = (box.w - size - large * FINGER) / max(1, len(kinds) - large - 1)
    step = min(FINGER, max(size / 4, room))
    shifts = [FINGER * min(number, large) + step * max(0, number - large) for number in range(len(kinds))]
    return {token: (box.x + shift, box.y) for token, shift in zip(kinds, shifts, strict=True)}


# Cards --------------------------------------------------------------------------------------------------------------------


# Nobles with what they score now.
Court = tuple[tuple[int, int], ...]


def _cards_of(scene: Scene, paint: Callable[[Scene, Box, Court, tuple[int, ...]], str], box: Box) -> Layer:
    """The cards of the player."""
    table, side = scene.table, scene.hero
    gods = scoring.best_gods(table, side)
    nobles = [noble for noble in range(court.COUNT) if table.noble_at[noble] == side]
    points = [0 if noble == court.DIPLOMAT else scoring.noble_points(table, side, noble, gods) for noble in nobles]
    # The Diplomat copies the best other noble.
    worth_now = tuple(
        [(noble, max(points) if noble == court.DIPLOMAT else worth) for noble, worth in zip(nobles, points, strict=True)]
    )
    artisans = tuple([artisan for artisan in range(ARTISAN_COUNT) if table.artisan_at[artisan] == side])
    return scene.layer((side, tuple(table.used), scene.lit("noble-")), paint, box, worth_now, artisans)


def _cards(scene: Scene, mat: Box, nobles: Court, artisans: tuple[int, ...]) -> str:
    """Nobles, then artisans; many nobles overlap, many artisans make a pile."""
    left = _columns(mat)[3]
    box = Box(mat.x + left, mat.y + 24, mat.w - left - 6, mat.h - 28)
    w, narrow = (60.0, 28.0) if box.w > 250 else (46.0, 26.0)
    gap = 8.0 if nobles and artisans else 0.0
    piled = len(nobles) * (w + 4) + gap + len(artisans) * (narrow + 3) > box.w and len(artisans) > 1
    room = box.w - gap - (narrow + 3) * (1 if piled else len(artisans))
    step = min(w + 4, (room - w) / max(1, len(nobles) - 1))
    x = round(box.x + gap + step * len(nobles) + (w - step if nobles and step < w else 0), 1)
    out = _court(scene, nobles, Box(box.x, box.y, w, box.h), step)
    heading = scene.text("board.artisans")
    if artisans and x > box.x + 62 and width(heading, 12.5, True) <= box.right - x:
        out += text(x, box.y - 7, 12.5, heading, "strong ink2")
    return out + _workshop(scene, artisans, Box(x, box.y, narrow, box.h), narrow + 3, piled)


def _cards_tall(scene: Scene, mat: Box, nobles: Court, artisans: tuple[int, ...]) -> str:
    """The same one above the other, at the right."""
    box = Box(mat.x + 290, mat.y + 6, mat.w - 296, mat.h - 12)
    swapping = [card for card in nobles if f"noble-{court.NAMES[card[0]]}" in scene.steps]
    if len(swapping) == 2:
        # At the ends of the row fingers can tell them apart.
        nobles = (swapping[0], *[card for card in nobles if card not in swapping], swapping[1])
    step = min(43.0, (box.w - 40) / max(1, len(nobles) - 1))
    low = Box(box.x, box.bottom - 46, 26, 46)
    cards = _court(scene, nobles, Box(box.x, box.y, 40, box.h - 50), step)
    return cards + _workshop(scene, artisans, low, 28.5, len(artisans) > 3)


def _court(scene: Scene, nobles: Court, first: Box, step: float) -> str:
    """Nobles side by side or one upon the other."""
    out = []
    for number, (noble, points) in enumerate(nobles):
        x = round(first.x + number * step, 1)
        # Of a card that is half covered only its points are seen, of one that is nearly covered not even these.
        seen = step if number < len(nobles) - 1 else first.w
        gift = effect(scene.facts, noble) if seen >= first.w / 2 else ()
        face = (PAINT[moment(noble)], str(points) if seen >= LEGIBLE else "", gift)
        label = scene.text("board.noble_label", noble=court.NAMES[noble], n=points)
        card = small(first.w, first.h, face, noble in scene.table.used, step < first.w)
        drawn = travelling(f"noble-{noble}", scene.mark(scene.hero), card, x, first.y)
        out.append(scene.tap(f"noble-{court.NAMES[noble]}", label, (x, first.y, first.w, first.h, 5), drawn))
    return "".join(out)


def _workshop(scene: Scene, artisans: tuple[int, ...], first: Box, step: float, piled: bool) -> str:
    """Artisans with their points; a pile has the sum and says how many they are."""
    points = [scene.facts.artisan_points[artisan] for artisan in artisans]
    out = []
    for number, artisan in enumerate(artisans):
        x = first.x if piled else round(first.x + number * step, 1)
        face = _artisan(first.w, first.h, sum(points) if piled else points[number], len(points) if piled else 1)
        # Of a pile only the topmost card is seen.
        if not piled or number == len(artisans) - 1:
            out.append(travelling(f"artisan-{artisan}", scene.mark(scene.hero), face, x, first.y))
    return "".join(out)


@lru_cache(maxsize=128)
def _artisan(w: float, h: float, points: int, count: int) -> str:
    """An artisan before his owner, at the origin."""
    many = text(w / 2, 14, 11.5, f"×{count}", "strong cream", "middle") if count > 1 else ""
    top = (h - 18) / 2 - 7 + (6 if count > 1 else 0)
    return (
        f'<rect width="{w:g}" height="{h:g}" rx="4" fill="{ARTISAN_PAINT}" class="rim"/>'
        + many
        + glyph("hammer", w / 2 - 7, top, 14, "oncard")
        + rect(2, h - 18, w - 4, 16, "cardface", 2)
        + text(w / 2, h - 5.5, 13, str(points), "num dark", "middle")
    )
