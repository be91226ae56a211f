"""Answers that are nowhere else on the board: pills in a bar, or on a sheet over the river where there are many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.art import marks
from khonsu.art.building import papyrus
from khonsu.art.glyphs import glyph
from khonsu.art.lettering import SMALLEST, shortened, width
from khonsu.art.svg import button, rect, text
from khonsu.games.egizia import scene as places
from khonsu.games.egizia.choices import BOOSTS, C_BID, C_BOTH, C_COMMIT, C_DRAW, C_FEED, C_KEEP, C_OBELISK, MOST_FREE
from khonsu.games.egizia.emblems import plate
from khonsu.games.egizia.goals import goal_text, standing
from khonsu.games.egizia.state import DRAW, FEED, KEEP, SPHINX_CARDS, START_KEEP, UNSEEN
from khonsu.games.egizia.tableau import NIGHT

if TYPE_CHECKING:
    from khonsu.art.box import Box
    from khonsu.games.egizia.scene import Scene


def desk(scene: Scene, sheet: Box, bar: Box) -> str:
    """The answers of the question that is asked, if it has any that are written out."""
    if not scene.choices:
        return ""
    if scene.task not in places.SHEET_TASKS:
        pills = [(places.answer_id(choice), _words(scene, choice)) for choice in scene.choices if places.written(choice)]
        return _row(scene, pills, bar)
    pills = _pills(scene)
    if scene.task in (KEEP, START_KEEP):
        cards, y = _drawn(scene, sheet, sheet.y + 12)
        high = y - sheet.y + (36 * len(_lines(pills, sheet)) + 6 if pills else 4)
        full = sheet._replace(h=min(sheet.h, high))
        return rect(*full, "shadow", 6) + papyrus(*full) + cards + (_flow(scene, pills, full, y + 2) if pills else "")
    # The sheet is as high as its lines need, so that the river stays in sight.
    high = min(sheet.h, 36.0 * len(_lines(pills, sheet)) + 20)
    small = sheet._replace(y=sheet.y + (sheet.h - high) / 2, h=high)
    return rect(*small, "shadow", 6) + papyrus(*small) + _flow(scene, pills, small, small.y + 10)


def _pills(scene: Scene) -> list[tuple[str, str]]:
    """Names and words of everything that is written on the sheet."""
    found: dict[str, str] = {}
    boosts: dict[str, str] = {}
    for choice in scene.choices:
        if C_COMMIT <= choice < C_DRAW:
            steps = places.path(scene.view, choice)
            first = choice - (choice - C_COMMIT) % BOOSTS
            found.setdefault(steps[0], scene.say(first if first in scene.choices else choice))
            for step in steps[1:]:
                boosts[step] = scene.text("board.boost", n=(choice - C_COMMIT) % BOOSTS * scene.table.facts.extra_strength)
        elif places.written(choice):
            found[places.answer_id(choice)] = _words(scene, choice)
    if any(C_BOTH <= choice < C_OBELISK for choice in scene.choices):
        boosts["keep-only"] = scene.text("board.only")
    return [*found.items(), *sorted(boosts.items())]


def _words(scene: Scene, choice: int) -> str:
    """An answer in words; rows of numbers are short."""
    if choice >= C_BID:
        halves = choice - C_BID
        return f"{halves // 2}½" if halves % 2 else str(halves // 2)
    if scene.task == FEED and C_FEED <= choice < C_COMMIT:
        return scene.text("board.pay", n=choice - C_FEED + 1)
    if scene.task == DRAW and C_DRAW <= choice < C_KEEP:
        paid, free = divmod(choice - C_DRAW, MOST_FREE + 1)
        return scene.text("board.draw_free", n=paid + 1, free=free) if free else scene.text("board.draw", n=paid + 1)
    return scene.say(choice)


def _pill(scene: Scene, key: str, words: str, x: float, y: float, w: float, h: float) -> str:
    size = 12.5 if width(words, 12.5, True) <= w - 14 else SMALLEST
    shown = shortened(words, w - 8, size, True)
    body = marks.ring(x, y, w, h, h / 2) + rect(x, y, w, h, "plaque", h / 2)
    body += text(x + w / 2, y + h / 2 + 4.3, size, shown, "strong dark", "middle")
    return button(key, words, body, legal=scene.legal)


def _row(scene: Scene, pills: list[tuple[str, str]], bar: Box) -> str:
    """Few answers side by side, in the middle of their bar."""
    if not pills:
        return ""
    gap = 10.0
    room = (bar.w - gap * (len(pills) - 1)) / len(pills)
    wides = [min(room, max(54.0, width(words, 12.5, True) + 26)) for _key, words in pills]
    x = bar.cx - (sum(wides) + gap * (len(pills) - 1)) / 2
    out = []
    for (key, words), wide in zip(pills, wides, strict=True):
        out.append(_pill(scene, key, words, round(x, 1), bar.y, round(wide, 1), bar.h))
        x += wide + gap
    return "".join(out)


def _lines(pills: list[tuple[str, str]], sheet: Box) -> list[list[tuple[str, str, float]]]:
    """The answers in lines, each with its width."""
    most = sheet.w - 24
    lines: list[list[tuple[str, str, float]]] = [[]]
    used = 0.0
    for key, words in pills:
        wide = round(min(most, max(40.0, width(words, 12.5, True) + 24)), 1)
        if lines[-1] and used + wide > most:
            lines.append([])
            used = 0.0
        lines[-1].append((key, words, wide))
        used += wide + 8
    return lines


def _flow(scene: Scene, pills: list[tuple[str, str]], sheet: Box, y: float) -> str:
    """Many answers, line after line."""
    lines = _lines(pills, sheet)
    step = min(36.0, (sheet.bottom - 6 - y) / len(lines))
    high = min(28.0, step - 4)
    out = []
    top = y
    for row in lines:
        x = sheet.cx - (sum(wide for _key, _words, wide in row) + 8 * (len(row) - 1)) / 2
        for key, words, wide in row:
            out.append(_pill(scene, key, words, round(x, 1), round(top, 1), wide, round(high, 1)))
            x += wide + 8
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


def _filled(words: str, room: float, size: float) -> list[str]:
    """A sentence in lines that are as full as they can be."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, size) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _goal_card(scene: Scene, place: int, card: int, x: float, y: float, w: float, h: float) -> str:
    key = f"keep-{place + 1}"
    body = marks.ring(x, y, w, h, 5) + plate(x, y, w, h, NIGHT, 5) + rect(x, y, w, h, "edge2", 5)
    if card == UNSEEN:
        body += glyph("sphinx", x + w / 2 - 14, y + h / 2 - 14, 28, "lotus")
        return button(key, str(place + 1), body, legal=scene.legal)
    name = scene.text.term(SPHINX_CARDS[card])
    top = y + 17
    for part in _filled(name, w - 14, 12.5):
        body += text(x + 8, top, 12.5, part, "num oncard")
        top += 13
    condition = goal_text(scene.table, card, scene.text)
    for part in _filled(condition, w - 18, SMALLEST):
        body += text(x + 8, top + 3, SMALLEST, part, "note")
        top += 12.5
    # A long condition leaves no room for how far the player is; the tableau shows it once the card is kept.
    if top < y + h - 17:
        body += text(x + 8, y + h - 8, 12, standing(scene.table, scene.hero, card), "strong oncard")
    return button(key, f"{name}: {condition}", body, legal=scene.legal)
