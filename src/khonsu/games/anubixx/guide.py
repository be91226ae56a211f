"""What the page says about a position besides the drawing: tips, holdings, help, warnings, temptations and lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.engine.board import Holding
from khonsu.engine.message import Message
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.anubixx import scoring
from khonsu.games.anubixx.state import (
    ASIDE,
    COLOURS,
    FIRST,
    PAY,
    PAY_PAIR,
    PLACE,
    RELIEF,
    SECOND,
    SHEETS,
    SYMBOLS,
    TAKEN,
)

if TYPE_CHECKING:
    from khonsu.engine.text import Catalogue
    from khonsu.games.anubixx.rules import Anubixx


def _list(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))


def tips(sheets: Anubixx, hero: int, text: Catalogue) -> dict[str, str]:
    """What each element of the drawing is and does; `hero` is the seat whose sheet is drawn large."""
    facts = sheets.facts
    letter = SEAT_LETTERS[hero]
    relief_points = facts.pair_points
    found = {
        "part-pyramid": text("tip.pyramid", values=_list(facts.pyramid_points[1:])),
        "part-arch": text("tip.arch", values=_list(facts.arch_points[1:]), n=facts.keystone_points),
        "part-relief": text(
            "tip.relief",
            fields=_list([2 * pairs for pairs in range(1, len(relief_points))]),
            values=_list(relief_points[1:]),
        ),
        "part-bonuses": text("tip.bonuses", n=facts.bonus_points),
        "part-quarry": text("tip.quarry", n=facts.stone_points),
        f"bonus-{letter}-end": text("tip.game_end", n=facts.bonus_points),
    }
    for number, (colour, place) in enumerate(zip(sheets.dice, sheets.dice_at, strict=True), 1):
        key = "tip.die_taken" if place == TAKEN else "tip.die_aside" if place == ASIDE else "tip.die_pool"
        found[f"die-{number}"] = text(key, colour=COLOURS[colour], seat=sheets.active)
    for index, name in enumerate(facts.fields):
        found[f"field-{letter}-{name}"] = text(
            _field_tip(sheets, hero, index), colour=COLOURS[sheets.colour_of(hero, index)]
        )
    for symbol, name in enumerate(SYMBOLS):
        found[f"bonus-{letter}-{name}"] = text.say(bonus_text(sheets, hero, symbol))
    for place in range(facts.stones):
        found[f"quarry-{letter}-{place + 1}"] = found["part-quarry"]
    for place in range(facts.jokers[sheets.players]):
        found[f"joker-{letter}-{place + 1}"] = text("tip.jokers", n=facts.joker_points)
    for seat in range(sheets.players):
        if seat != hero:
            found[f"sheet-{SEAT_LETTERS[seat]}"] = text("tip.sheet", letter=SHEETS[sheets.sheets[seat]], seat=seat)
    return found


def _field_tip(sheets: Anubixx, seat: int, field: int) -> str:
    """In which state a field is, for the seat whose it is."""
    facts = sheets.facts
    bit = facts.bit[field]
    relief = field >= facts.begins[RELIEF]
    if sheets.is_ticked(seat, field):
        return "tip.field_ticked"
    if sheets.stranded(seat) & bit:
        return "tip.field_stranded"
    if not relief and not sheets.is_open(seat, field):
        return "tip.field_closed"
    if sheets.ordered() & bit and sheets.actor == seat:
        return "tip.field_chosen"
    if not sheets.builds(seat):
        return "tip.field_free"
    if relief and sheets.stack[-1][0] == SECOND:
        return "tip.field_later"
    legal = PLACE + field in sheets.choices
    if relief:
        pairs = [pair for pair in range(len(facts.pair)) if facts.pair[pair] & bit]
        legal = any(facts.carve + pair in sheets.choices for pair in pairs)
    return "tip.field" if legal else "tip.field_open"


def bonus_text(sheets: Anubixx, seat: int, symbol: int) -> Message:
    """What a bonus asks for, or what became of it."""
    facts = sheets.facts
    if sheets.owned[seat] >> symbol & 1:
        key = "tip.bonus_owned"
    elif sheets.closed >> symbol & 1:
        key = "tip.bonus_closed"
    else:
        key = "tip.bonus_single" if facts.symbol[symbol].bit_count() == 1 else "tip.bonus_set"
    args = {"symbol": SYMBOLS[symbol], "n": facts.bonus_points, "fields": facts.symbol[symbol].bit_count()}
    return Message(key, {**args})


def holdings(sheets: Anubixx, seat: int) -> list[Holding]:
    """What a player has left to pay with, and the bonuses."""
    facts = sheets.facts
    found = [
        Holding("stone", facts.stones - sheets.marker[seat], Message("tip.quarry", {"n": facts.stone_points})),
        Holding("moon", sheets.jokers[seat], Message("tip.jokers", {"n": facts.joker_points})),
    ]
    for symbol, name in enumerate(SYMBOLS):
        if sheets.owned[seat] >> symbol & 1:
            found.append(Holding(name, 1, bonus_text(sheets, seat, symbol)))
    if sheets.completed(seat) >= facts.buildings_to_end:
        found.append(Holding("check", 1, Message("tip.game_end", {"n": facts.bonus_points})))
    return found


def help_line(sheets: Anubixx) -> Message:
    """What the rules allow to whoever acts."""
    task, seat, a, b = sheets.stack[-1]
    if task in (PAY, PAY_PAIR):
        colour = COLOURS[sheets.colour_of(seat, sheets.field_to_pay())]
        key = "help.pay" if sheets.facts.joker in sheets.choices else "help.pay_only_quarry"
        return Message(key, {"colour": colour})
    return Message("help.first" if task == FIRST else "help.second")


def warning(sheets: Anubixx, choice: int) -> Message | None:
    """Ruling 7: before a pair that leaves a relief which can never be completed."""
    facts = sheets.facts
    if not facts.carve <= choice < facts.cross:
        return None
    seat = sheets.stack[-1][1]
    free = facts.building[RELIEF] & ~sheets.built[seat]
    after = free & ~facts.pair[choice - facts.carve]
    if not sheets.tileable(free) or sheets.tileable(after):
        return None
    alone = [field for field in range(len(facts.fields)) if after & facts.bit[field] and not after & facts.beside[field]]
    return Message("warning.strands", {"n": len(alone)}) if alone else Message("warning.untileable")


def tempting(sheets: Anubixx) -> list[int]:
    """Open stones of pyramid and arch that cannot be paid for now."""
    facts = sheets.facts
    task, seat, a, b = sheets.stack[-1]
    if task not in (FIRST, SECOND):
        return []
    stones = [PLACE + field for field in range(facts.begins[RELIEF]) if sheets.is_open(seat, field)]
    return [choice for choice in stones if choice not in sheets.choices]


def lesson(sheets: Anubixx) -> Message | None:
    """What a first game teaches here; each lesson is shown once, so a position names the one that fits it best."""
    if not sheets.stack:
        return Message("lesson.final")
    task, seat, a, b = sheets.stack[-1]
    if task in (PAY, PAY_PAIR):
        return Message("lesson.pay")
    if task == SECOND:
        return Message("lesson.second")
    return Message("lesson." + _turn_lesson(sheets, seat))


def _turn_lesson(sheets: Anubixx, seat: int) -> str:
    if max(sheets.completed(player) for player in range(sheets.players)) > 0:
        return "end"
    if sheets.claimed and not sheets.owned[seat] & sheets.claimed:
        return "bonus"
    if sheets.closed and sheets.turn % 2:
        return "closed"
    if sheets.turn == 1:
        return "welcome" if seat == sheets.active else "rest"
    if sheets.turn == 2:
        return "stones"
    if sheets.turn == 3 and seat != sheets.active:
        return "rest"
    if scoring.arch_level(sheets, seat) == 0:
        return ("pyramid", "arch", "relief", "bonus")[sheets.turn % 4]
    return ("pyramid", "relief", "bonus")[sheets.turn % 3]
