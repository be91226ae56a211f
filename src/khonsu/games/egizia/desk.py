"""Answers that are nowhere else on the board: pills in a bar, or on a sheet over the river where there are many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.box import Box
from khonsu.art.building import papyrus
from khonsu.art.glyphs import glyph
from khonsu.art.lettering import SMALLEST, filled, shortened, width
from khonsu.art.pieces import formula
from khonsu.art.svg import button, rect, text
from khonsu.games.egizia import scene as places
from khonsu.games.egizia.choices import (
    BOOSTS,
    C_BID,
    C_BOTH,
    C_COMMIT,
    C_CREWS,
    C_DRAW,
    C_FEED,
    C_HIRE,
    C_KEEP,
    C_OBELISK,
    C_PASS,
    C_RING,
    C_STONES,
    FORCE_BITS,
    MOST_FREE,
    PAIR_ONE,
    PAIR_TWO,
)
from khonsu.games.egizia.emblems import plate
from khonsu.games.egizia.goals import emblem, goal_text, standing
from khonsu.games.egizia.state import COMMIT, CREW_COUNT, CREWS, DRAW, FEED, JOKER, KEEP, SPHINX_CARDS, START_KEEP, UNSEEN
from khonsu.games.egizia.tableau import NIGHT

if TYPE_CHECKING:
    from khonsu.games.egizia.scene import Scene


# An answer: its element, its words, and where glyphs say it in less room, its formula.
Pill = tuple[str, str, tuple[str, ...]]
# Where a phone has room for a few answers: between the river and the tableau, in place of the sites.
LOW: Final = Box(4, 353, 382, 119)
MOST_IN_TWO_LINES: Final = 5


def _line(scene: Scene) -> float:
    """How high a line of answers is, with the air below it: on a phone as high as a finger needs it."""
    return 46.0 if scene.tall else 36.0


def desk(scene: Scene, sheet: Box, bar: Box) -> str:
    """The answers of the question that is asked, if it has any that are written out."""
    if not scene.choices:
        return ""
    if scene.task not in places.SHEET_TASKS:
        return _row(scene, [_answer(scene, choice) for choice in scene.choices if places.written(choice)], bar)
    pills = _pills(scene)
    if scene.task == COMMIT:
        return _crews_to_send(scene, pills, sheet, bar)
    if scene.task in (KEEP, START_KEEP):
        cards, y = _drawn(scene, sheet, sheet.y + 12)
        high = y - sheet.y + (_line(scene) * len(_lines(pills, sheet.w)) + 6 if pills else 4)
        full = sheet._replace(h=min(sheet.h, high))
        return rect(*full, "shadow", 6) + papyrus(*full) + cards + (_flow(scene, pills, full, y + 2) if pills else "")
    # The sheet is as high as its lines need, so that what lies behind it stays in sight.
    high = min(sheet.h, _line(scene) * len(_lines(pills, sheet.w)) + 16)
    small = sheet._replace(y=sheet.y + (sheet.h - high) / 2, h=high)
    return rect(*small, "shadow", 6) + papyrus(*small) + _flow(scene, pills, small, small.y + 10)


def is_low(scene: Scene) -> bool:
    """Whether a phone has room for the answers below the river, in whatever language."""
    return bool(scene.choices) and scene.task in places.LOW_TASKS and few(scene)


def few(scene: Scene) -> bool:
    """Whether two lines are enough for all answers."""
    return len(_pills(scene)) <= MOST_IN_TWO_LINES


def _crews_to_send(scene: Scene, pills: list[Pill], sheet: Box, bar: Box) -> str:
    """The work forces on the sheet, of everything else what has room in the bar below the site; a phone has no such bar."""
    forces = [pill for pill in pills if pill[0].startswith(("force", "boost"))]
    others = [pill for pill in pills if pill not in forces]
    while others and (scene.tall or sum(_wide(pill) + 10 for pill in others) > bar.w):
        forces.append(others.pop(0))
    return _flow(scene, forces, sheet, sheet.y + 8) + _row(scene, others, bar)


def _pills(scene: Scene) -> list[Pill]:
    """Everything that is written on the sheet."""
    found: dict[str, Pill] = {}
    boosts: dict[str, Pill] = {}
    for choice in scene.choices:
        if C_COMMIT <= choice < C_DRAW:
            steps = places.path(scene.view, choice)
            first = choice - (choice - C_COMMIT) % BOOSTS
            lead = first if first in scene.choices else choice
            found.setdefault(steps[0], (steps[0], scene.say(lead), _force(scene, lead)))
            for step in steps[1:]:
                words = scene.text("board.boost", n=(choice - C_COMMIT) % BOOSTS * scene.table.facts.extra_strength)
                boosts[step] = (step, words, ())
        elif places.written(choice):
            pill = _answer(scene, choice)
            found[pill[0]] = pill
    if any(C_BOTH <= choice < C_OBELISK for choice in scene.choices):
        boosts["keep-only"] = ("keep-only", scene.text("board.only"), ())
    return [*found.values(), *(boosts[key] for key in sorted(boosts))]


def _force(scene: Scene, choice: int) -> tuple[str, ...]:
    """A work force as its kilts and their strength together."""
    table = scene.table
    number, boost = divmod(choice - C_COMMIT, BOOSTS)
    bits = FORCE_BITS[number // 2] | (number % 2) << JOKER
    strength = table.force(scene.worker, bits) + boost * table.facts.extra_strength
    return (*(f":crew-{CREWS[crew]}" for crew in range(CREW_COUNT) if bits & (1 << crew)), f"= {strength}")


def _answer(scene: Scene, choice: int) -> Pill:
    """An answer in words; crews and rows of numbers are short."""
    key = places.answer_id(choice)
    if choice >= C_BID:
        halves = choice - C_BID
        return key, f"{halves // 2 or ''}½" if halves % 2 else str(halves // 2), ()
    if choice == C_PASS and (scene.tall or C_STONES in scene.choices):
        return key, scene.text("board.pass"), ()
    if C_HIRE <= choice < C_CREWS:
        price = str(scene.table.facts.hire_price)
        return key, scene.say(choice), (price, ":stone", ":arrow", f":crew-{CREWS[choice - C_HIRE]}", "+1")
    if C_CREWS <= choice < C_RING:
        one, two = PAIR_ONE[choice - C_CREWS], PAIR_TWO[choice - C_CREWS]
        formula_ = (
            (f":crew-{CREWS[one]}", "+2") if one == two else (f":crew-{CREWS[one]}", "+1", f":crew-{CREWS[two]}", "+1")
        )
        return key, scene.say(choice), formula_
    if scene.task == FEED and C_FEED <= choice < C_COMMIT:
        return key, scene.text("board.pay", n=choice - C_FEED + 1), ()
    if scene.task == DRAW and C_DRAW <= choice < C_KEEP:
        paid, free = divmod(choice - C_DRAW, MOST_FREE + 1)
        words = scene.text("board.draw_free", n=paid + 1, free=free) if free else scene.text("board.draw", n=paid + 1)
        return key, words, ()
    return key, scene.say(choice), ()


def _wide(pill: Pill) -> float:
    """How wide an answer wants to be."""
    _key, words, signs = pill
    if signs:
        return 16.0 + sum(21.0 if sign[0] == ":" else width(sign, 14, True) + 3 for sign in signs)
    return width(words, 12.5, True) + 24


def _pill(scene: Scene, pill: Pill, x: float, y: float, w: float, h: float) -> str:
    key, words, signs = pill
    body = marks.ring(x, y, w, h, h / 2) + rect(x, y, w, h, "plaque", h / 2)
    if signs:
        body += formula(x + w / 2, y + h / 2, min(19.0, h - 6), signs, w - 10, "dark")
    else:
        size = 12.5 if width(words, 12.5, True) <= w - 14 else SMALLEST
        shown = shortened(words, w - 8, size, True)
        body += text(x + w / 2, y + h / 2 + 4.3, size, shown, "strong dark", "middle")
    return button(key, words, body, legal=scene.legal)


def _row(scene: Scene, pills: list[Pill], bar: Box) -> str:
    """Few answers side by side, in the middle of their bar."""
    if not pills:
        return ""
    gap = 10.0
    room = (bar.w - gap * (len(pills) - 1)) / len(pills)
    wides = [min(room, max(54.0, _wide(pill))) for pill in pills]
    x = bar.cx - (sum(wides) + gap * (len(pills) - 1)) / 2
    out = []
    for pill, wide in zip(pills, wides, strict=True):
        out.append(_pill(scene, pill, round(x, 1), bar.y, round(wide, 1), bar.h))
        x += wide + gap
    return "".join(out)


def _lines(pills: list[Pill], w: float) -> list[list[tuple[Pill, float]]]:
    """The answers in lines of some width, each with its own."""
    most = w - 12
    lines: list[list[tuple[Pill, float]]] = [[]]
    used = 0.0
    for pill in pills:
        wide = round(min(most, max(40.0, _wide(pill))), 1)
        if lines[-1] and used + wide > most:
            lines.append([])
            used = 0.0
        lines[-1].append((pill, wide))
        used += wide + 7
    return lines


def _flow(scene: Scene, pills: list[Pill], sheet: Box, y: float) -> str:
    """Many answers, line after line."""
    lines = _lines(pills, sheet.w)
    step = min(_line(scene), (sheet.bottom - 4 - y) / len(lines))
    high = min(_line(scene) - 8, step - 4)
    out = []
    top = y
    for row in lines:
        x = sheet.cx - (sum(wide for _pill_, wide in row) + 7 * (len(row) - 1)) / 2
        for pill, wide in row:
            out.append(_pill(scene, pill, round(x, 1), round(top, 1), wide, round(high, 1)))
            x += wide + 7
        top += step
    return "".join(out)


def _drawn(scene: Scene, sheet: Box, y: float) -> tuple[str, float]:
    """The Sphinx cards that were drawn, with what they ask for."""
    table = scene.table
    count = table.looked_at()
    cards = table.drawn[len(table.drawn) - count :] if count else []
    columns = min(2, count) if scene.tall or count == 4 else min(3, count)
    w = min(220.0, (sheet.w - 24 - 8 * (columns - 1)) / max(1, columns))
    left = sheet.cx - (w * columns + 8 * (columns - 1)) / 2
    rows = -(-count // max(1, columns))
    h = min(110.0, (sheet.h - 60) / max(1, rows) - 8)
    out = []
    for place, card in enumerate(cards):
        x, top = left + (w + 8) * (place % columns), y + (h + 8) * (place // columns)
        out.append(_goal_card(scene, place, card, x, top, w, h))
    return "".join(out), y + (h + 8) * rows


def _goal_card(scene: Scene, place: int, card: int, x: float, y: float, w: float, h: float) -> str:
    key = f"keep-{place + 1}"
    body = marks.ring(x, y, w, h, 5) + plate(x, y, w, h, NIGHT, 5) + rect(x, y, w, h, "edge2", 5)
    if card == UNSEEN:
        body += glyph("sphinx", x + w / 2 - 14, y + h / 2 - 14, 28, "lotus")
        return button(key, str(place + 1), body, legal=scene.legal)
    name = scene.text.term(SPHINX_CARDS[card])
    top = y + 17
    for part in filled(name, w - 14, 12.5):
        body += text(x + 8, top, 12.5, part, "num oncard")
        top += 13
    condition = goal_text(scene.table, card, scene.text)
    for part in filled(condition, w - 18, SMALLEST):
        body += text(x + 8, top + 3, SMALLEST, part, "note")
        top += 12.5
    # A long condition leaves no room for how far the player is; the tableau shows it once the card is kept.
    if top < y + h - 17:
        body += text(x + 8, y + h - 8, 12, standing(scene.table, scene.hero, card), "strong oncard")
        body += formula(x + w - 44, y + h - 13, 16, emblem(scene.table.facts, card), 74, "oncard")
    return button(key, f"{name}: {condition}", body, legal=scene.legal)
