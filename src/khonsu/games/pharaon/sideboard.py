"""What stands beside the circle: the pyramid of time with the jars, and the bank with the two titles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.glyphs import glyph
from khonsu.art.palette import KEYLINE
from khonsu.art.pieces import seal
from khonsu.art.svg import button, group, path, rect, text
from khonsu.games.pharaon.scene import slab, words
from khonsu.games.pharaon.state import BESIDE, DECK, EMPTY, SILVER, TOKENS
from khonsu.games.pharaon.tokens import gained, put

if TYPE_CHECKING:
    from khonsu.art.box import Box
    from khonsu.games.pharaon.scene import Scene

REWARD_SIGNS: Final = ("#any", "#silver-gain", "#offering", ":scarab")


def time(scene: Scene, box: Box) -> str:
    """The pyramid of time, the jars, and the way to pass."""
    out = [slab(*box)]
    top = box.y + 4
    if not scene.tall:
        out.append(glyph("hourglass", box.x + 8, box.y + 6, 16, "ink"))
        out.append(words(box.x + 29, box.y + 20, 14, scene.text("board.time"), 90, "num ink"))
        top = box.y + 28
    cell = min(27.0, (box.bottom - top - 5) / len(scene.facts.rows))
    out.append(_pyramid(scene, box.x + 6, top, cell))
    left = box.x + 10 + 5 * cell
    if scene.tall:
        out.append(_jars(scene, left, box.y + 2, box.right - left - 2, box.h - 4))
        w = 76 if len(scene.table.jars) < 4 else 38
        out.append(_pass(scene, box.right - w - 3, box.bottom - 26, w, 23))
    else:
        out.append(_pass(scene, box.right - 104, box.y + 4, 98, 22))
        out.append(_jars(scene, left + 4, top + 2, box.right - left - 8, box.bottom - top - 6))
    return "".join(out)


def _pyramid(scene: Scene, x: float, y: float, cell: float) -> str:
    """Rows of rewards, the longest at the bottom; discs of those who have passed lie on them."""
    table, rows = scene.table, scene.facts.rows
    longest = max(len(row) for row in rows)
    out: list[str] = []
    stones: list[str] = []
    for number, rewards in enumerate(rows):
        top = round(y + (len(rows) - 1 - number) * cell, 1)
        left = x + (longest - len(rewards)) * cell / 2
        for space, reward in enumerate(rewards):
            at = round(left + space * cell, 1)
            stones.append(f"M{at + 0.5:g} {top + 0.5:g}h{cell - 1:g}v{cell - 1:g}h{1 - cell:g}z")
            sign = REWARD_SIGNS[reward]
            size = round(cell * 0.64, 1)
            inset = round((cell - size) / 2, 1)
            if sign[0] == "#":
                out.append(put(sign[1:], at + inset, top + inset, size))
            else:
                out.append(glyph(sign[1:], at + inset, top + inset, size, "ink"))
    for side in range(table.sides):
        row = table.rows[side]
        if 0 <= row < BESIDE:
            at = round(x + (longest - len(rows[row])) * cell / 2 + table.spaces[side] * cell, 1)
            out.append(_marker(scene, side, at + 1, round(y + (len(rows) - 1 - row) * cell, 1) + 1, cell - 2))
    return button("time", scene.text("board.time"), path("".join(stones), "plaster"), *out)


def _marker(scene: Scene, side: int, x: float, y: float, size: float) -> str:
    disc = seal(scene.stone(side), x, y, size)
    return group(disc, marks.trace(x, y, size, size, size / 2 + 3), key=f"marker-{scene.mark(side)}")


def _pass(scene: Scene, x: float, y: float, w: float, h: float) -> str:
    """The way out of the round, while it is open."""
    if "pass" not in scene.steps:
        return ""
    label = scene.text("board.pass_label")
    return scene.tap("pass", label, (x, y, w, h, h / 2), marks.answer(x, y, w, h, "hourglass", scene.text("board.pass"), ""))


def _jars(scene: Scene, x: float, y: float, w: float, h: float) -> str:
    """The open jars, the stack, and in the solo game the Traitor's jars."""
    table = scene.table
    shown = [place for place, jar in enumerate(table.jars)]
    columns = 3 if not scene.tall else max(3, len(shown))
    high = h / (2 if len(shown) > 3 and not scene.tall else 1)
    jar_h = min(high - 3, 80.0 if not scene.tall else 54.0)
    jar_w = round(min(jar_h * 0.64, (w - (44 if scene.tall else 0)) / columns - 3), 1)
    out = []
    for place in shown:
        left = round(x + place % columns * (jar_w + 3), 1)
        top = round(y + place // columns * high, 1)
        out.append(_jar(scene, place, left, top, jar_w, jar_h))
    stack = table.jar_at.count(DECK)
    right = x + w - 26
    top = y + h - 26 if not scene.tall else y
    drawn = put("jar", right, top, 22) + marks.badge(right + 14, top + 18, str(stack), 7.6)
    out.append(button("jar-stack", scene.text("tip.jar_stack", n=stack), drawn))
    if table.solo:
        at = right, y + 4
        if scene.tall:
            at = right - 30, y
        drawn = (
            put("jar", *at, 22)
            + seal(scene.stone(1), at[0] - 4, at[1] + 10, 12)
            + marks.badge(at[0] + 16, at[1] + 17, str(table.plot), 7.6)
        )
        out.append(button("plot", scene.text("tip.plot", n=table.plot), drawn))
    return "".join(out)


def _jar(scene: Scene, place: int, x: float, y: float, w: float, h: float) -> str:
    jar = scene.table.jars[place]
    ring = (x, y, w, h, 6.0)
    if jar == EMPTY:
        return scene.tap(
            f"jar-{place + 1}",
            scene.text("board.empty_label", place=place + 1),
            ring,
            rect(x, y, w, h, "ghost", 6),
            moves=True,
        )
    tokens = scene.facts.jars[jar]
    size = round(min(w * 0.42, h * 0.3), 1)
    middle = x + w / 2
    drawn = (
        f'<use href="#p-canopic" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"/>'
        + gained(tokens[0], round(middle - size, 1), round(y + h * 0.3, 1), size)
        + gained(tokens[1], round(middle, 1), round(y + h * 0.3, 1), size)
        + gained(tokens[2], round(middle - size / 2, 1), round(y + h * 0.3 + size + 1, 1), size)
    )
    label = scene.text("board.jar_label", place=place + 1, tokens=scene.words(tokens))
    return scene.tap(f"jar-{place + 1}", label, ring, drawn)


# Bank and titles ----------------------------------------------------------------------------------------------------------


def bank(scene: Scene, box: Box) -> str:
    """The six kinds of resources that are left, and who holds the two titles."""
    out = [slab(*box)]
    if scene.tall:
        step = 41.0
        for token in range(SILVER + 1):
            out.append(_store(scene, token, box.x + 5 + token * step, box.y + (box.h - 20) / 2, 20))
        out.append(_first(scene, box.x + 254, box.y + 3, box.h - 6, 0))
        out.append(_pharaoh(scene, box.x + 316, box.y + 3, box.h - 6, 0))
        return "".join(out)
    out.append(glyph("coin", box.x + 8, box.y + 6, 16, "ink"))
    out.append(words(box.x + 29, box.y + 20, 14, scene.text("board.bank"), 150, "num ink"))
    step = (box.w - 12) / (SILVER + 1)
    for token in range(SILVER + 1):
        out.append(_store(scene, token, round(box.x + 8 + token * step, 1), box.y + 30, 22))
    out.append(_first(scene, box.x + 8, box.y + 62, 32, box.w - 16))
    out.append(_pharaoh(scene, box.x + 8, box.y + 98, 32, box.w - 16))
    return "".join(out)


def _store(scene: Scene, token: int, x: float, y: float, size: float) -> str:
    count = scene.table.bank[token]
    label = scene.text("board.bank_label", token=TOKENS[token], n=count)
    number = text(x + size + 2, y + size / 2 + 4.5, 12.5, str(count), "strong ink")
    return scene.tap(
        f"bank-{TOKENS[token]}", label, (x - 1, y - 1, size + 18, size + 2, 8), gained(token, x, y, size), number
    )


def _title(scene: Scene, key: str, picture: str, at: tuple[float, float, float, float], holder: int, points: int) -> str:
    """A title: its picture, who has it, and what it is worth."""
    x, y, size, w = at
    out = [
        f'<circle cx="{x + size / 2:g}" cy="{y + size / 2:g}" r="{size / 2:g}" fill="url(#k-gold)" stroke="{KEYLINE}" stroke-width="1.2"/>'
    ]
    out.append(glyph(picture, x + size * 0.16, y + size * 0.16, round(size * 0.68, 1), "dark"))
    if w == 0:
        if holder != EMPTY:
            out.append(seal(scene.stone(holder), x + size + 3, y + size * 0.1, round(size * 0.8, 1)))
        else:
            out.append(rect(x + size + 4, y + size * 0.15, size * 0.7, size * 0.7, "slot", size * 0.35))
        return "".join(out)
    out.append(words(x + size + 8, y + size / 2 + 4.5, 13, scene.text(f"board.{key}"), 92, "strong ink"))
    if holder != EMPTY:
        out.append(seal(scene.stone(holder), x + w - 66, y + 4, size - 8))
    out.append(text(x + w, y + size / 2 + 5.5, 16, f"+{points}", "num ink", "end"))
    return "".join(out)


def _first(scene: Scene, x: float, y: float, size: float, w: float) -> str:
    drawn = _title(scene, "first", "scarab", (x, y, size, w), scene.table.first, scene.facts.first_points)
    return button("first", scene.text("board.first"), drawn, marks.trace(x, y, size, size, size / 2 + 3))


def _pharaoh(scene: Scene, x: float, y: float, size: float, w: float) -> str:
    """The pharaoh token; until somebody has it, how near everybody is: dots for nobles and for steps."""
    table, facts = scene.table, scene.facts
    out = [_title(scene, "pharaoh", "cobra", (x, y, size, w), table.pharaoh, facts.pharaoh_points)]
    if w and table.pharaoh == EMPTY:
        step = min(30.0, (w - size - 128) / table.sides)
        for side in range(table.sides):
            left = round(x + w - 34 - (table.sides - side) * step, 1)
            nobles = min(table.noble_at.count(side), facts.succession_nobles)
            steps = min(table.steps[side], facts.succession_step)
            out.append(seal(scene.stone(side), left, y + 3, 14))
            out.append(text(left + 7, y + 29, 11, f"{nobles}·{steps}", "ink2", "middle"))
    return button("pharaoh", scene.text("board.pharaoh"), *out, marks.trace(x, y, size, size, size / 2 + 3))
