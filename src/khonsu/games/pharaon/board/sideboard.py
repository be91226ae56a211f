"""What stands beside the circle: the pyramid of time with the jars, and the bank with the two titles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.glyphs import glyph
from khonsu.art.lettering import fitted, width
from khonsu.art.palette import KEYLINE
from khonsu.art.pieces import seal
from khonsu.art.svg import button, group, path, rect, text
from khonsu.games.pharaon import tasks
from khonsu.games.pharaon.board.scene import slab, words
from khonsu.games.pharaon.board.tokens import gained, moving, put
from khonsu.games.pharaon.state import ACTIVE, BESIDE, EMPTY, SILVER, TOKENS

if TYPE_CHECKING:
    from collections.abc import Hashable

    from khonsu.art.box import Box
    from khonsu.art.svg import Layer
    from khonsu.games.pharaon.board.scene import Scene

REWARD_SIGNS: Final = ("#any", "#silver-gain", "#offering", ":scarab")


def time(scene: Scene, box: Box) -> list[str | Layer]:
    """The pyramid of time, the jars, and the way to pass."""
    top = box.y + 28
    cell = min(27.0, (box.bottom - top - 5) / len(scene.facts.rows))
    left = box.x + 14 + 5 * cell
    jars = left, top + 2, box.right - left - 4, box.bottom - top - 6
    return [
        slab(*box)
        + glyph("hourglass", box.x + 8, box.y + 6, 16, "ink")
        + words(box.x + 29, box.y + 20, 14, scene.text("board.time"), 90, "num ink"),
        scene.element(_passed(scene), _pyramid, box.x + 6, top, cell),
        _pass(scene, box.right - 104, box.y + 4, 98, 22),
        scene.layer(_open_jars(scene), _jars, *jars),
    ]


def time_tall(scene: Scene, box: Box) -> list[str | Layer]:
    """Pyramid, jars and titles in small; they are read by a tap, and jars that are chosen from come to the desk."""
    cell = (box.h - 8) / len(scene.facts.rows)
    left = box.x + 10 + 5 * cell
    titles = box.right - 51
    half = box.h / 2
    facts = _open_jars(scene), scene.task == tasks.JAR and bool(scene.choices)
    return [
        slab(*box) + _first(scene, titles, box.y + 4, half - 6, 0) + _pharaoh(scene, titles, box.y + half + 2, half - 6, 0),
        scene.element(_passed(scene), _pyramid, box.x + 5, box.y + 4, cell),
        scene.layer(facts, _jars_small, left, box.y + 3, titles - left - 4, box.h - 6),
    ]


def _passed(scene: Scene) -> Hashable:
    """Who is where on the pyramid of time, and whether the first round has begun."""
    return *scene.table.rows, *scene.table.spaces, scene.table.round > 0


def _open_jars(scene: Scene) -> Hashable:
    """The jars that are seen and how many are not."""
    table = scene.table
    return *table.jars, table.stack_size(), table.plot, scene.lit("jar-")


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
    waiting = 0
    for side in range(table.sides):
        row = table.rows[side]
        if row == ACTIVE and table.round:
            out.append(_waiting(scene, side, waiting, x, y, cell))
            waiting += 1
        elif row == BESIDE:
            size = round(cell * 0.62, 1)
            out.append(_marker(scene, side, round(x + longest * cell - size, 1), y, size))
        elif row >= 0:
            at = round(x + (longest - len(rows[row])) * cell / 2 + table.spaces[side] * cell, 1)
            out.append(_marker(scene, side, at + 1, round(y + (len(rows) - 1 - row) * cell, 1) + 1, cell - 2))
    return button("time", scene.text("board.time"), path("".join(stones), "plaster"), *out)


def _waiting(scene: Scene, side: int, number: int, x: float, y: float, cell: float) -> str:
    """The disc of a side that has not passed: beside the tip of the pyramid, from where it will enter."""
    size = round(cell * 0.54, 1)
    at = x + number % 3 * (size - 1), y + number // 3 * (size + 0.5)
    # Nothing ever moves there but at the end of a round.
    drawn = seal(scene.stone(side), round(at[0], 1), round(at[1], 1), size)
    return drawn.replace("<use", f'<use data-id="marker-{scene.mark(side)}"', 1)


def _marker(scene: Scene, side: int, x: float, y: float, size: float) -> str:
    disc = seal(scene.stone(side), x, y, size)
    return group(disc, marks.trace(x, y, size, size, size / 2 + 3), key=f"marker-{scene.mark(side)}")


def _pass(scene: Scene, x: float, y: float, w: float, h: float) -> str:
    """The way out of the round, while it is open."""
    if "pass" not in scene.steps:
        return ""
    said = scene.text("board.pass")
    size = min(20.0, h - 8)
    letters = fitted(said, w - size - 18, 14 if h > 30 else 12.5, True)
    left = round(x + (w - size - 6 - width(said, letters, True)) / 2, 1)
    drawn = rect(x, y, w, h, "plaque", h / 2) + glyph("hourglass", left, y + (h - size) / 2, size, "dark")
    drawn += text(left + size + 6, y + h / 2 + 4.6, letters, said, "strong dark")
    return scene.tap("pass", scene.text("board.pass_label"), (x, y, w, h, h / 2), drawn)


def _jars(scene: Scene, x: float, y: float, w: float, h: float) -> str:
    """The open jars, the stack, and in the solo game the Traitor's jars."""
    count = len(scene.table.jars)
    high = h / (2 if count > 3 else 1)
    jar_h = min(high - 3, 80.0)
    jar_w = round(min(jar_h * 0.64, w / 3 - 3), 1)
    out = []
    for place in range(count):
        at = round(x + place % 3 * (jar_w + 3), 1), round(y + place // 3 * high, 1)
        out.append(_jar(scene, place, *at, jar_w, jar_h))
    out.append(_stack(scene, x + w - 26, y + h - 26))
    if scene.table.solo:
        out.append(plot(scene, x + w - 26, y + 4))
    return "".join(out)


def _jars_small(scene: Scene, x: float, y: float, w: float, h: float) -> str:
    """The open jars beside the pyramid of a phone; those that can be taken lie on the desk."""
    if scene.task == tasks.JAR and scene.choices:
        return _stack(scene, x + (w - 24) / 2, y + (h - 24) / 2)
    count = len(scene.table.jars)
    high = h / (2 if count > 3 else 1)
    jar_w = round((w - 28) / 3 - 2, 1)
    out = [_stack(scene, x + w - 25, y + h / 2 - 13)]
    for place in range(count):
        at = round(x + place % 3 * (jar_w + 2), 1), round(y + place // 3 * high, 1)
        out.append(_jar(scene, place, *at, jar_w, high - 1))
    return "".join(out)


def _stack(scene: Scene, x: float, y: float) -> str:
    """The jars that nobody has seen."""
    stack = scene.table.stack_size()
    drawn = put("jar", x, y, 22) + marks.badge(x + 14, y + 18, str(stack), 7.6)
    return button("jar-stack", scene.text("tip.jar_stack", n=stack), drawn)


def plot(scene: Scene, x: float, y: float) -> str:
    """The jars that the Traitor still has in this round."""
    count = scene.table.plot
    drawn = put("jar", x, y, 22) + seal(scene.stone(1), x - 4, y + 10, 12) + marks.badge(x + 16, y + 17, str(count), 7.6)
    return button("plot", scene.text("tip.plot", n=count), drawn)


def jars_to_take(scene: Scene, box: Box) -> str:
    """The open jars, large enough for a finger."""
    step = min(90.0, (box.w - 8) / len(scene.table.jars))
    left = box.x + (box.w - step * len(scene.table.jars)) / 2
    out = [slab(*box)]
    for place in range(len(scene.table.jars)):
        out.append(_jar(scene, place, round(left + place * step + (step - 46) / 2, 1), box.y + 4, 46, box.h - 8))
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
        + _in_jar(tokens[0], f"{jar}-1", round(middle - size, 1), round(y + h * 0.3, 1), size)
        + _in_jar(tokens[1], f"{jar}-2", round(middle, 1), round(y + h * 0.3, 1), size)
        + _in_jar(tokens[2], f"{jar}-3", round(middle - size / 2, 1), round(y + h * 0.3 + size + 1, 1), size)
    )
    label = scene.text("board.jar_label", place=place + 1, tokens=scene.words(tokens))
    return scene.tap(f"jar-{place + 1}", label, ring, drawn)


def _in_jar(token: int, at: str, x: float, y: float, size: float) -> str:
    """A resource in a jar; whoever takes the jar sees it come."""
    return moving(f"{TOKENS[token]}-gain", f"jar-{at}", x, y, size)


# Bank and titles ----------------------------------------------------------------------------------------------------------


def bank(scene: Scene, box: Box) -> list[str | Layer]:
    """The six kinds of resources that are left, and who holds the two titles."""
    table = scene.table
    heirs = [(table.noble_at.count(side), table.steps[side]) for side in range(table.sides)]
    return [
        slab(*box)
        + glyph("coin", box.x + 8, box.y + 6, 16, "ink")
        + words(box.x + 29, box.y + 20, 14, scene.text("board.bank"), 150, "num ink"),
        scene.layer((*table.bank, scene.lit("bank-")), _stores, box),
        scene.layer((table.first, table.pharaoh, *heirs), _titles, box),
    ]


def _stores(scene: Scene, box: Box) -> str:
    step = (box.w - 12) / (SILVER + 1)
    stores = [_store(scene, token, round(box.x + 8 + token * step, 1), box.y + 30, 22) for token in range(SILVER + 1)]
    return "".join(stores)


def _titles(scene: Scene, box: Box) -> str:
    first = _first(scene, box.x + 8, box.y + 62, 32, box.w - 16)
    return first + _pharaoh(scene, box.x + 8, box.y + 98, 32, box.w - 16)


def bank_tall(scene: Scene, box: Box, scores: tuple[int, ...]) -> str:
    """The resources that are left, in two rows, then the way to pass, or the points of everybody."""
    out = [slab(*box)]
    for token in range(SILVER + 1):
        at = box.x + 12 + token % 3 * 56, box.y + 6 + token // 3 * (box.h / 2 - 2)
        out.append(_store(scene, token, *at, 24))
    left = box.x + 184
    if "pass" in scene.steps:
        out.append(_pass(scene, left, box.y + 7, box.right - left - 8, box.h - 14))
    else:
        out.append(_scores(scene, scores, left, box.y + 8, box.right - left - 8))
    return "".join(out)


def _scores(scene: Scene, scores: tuple[int, ...], x: float, y: float, w: float) -> str:
    """The points of all sides, if the game ended now."""
    step = w / len(scores)
    out = []
    for side, score in enumerate(scores):
        cx = round(x + (side + 0.5) * step, 1)
        out.append(seal(scene.stone(side), cx - 10, y, 20))
        out.append(text(cx, y + 38, 16, str(score), "num ink", "middle"))
    return "".join(out)


def resources_to_take(scene: Scene, box: Box) -> str:
    """The resources of the bank, large enough for a finger."""
    step = (box.w - 8) / (SILVER + 1)
    out = [slab(*box)]
    for token in range(SILVER + 1):
        x = round(box.x + 4 + token * step, 1)
        count = scene.table.bank[token]
        label = scene.text("board.bank_label", token=TOKENS[token], n=count)
        drawn = gained(token, x + (step - 34) / 2, box.y + 5, 34)
        number = text(x + step / 2, box.bottom - 6, 13, str(count), "strong ink", "middle")
        ring = (x + 2, box.y + 2, step - 4, box.h - 4, 8.0)
        out.append(scene.tap(f"bank-{TOKENS[token]}", label, ring, rect(*ring[:4], "row"), drawn, number))
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
