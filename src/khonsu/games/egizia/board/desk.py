"""Answers that are nowhere else on the board: pills in a bar, or on a sheet over the river where there are many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.box import FINGER, Box
from khonsu.art.building import papyrus
from khonsu.art.glyphs import glyph
from khonsu.art.lettering import SMALLEST, filled, shortened, width
from khonsu.art.pieces import formula
from khonsu.art.svg import button, rect, text
from khonsu.games.egizia import choices as c
from khonsu.games.egizia import goals, tasks
from khonsu.games.egizia.board.emblems import plate
from khonsu.games.egizia.board.scene import SHEET_TASKS, answer_id, path, written
from khonsu.games.egizia.board.sphinx_cards import emblem, goal_text, most, standing
from khonsu.games.egizia.board.tableau import NIGHT
from khonsu.games.egizia.memory import UNSEEN
from khonsu.games.egizia.state import COLOURS, CREW_COUNT, CREWS
from khonsu.games.egizia.workforce import sent, strength_of

if TYPE_CHECKING:
    from khonsu.games.egizia.board.scene import Scene


# An answer: its element, its words, and where glyphs say it in less room, its formula.
Pill = tuple[str, str, tuple[str, ...]]
# Where a phone has its sheet: it stands on the tableau in place of the sites, and covers as much above them as its lines need.
SHEET: Final = Box(4, 28, 382, 426)
# How high the work forces may be that stand between their site and the others, and how many answers are said in words.
MOST_BESIDE: Final = 114
MOST_IN_WORDS: Final = 5


def _line(scene: Scene) -> float:
    """How high a line of answers is, with the air below it: on a phone as high as a finger needs it."""
    return 46.0 if scene.tall else 36.0


def desk(scene: Scene, sheet: Box, bar: Box) -> str:
    """The answers of the question that is asked, if it has any that are written out."""
    if not scene.choices:
        return ""
    if scene.task not in SHEET_TASKS:
        return _row(scene, [_answer(scene, choice) for choice in scene.choices if written(choice)], bar)
    pills = _pills(scene)
    if scene.task == tasks.COMMIT:
        return _crews_to_send(scene, pills, sheet, bar)
    lines = _line(scene) * len(_lines(pills, sheet.w)) if pills else 0
    if scene.task in (tasks.KEEP, tasks.START_KEEP):
        columns, w, h = _grid(scene, sheet)
        high = 12 + (h + 8) * -(-scene.table.looked_at() // columns)
        full = _cut(scene, sheet, high + (lines + 6 if pills else 4), sheet.y)
        flow = _flow(scene, pills, full, full.y + high + 2) if pills else ""
        return _paper(full) + _drawn(scene, full, columns, w, h) + flow
    # The sheet is as high as its lines need, so that what lies behind it stays in sight.
    high = min(sheet.h, lines + 16)
    small = _cut(scene, sheet, high, sheet.y + (sheet.h - high) / 2)
    return _paper(small) + _flow(scene, pills, small, small.y + 10)


def _cut(scene: Scene, sheet: Box, high: float, top: float) -> Box:
    """So much of a sheet from some height on; on a phone it stands at its foot."""
    high = min(sheet.h, high)
    return sheet._replace(y=sheet.bottom - high if scene.tall else top, h=high)


def _paper(sheet: Box) -> str:
    return rect(*sheet, "shadow", 6) + papyrus(*sheet)


def covers(scene: Scene) -> bool:
    """Whether the answers take the room of the sites on a phone."""
    if not scene.choices or scene.task not in SHEET_TASKS:
        return False
    return scene.task != tasks.COMMIT or forces_high(scene) > MOST_BESIDE


def forces_high(scene: Scene) -> float:
    """How high the answers are, on a phone, when crews are sent."""
    return _line(scene) * len(_lines(_pills(scene), SHEET.w)) + 8


def _crews_to_send(scene: Scene, pills: list[Pill], sheet: Box, bar: Box) -> str:
    """The work forces on the sheet, of everything else what has room in the bar below the site; a phone has no such bar."""
    if scene.tall:
        high = forces_high(scene)
        if high <= sheet.h:
            return _flow(scene, pills, sheet, sheet.y + 8)
        # So many that they need the room of the site too.
        full = _cut(scene, SHEET, high + 8, SHEET.y)
        return _paper(full) + _flow(scene, pills, full, full.y + 10)
    forces = [pill for pill in pills if _is_force(pill)]
    others = [pill for pill in pills if pill not in forces]
    while others and sum(_wide(pill) + 10 for pill in others) > bar.w:
        forces.append(others.pop(0))
    return _flow(scene, forces, sheet, sheet.y + 8) + _row(scene, others, bar)


def _pills(scene: Scene) -> list[Pill]:
    """Everything that is written on the sheet."""
    found: dict[str, Pill] = {}
    boosts: dict[str, Pill] = {}
    for choice in scene.choices:
        if c.COMMIT <= choice < c.DRAW:
            steps = path(scene.view, choice)
            first = choice - (choice - c.COMMIT) % c.BOOSTS
            lead = first if first in scene.choices else choice
            found.setdefault(steps[0], (steps[0], scene.say(lead), _force(scene, lead)))
            for step in steps[1:]:
                more = (choice - c.COMMIT) % c.BOOSTS * scene.table.facts.extra_strength
                boosts[step] = (step, scene.text("board.boost", n=more), (f"+{more}", ":hammer") if scene.tall else ())
        elif written(choice):
            pill = _answer(scene, choice)
            found[pill[0]] = pill
        elif scene.tall and c.IMPROVE <= choice < c.FEED:
            # Fields lie too close to each other for fingers, so that each has a handle here.
            key = path(scene.view, choice)[0]
            found[key] = (key, scene.say(choice), _improved(scene, choice - c.IMPROVE))
    if any(c.BOTH <= choice < c.OBELISK for choice in scene.choices):
        boosts["keep-only"] = ("keep-only", scene.text("board.only"), ())
    # Work forces and what helps them come before everything else.
    return sorted([*found.values(), *(boosts[key] for key in sorted(boosts))], key=lambda pill: not _is_force(pill))


def _is_force(pill: Pill) -> bool:
    return pill[0].startswith(("force", "boost"))


def _force(scene: Scene, choice: int) -> tuple[str, ...]:
    """A work force as its kilts and their strength together."""
    crews = sent(choice - c.COMMIT)
    strength = strength_of(scene.table, scene.worker, choice - c.COMMIT)
    return (*(f":crew-{CREWS[crew]}" for crew in range(CREW_COUNT) if crews & (1 << crew)), f"= {strength}")


def _improved(scene: Scene, card: int) -> tuple[str, ...]:
    """A field and what it becomes."""
    colour = scene.table.colours[card]
    fields = [f":field-{COLOURS[each]}" for each in (colour, colour - 1)]
    return (str(scene.table.facts.amount[card]), fields[0], ":arrow", fields[1])


def _answer(scene: Scene, choice: int) -> Pill:
    """An answer in words; crews and rows of numbers are short."""
    key = answer_id(choice)
    facts = scene.table.facts
    many = scene.tall and len(scene.choices) > MOST_IN_WORDS
    if choice >= c.BID:
        halves = choice - c.BID
        return key, f"{halves // 2 or ''}½" if halves % 2 else str(halves // 2), ()
    if choice == c.PASS and (scene.tall or c.STONES in scene.choices):
        return key, scene.text("board.pass"), ()
    if c.HIRE <= choice < c.CREWS:
        return key, scene.say(choice), (str(facts.hire_price), ":stone", ":arrow", f":crew-{CREWS[choice - c.HIRE]}", "+1")
    if c.CREWS <= choice < c.RING:
        one, two = c.PAIR_ONE[choice - c.CREWS], c.PAIR_TWO[choice - c.CREWS]
        formula_ = (
            (f":crew-{CREWS[one]}", "+2") if one == two else (f":crew-{CREWS[one]}", "+1", f":crew-{CREWS[two]}", "+1")
        )
        return key, scene.say(choice), formula_
    if scene.task == tasks.FEED and c.FEED <= choice < c.COMMIT:
        stones = choice - c.FEED + 1
        return key, scene.text("board.pay", n=stones), (str(stones), ":stone") if many else ()
    if scene.task == tasks.FEED and many and choice in (c.STONES, c.GRAIN):
        extra = (f"+{facts.extra_stones}", ":stone") if choice == c.STONES else (f"+{facts.extra_grain}", ":grain")
        return key, scene.say(choice), (":card", ":arrow", *extra)
    if scene.task == tasks.DRAW and c.DRAW <= choice < c.KEEP:
        paid, free = divmod(choice - c.DRAW, c.MOST_FREE + 1)
        words = scene.text("board.draw_free", n=paid + 1, free=free) if free else scene.text("board.draw", n=paid + 1)
        return key, words, ()
    return key, scene.say(choice), ()


def _wide(pill: Pill) -> float:
    """How wide an answer wants to be."""
    key, words, signs = pill
    if signs and key.startswith(("answer-feed", "card")):
        # Many stand side by side: seven numbers, or four fields, fill a line of a phone.
        return FINGER + 2 if key.startswith("answer-feed") else 2 * FINGER - 2
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
    room = bar.w - gap * (len(pills) - 1)
    wides = [max(54.0, _wide(pill)) for pill in pills]
    if sum(wides) > room:
        wides = [min(room / len(pills), wide) for wide in wides]
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


def _grid(scene: Scene, sheet: Box) -> tuple[int, float, float]:
    """In how many columns the Sphinx cards that were drawn lie, and how wide and high each is."""
    count = max(1, scene.table.looked_at())
    columns = min(2, count) if scene.tall or count == 4 else min(3, count)
    w = min(220.0, (sheet.w - 24 - 8 * (columns - 1)) / columns)
    return columns, w, min(110.0, (sheet.h - 60) / -(-count // columns) - 8)


def _drawn(scene: Scene, sheet: Box, columns: int, w: float, h: float) -> str:
    """The Sphinx cards that were drawn, with what they ask for."""
    table = scene.table
    count = table.looked_at()
    cards = table.drawn[len(table.drawn) - count :] if count else []
    left = sheet.cx - (w * columns + 8 * (columns - 1)) / 2
    out = []
    for place, card in enumerate(cards):
        x, top = left + (w + 8) * (place % columns), sheet.y + 12 + (h + 8) * (place // columns)
        out.append(_goal_card(scene, place, card, x, top, w, h))
    return "".join(out)


def _goal_card(scene: Scene, place: int, card: int, x: float, y: float, w: float, h: float) -> str:
    key = f"keep-{place + 1}"
    body = marks.ring(x, y, w, h, 5) + plate(x, y, w, h, NIGHT, 5) + rect(x, y, w, h, "edge2", 5)
    if card == UNSEEN:
        body += glyph("sphinx", x + w / 2 - 14, y + h / 2 - 14, 28, "lotus")
        return button(key, str(place + 1), body, legal=scene.legal)
    name = scene.text.term(goals.CARDS[card])
    worth = str(most(scene.table.facts, card, scene.table.players))
    top = y + 17
    body += marks.coin(x + w - 14, y + 14, worth)
    for part in filled(name, w - 36, 12.5):
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
