"""What the page says about a position besides the drawing: tips, holdings, help, warnings and temptations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.art.board import Holding
from khonsu.engine.message import Message
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.anubixx import choices as c
from khonsu.games.anubixx import tasks
from khonsu.games.anubixx.board.scene import away, hero, table_of
from khonsu.games.anubixx.state import COLOURS, RELIEF, SHEETS, SYMBOLS, TAKEN, Table

if TYPE_CHECKING:
    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View


def _list(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))


def tips(view: View, text: Catalogue) -> dict[str, str]:
    """What each element of the drawing is and does."""
    table, large = table_of(view), hero(view)
    facts = table.facts
    letter = SEAT_LETTERS[large]
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
    aside = away(table, large)
    for die, (colour, place) in enumerate(zip(table.dice, table.dice_at, strict=True)):
        key = "tip.die_taken" if place == TAKEN else "tip.die_aside" if aside >> die & 1 else "tip.die_pool"
        found[f"die-{die + 1}"] = text(key, colour=COLOURS[colour], seat=table.active)
    for index, name in enumerate(facts.fields):
        found[f"field-{letter}-{name}"] = text(
            _field_tip(table, large, index), colour=COLOURS[table.colour_of(large, index)]
        )
    for symbol, name in enumerate(SYMBOLS):
        found[f"bonus-{letter}-{name}"] = text.say(bonus_text(table, large, symbol))
    for place in range(facts.stones):
        found[f"quarry-{letter}-{place + 1}"] = found["part-quarry"]
    for place in range(facts.jokers[table.players]):
        found[f"joker-{letter}-{place + 1}"] = text("tip.jokers", n=facts.joker_points)
    for seat in range(table.players):
        if seat != large:
            found[f"sheet-{SEAT_LETTERS[seat]}"] = text("tip.sheet", letter=SHEETS[table.sheets[seat]], seat=seat)
    return found


def _field_tip(table: Table, seat: int, field: int) -> str:
    """In which state a field is, for the seat whose it is."""
    facts = table.facts
    bit = facts.bit[field]
    relief = field >= facts.begins[RELIEF]
    if table.is_ticked(seat, field):
        return "tip.field_ticked"
    if table.stranded(seat) & bit:
        return "tip.field_stranded"
    if not relief and not table.is_open(seat, field):
        return "tip.field_closed"
    if table.ordered(seat) & bit:
        return "tip.field_chosen"
    if not table.builds(seat):
        return "tip.field_free"
    if relief and table.asked(seat)[0] == tasks.SECOND:
        return "tip.field_later"
    legal = c.PLACE + field in table.choices
    if relief:
        pairs = [pair for pair in range(len(facts.pair)) if facts.pair[pair] & bit]
        legal = any(facts.carve + pair in table.choices for pair in pairs)
    return "tip.field" if legal else "tip.field_open"


def bonus_text(table: Table, seat: int, symbol: int) -> Message:
    """What a bonus asks for, or what became of it."""
    facts = table.facts
    if table.owned[seat] >> symbol & 1:
        key = "tip.bonus_owned"
    elif table.closed >> symbol & 1:
        key = "tip.bonus_closed"
    else:
        key = "tip.bonus_single" if facts.symbol[symbol].bit_count() == 1 else "tip.bonus_set"
    args = {"symbol": SYMBOLS[symbol], "n": facts.bonus_points, "fields": facts.symbol[symbol].bit_count()}
    return Message(key, {**args})


def holdings(view: View, seat: int) -> list[Holding]:
    """What a player has left to pay with, and the bonuses."""
    table = table_of(view)
    facts = table.facts
    found = [
        Holding("stone", facts.stones - table.marker[seat], Message("tip.quarry", {"n": facts.stone_points})),
        Holding("moon", table.jokers[seat], Message("tip.jokers", {"n": facts.joker_points})),
    ]
    for symbol, name in enumerate(SYMBOLS):
        if table.owned[seat] >> symbol & 1:
            found.append(Holding(name, 1, bonus_text(table, seat, symbol)))
    if table.completed(seat) >= facts.buildings_to_end:
        found.append(Holding("check", 1, Message("tip.game_end", {"n": facts.bonus_points})))
    return found


def help_line(view: View) -> Message | None:
    """What the rules allow here."""
    legal = view.legal()
    if not legal:
        return None
    table = table_of(view)
    task = table.stack[-1][0]
    if task in (tasks.PAY, tasks.PAY_PAIR):
        if task == tasks.PAY_PAIR and (trap := _trap(table, table.stack[-1][2])) is not None:
            return trap
        key = "help.pay" if table.facts.joker in legal else "help.pay_only_quarry"
        return Message(key, {"colour": view.prompt().args["colour"]})
    return Message("help.first" if task == tasks.FIRST else "help.second")


def pays_for(view: View) -> int | None:
    """The stone or the pair that is being paid for."""
    table = table_of(view)
    task, _seat, bought, _b = table.stack[-1]
    return {tasks.PAY: c.PLACE + bought, tasks.PAY_PAIR: table.facts.carve + bought}.get(task)


def asks(view: View, picked: frozenset[str]) -> tuple[Message, Message] | None:
    """The second field of a pair in the relief."""
    table = table_of(view)
    field = next(iter(picked)).rpartition("-")[2]
    colour = COLOURS[table.colour_of(table.stack[-1][1], table.facts.fields.index(field))]
    return Message("ask.carve", {"colour": colour}), Message("ask.tap_field")


def warning(view: View, choice: int) -> Message | None:
    """Ruling 7: before a pair that leaves a relief which can never be completed, and again before it is paid for."""
    table = table_of(view)
    facts = table.facts
    if table.stack[-1][0] == tasks.PAY_PAIR:
        return _trap(table, table.stack[-1][2])
    return _trap(table, choice - facts.carve) if facts.carve <= choice < facts.cross else None


def _trap(table: Table, pair: int) -> Message | None:
    """What is lost for good by building a pair of the relief, if anything is."""
    facts = table.facts
    free = facts.building[RELIEF] & ~table.built[table.stack[-1][1]]
    after = free & ~facts.pair[pair]
    if not table.tileable(free) or table.tileable(after):
        return None
    alone = [field for field in range(len(facts.fields)) if after & facts.bit[field] and not after & facts.beside[field]]
    return Message("warning.strands", {"n": len(alone)}) if alone else Message("warning.untileable")


def tempting(view: View) -> list[int]:
    """Open stones of pyramid and arch that cannot be paid for now."""
    table, legal = table_of(view), view.legal()
    if not legal:
        return []
    task, seat, _a, _b = table.stack[-1]
    if task not in (tasks.FIRST, tasks.SECOND):
        return []
    stones = [c.PLACE + field for field in range(table.facts.begins[RELIEF]) if table.is_open(seat, field)]
    return [choice for choice in stones if choice not in legal]
