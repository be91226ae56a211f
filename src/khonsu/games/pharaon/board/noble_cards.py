"""How a noble looks on his card: colour by when he helps, the gift as a formula, and what he scores for."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.glyphs import glyph
from khonsu.art.lettering import SMALLEST, shortened, wrapped
from khonsu.art.svg import rect, text
from khonsu.games.pharaon import court
from khonsu.games.pharaon.board.tokens import ZONE_GLYPHS, line
from khonsu.games.pharaon.state import COLOURS, ZONES, Facts

if TYPE_CHECKING:
    from khonsu.engine.message import Argument
    from khonsu.engine.text import Catalogue

ALWAYS: Final = "always"
ROUND: Final = "round"
ONCE: Final = "once"
END: Final = "end"
PAINT: Final = {ALWAYS: "purple", ROUND: "blue", ONCE: "red", END: "green"}
# What an official gives, in the order of his parts.
_PARTS: Final = (":up", ":hammer", ":tomb", "#silver-gain", "#offering")
_PART_WORDS: Final = ("nile", "artisans", "tomb", "silver", "offerings")
_EFFECTS: Final[dict[int, tuple[str, ...]]] = {
    court.GENERAL: (":hourglass", ":arrow", "+1"),
    court.JUDGE: ("5", "#any-pay", ":arrow", ":noble"),
    court.VIZIER: (":noble", "+", ":noble"),
    court.SEER: ("#any", ":swap", "#any"),
    court.TREASURER: ("#any", ":arrow", "#silver-gain"),
    court.TEACHER: ("#jar", "+1", "#any"),
    court.DIPLOMAT: ("#jar", ":arrow", "3", "#any"),
}
_PER: Final[dict[int, tuple[str, ...]]] = {
    court.GENERAL: (":cobra", ":scarab"),
    court.VIZIER: (":noble",),
    court.PHYSICIAN: (":hammer",),
    court.CONTRACTOR: (":tomb",),
    court.HIGH_PRIEST: (":offering",),
    court.STEWARD: (":water",),
    court.SEER: (":ankh",),
    court.TREASURER: (":moon",),
    court.TEACHER: (":coin",),
}


def moment(noble: int) -> str:
    """When a noble helps."""
    if noble >= court.FIRST_OFFICIAL:
        return ONCE
    if noble == court.VIZIER:
        return END
    return ROUND if noble >= court.PHYSICIAN else ALWAYS


def effect(facts: Facts, noble: int) -> tuple[str, ...]:
    """A noble's gift as a formula."""
    if noble < court.SCRIBES:
        one, two = facts.scribe_pairs[noble]
        return (f"#{COLOURS[one]}", ":swap", f"#{COLOURS[two]}")
    if court.FIRST_ENTRY <= noble <= court.LAST_ENTRY:
        return ("#any-pay", ":arrow", ":" + ZONE_GLYPHS[facts.noble_zone[noble]])
    if court.PHYSICIAN <= noble <= court.STEWARD:
        return (":lock", ":arrow", ":" + ZONE_GLYPHS[facts.noble_zone[noble]])
    if noble >= court.FIRST_OFFICIAL:
        found: list[str] = []
        for part, count in enumerate(facts.officials[noble - court.FIRST_OFFICIAL]):
            if count:
                found += [str(count), _PARTS[part]]
        return tuple(found)
    return _EFFECTS[noble]


def per(facts: Facts, noble: int) -> tuple[str, ...]:
    """What a noble scores more for."""
    if noble < court.SCRIBES:
        return (f"+{facts.noble_per[noble]}", ":ankh", ":" + ZONE_GLYPHS[facts.noble_zone[noble]])
    return (f"+{facts.noble_per[noble]}", *_PER[noble]) if facts.noble_per[noble] else ()


