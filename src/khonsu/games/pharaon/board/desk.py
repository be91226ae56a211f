"""The desk between the circle and the hand: the payment, and the answers that are nowhere else on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art.box import Box
from khonsu.art.glyphs import glyph
from khonsu.art.lettering import width, wrapped
from khonsu.art.pieces import card_back, seal
from khonsu.art.svg import group, opener, rect, text
from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon import court, tasks
from khonsu.games.pharaon.board import price, sideboard, ways
from khonsu.games.pharaon.board.noble_cards import noble_card
from khonsu.games.pharaon.board.scene import slab, words
from khonsu.games.pharaon.board.tokens import put
from khonsu.games.pharaon.payment import bills_of
from khonsu.games.pharaon.state import COLOURS, EMPTY, REWARDS, TOKENS

if TYPE_CHECKING:
    from khonsu.art.svg import Layer
    from khonsu.games.pharaon.board.scene import Scene

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
ASKED: Final = (tasks.KEEP, tasks.REWARD, tasks.WHEEL, tasks.MARCH, tasks.DIPLOMACY, tasks.LESSON, tasks.SWAP)


def wide(scene: Scene, box: Box) -> str | Layer:
    """A question with its answers, if it is one of those; otherwise what everything of the player is worth now."""
    if scene.task == tasks.KEEP:
        return _keep(scene, box)
    if scene.choices and scene.task in (tasks.PAY, tasks.TOKEN):
        return _payment(scene, box)
    if scene.task in ASKED and scene.choices:
        return _answers(scene, box)
    table, hero = scene.table, scene.hero
    return scene.element(hero, _worth, box, table.score(hero), tuple(table.breakdown(hero).items()))


def tall(scene: Scene, box: Box) -> str | Layer:
    """The same on a phone, where jars and resources that are chosen from come here too; otherwise the bank."""
    if scene.task == tasks.KEEP:
        return _keep(scene, box)
    if scene.choices:
        if scene.task in (tasks.PAY, tasks.TOKEN):
            return _payment(scene, box)
        if scene.task in ASKED:
            return _answers(scene, box)
        if scene.task == tasks.JAR:
            return sideboard.jars_to_take(scene, box)
        if scene.task in (tasks.COLOUR, tasks.TAKE, tasks.GRANT):
            return sideboard.resources_to_take(scene, box)
    table = scene.table
    scores = tuple([table.score(side) for side in range(table.sides)])
    return scene.layer((*table.bank, scene.lit("bank-", "pass")), sideboard.bank_tall, box, scores)


# Paying -------------------------------------------------------------------------------------------------------------------


def _payment(scene: Scene, box: Box) -> str:
    """The slots of the price: with the thriftiest payment, or with what has been chosen token by token; then the points."""
    table = scene.table
    task, seat, action, part = table.stack[-1]
    bills = bills_of(table)
    bill = bills[0] if task == tasks.PAY else price.likely(bills, part)
    places = price.slots(table, seat, action, bill, bill if task == tasks.PAY else part)
    more = len(ways.payments(table)) - 1 + (c.DIFFERENTLY in scene.choices) if scene.tall and task == tasks.PAY else 0
    room = box.w - (74 if more else 0)
    title = scene.text.say(table.describe(action))
    size, foot = 34.0, 7.0
    right = box.x + room - 8
    wide = room - (18 if task == tasks.PAY else 92)
    if width(title, 13, True) <= wide:
        out = [text(box.x + 9, box.y + 17, 13, title, "num ink")]
    else:
        lines = wrapped(title, wide, 12, True)
        first = box.y + (17 if len(lines) == 1 else 12.5)
        out = [text(box.x + 9, first + 12 * n, 12, line, "num ink") for n, line in enumerate(lines)]
        if scene.tall and len(lines) > 1:
            size, foot = 31.0, 4.0
    if task == tasks.TOKEN:
        done = sum(slot.token != EMPTY for slot in places)
        said = scene.text("board.paid", n=done, all=len(places))
        out.append(words(right, box.y + 16.5, 12, said, 84, "strong ink2", "end"))
    out.append(price.row(box.x + 9, box.bottom - size - foot, size, places, task == tasks.TOKEN))
    out.append(_before_and_after(scene, seat, action, bill, right, box.bottom - 17))
    if task == tasks.TOKEN:
        return group(slab(*box), *out, key="payment")
    ring = (box.x, box.y, room - (4 if more else 0), box.h, 6.0)
    label = scene.text.say(table.describe(c.PAY))
    drawn = scene.tap("pay-1", label, ring, slab(*ring[:4]), *out, solid=True)
    return drawn + (_to_other_ways(scene, Box(box.right - 70, box.y, 70, box.h), more) if more else "")


def _before_and_after(scene: Scene, seat: int, action: int, bill: int, right: float, y: float) -> str:
    """The points if the game ended now, before and after."""
    after, more = price.afterwards(scene.table, seat, action, bill)
    said = f"{after}+" if more else str(after)
    left = right - width(said, 20, True)
    before = f"{scene.table.score(seat)} →"
    return text(left - 3, y + 5, 14, before, "num ink2", "end") + text(right, y + 6, 20, said, "num ink", "end")


def _to_other_ways(scene: Scene, box: Box, count: int) -> str:
    """What opens the other payments on a phone."""
    label = scene.text("choice.differently")
    ring = rect(box.x - 2, box.y - 2, box.w + 4, box.h + 4, "glow pill", 10)
    face = rect(*box, "plaque", 8) + glyph("swap", box.cx - 11, box.y + 6, 22, "dark")
    name = words(box.cx, box.y + 42, 12, scene.text("board.other_ways"), box.w - 8, "strong dark", "middle")
    return opener(
        "other-ways",
        label,
        ways.WAYS,
        ring,
        face,
        name,
        text(box.cx, box.y + 57, 12, f"+{count}", "strong dark", "middle"),
        leads=True,
    )


# Answers ------------------------------------------------------------------------------------------------------------------


def _answers(scene: Scene, box: Box) -> str:
    """Pills for answers that are words."""
    found: list[tuple[str, str, str, str, int]] = []
    for choice in scene.choices:
        label = scene.text.say(scene.table.describe(choice))
        if c.REWARD <= choice < c.REWARD + len(REWARDS):
            reward = REWARDS[choice - c.REWARD]
            found.append((f"reward-{reward}", label, REWARD_GLYPHS[choice - c.REWARD], scene.text(f"board.{reward}"), EMPTY))
        elif c.WHEEL <= choice < c.ACCEPT:
            token = COLOURS.index(scene.table.jar_tokens(scene.table.stack[-1][2])[choice - c.WHEEL])
            key = "wheel-left" if choice == c.WHEEL else "wheel-right"
            found.append((key, label, "", scene.text.term(COLOURS[token]), token))
        elif choice == c.ACCEPT:
            found.append(("accept", label, "check", scene.text("board.yes"), EMPTY))
        elif choice == c.DECLINE:
            found.append(("decline", label, "cross", scene.text("board.no"), EMPTY))
    columns = min(4 if scene.tall and len(found) > 2 else 2, len(found))
    w = (box.w - 8 * (columns + 1)) / columns
    rows = (len(found) + columns - 1) // columns
    air = 8
    h = min(46.0 if scene.tall else 30.0, (box.h - air * (rows + 1)) / max(1, rows))
    top = box.y + (box.h - rows * (h + air) + air) / 2
    out = [slab(*box)]
    for number, (key, label, picture, short, token) in enumerate(found):
        x = round(box.x + 8 + number % columns * (w + 8), 1)
        y = round(top + number // columns * (h + air), 1)
        out.append(scene.tap(key, label, (x, y, w, h, min(h / 2, 16)), _pill(x, y, w, h, picture, label, short, token)))
    return "".join(out)


def _pill(x: float, y: float, w: float, h: float, picture: str, label: str, short: str, token: int) -> str:
    """An answer: its picture and its words, the short ones where the long ones do not fit; below each other where it is narrow."""
    size = min(22.0, h - 8)
    face = rect(x, y, w, h, "plaque", min(h / 2, 16))
    narrow = w < 110
    left, top = (x + (w - size) / 2, y + 4) if narrow else (x + 10, y + (h - size) / 2)
    sign = put(TOKENS[token], left, top, size) if token != EMPTY else glyph(picture, left, top, size, "dark")
    if narrow:
        return face + sign + words(x + w / 2, y + h - 6, 12, short, w - 8, "strong dark", "middle")
    room = w - size - 24
    said = label if width(label, 12.5, True) <= room else short
    return face + sign + words(x + size + 17, y + h / 2 + 4.4, 12.5, said, room, "strong dark")


def _keep(scene: Scene, box: Box) -> str:
    """The two nobles of the setup; others see their backs."""
    out = [slab(*box)]
    offer = scene.table.offer
    w = round((box.w - 24) / max(1, len(offer)), 1)
    h = box.h - 10
    for place, noble in enumerate(offer):
        x, y = round(box.x + 7 + place * (w + 10), 1), box.y + 5
        if noble == court.UNSEEN:
            label, card = scene.text("board.keep_label", place=place + 1), card_back(w, h)
        else:
            label = scene.text("board.noble_label", noble=court.NAMES[noble], n=scene.facts.noble_points[noble])
            card = noble_card(scene.facts, noble, w, h, scene.text)
        out.append(scene.tap(f"keep-{place + 1}", label, (x, y, w, h, 6), group(card, at=(x, y))))
    return "".join(out)


def _worth(scene: Scene, box: Box, score: int, parts: tuple[tuple[str, int], ...]) -> str:
    """The points of the player, if the game ended now, and where they come from."""
    total = str(score)
    left = 46 + width(total, 26, True)
    columns = 4
    step, high = (box.w - left - 4) / columns, (box.h - 8) / ((len(parts) + columns - 1) // columns)
    out = []
    for number, (part, points) in enumerate(parts):
        x = round(box.x + left + number % columns * step + 4, 1)
        y = round(box.y + 4 + number // columns * high + high / 2, 1)
        out.append(glyph(PART_GLYPHS[part], x, y - 8.5, 17, "ink2"))
        out.append(text(x + 20, y + 5, 14, str(points), "strong ink"))
    return group(
        slab(*box),
        seal(scene.letter(scene.hero), box.x + 8, box.y + box.h / 2 - 13, 26),
        text(box.x + 42, box.y + box.h / 2 + 9, 26, total, "num ink"),
        *out,
        key="worth",
    )