def noble_text(facts: Facts, noble: int, text_of: Catalogue) -> str:
    """What a noble does and scores, in words."""
    if noble == court.UNSEEN:
        return text_of("noble.unseen")
    args: dict[str, Argument] = {"n": facts.noble_points[noble], "per": facts.noble_per[noble]}
    name = court.NAMES[noble]
    if facts.noble_zone[noble] >= 0:
        args["zone"] = ZONES[facts.noble_zone[noble]]
    if noble < court.SCRIBES:
        name = "scribe"
        args["one"], args["other"] = (COLOURS[colour] for colour in facts.scribe_pairs[noble])
    elif court.FIRST_ENTRY <= noble <= court.LAST_ENTRY:
        name = "any_colour"
    elif noble >= court.FIRST_OFFICIAL:
        name = "official"
        parts = zip(_PART_WORDS, facts.officials[noble - court.FIRST_OFFICIAL], strict=True)
        args["parts"] = [text_of(f"noble.part_{word}", n=count) for word, count in parts if count]
    return text_of("noble." + name, **args)


@lru_cache(maxsize=512)
def card(w: float, h: float, face: tuple[str, str, tuple[str, ...], tuple[str, ...]], name: str, when: str) -> str:
    """A noble's card at the origin; ``face`` is paint, points, effect and what scores more."""
    paint, points, formula, more = face
    head = round(min(44.0, h * 0.36), 1)
    foot = 15.0 if h >= 84 else 0.0
    out = [
        rect(0, 0, w, h, "cardface", 6),
        f'<path d="M0 6a6 6 0 0 1 6-6h{w - 12:g}a6 6 0 0 1 6 6v{head - 6:g}H0z" class="paint-{paint}"/>',
        f'<path d="M0 {head:g}h{w:g}" class="cardline"/>',
        marks.badge(15, head / 2, points, 10),
    ]
    if more:
        out.append(line(round((w + 26) / 2, 1), head / 2, 15 if w >= 100 else 14, more, w - 32, "oncard"))
    else:
        size = round(min(head - 8, w - 34, 30), 1)
        out.append(glyph("noble", round((w + 26 - size) / 2, 1), round((head - size) / 2, 1), size, "oncard"))
    letters = 12.5 if w >= 100 else SMALLEST
    lines = wrapped(name, w - 5, letters, True) if name else ()
    room = h - head - foot - 12 * len(lines)
    out.append(line(w / 2, round(head + room / 2, 1), min(22.0 if w >= 100 else 19.0, room - 3), formula, w - 8))
    for row, words in enumerate(lines):
        out.append(text(w / 2, round(h - foot - 4 - 12 * (len(lines) - 1 - row), 1), letters, words, "num dark", "middle"))
    if foot:
        out.append(
            f'<path d="M1 {h - foot:g}h{w - 2:g}v{foot - 7:g}a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6z" class="paint-{paint} tint"/>'
        )
        letters = min(letters, 12)
        out.append(text(w / 2, h - 4, letters, shortened(when, w - 4, letters), "dark", "middle"))
    return "".join(out)


def noble_card(facts: Facts, noble: int, w: float, h: float, text_of: Catalogue, named: bool = True) -> str:
    """A noble's card at the origin."""
    when = moment(noble)
    face = (PAINT[when], str(facts.noble_points[noble]), effect(facts, noble), per(facts, noble))
    return card(w, h, face, text_of.term(court.NAMES[noble]) if named else "", text_of(f"moment.{when}"))


@lru_cache(maxsize=256)
def small(w: float, h: float, face: tuple[str, str, tuple[str, ...]], used: bool, hidden: bool) -> str:
    """A noble before his owner at the origin: his gift and what he scores now; a used one is pale, points of a hidden one are left."""
    paint, points, formula = face
    out = [
        f'<rect width="{w:g}" height="{h:g}" rx="4" class="paint-{paint} rim"/>',
        line(w / 2, (h - 18) / 2, min(15.0, h - 24), formula, w - 5, "oncard"),
    ]
    if points:
        out.append(rect(2, h - 18, w - 4, 16, "cardface", 2))
        out.append(text(6 if hidden else w / 2, h - 5.5, 13, points, "num dark", "start" if hidden else "middle"))
    if used:
        out.append(f'<rect width="{w:g}" height="{h - 19:g}" rx="4" class="veil"/>')
        out.append(glyph("check", w - 15, 3, 12, "oncard"))
    return "".join(out)
