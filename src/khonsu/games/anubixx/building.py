"""Building in Anubixx (4.2, 4.3): one or two stones of pyramid and arch, or a pair of the relief."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.message import Argument, Message
from khonsu.engine.rules import LOOK, Decision
from khonsu.games.anubixx import choices as c
from khonsu.games.anubixx.payment import order_pair, order_stone
from khonsu.games.anubixx.state import ARCH, COLOURS, RELIEF, SECOND_STONE, Table
from khonsu.games.anubixx.ticking import where

if TYPE_CHECKING:
    from mypy_extensions import i64

# How many sets of colours there are.
SETS: Final = 64


class First(Decision[Table]):
    """D1: a stone, a pair of the relief, or nothing, which is always allowed (ruling 1)."""

    name = "first"
    kinds: tuple[str, ...] = ("end", "place", "carve")

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        once, twice = at_hand(table, seat)
        if table.key:
            return stones_and_pairs(table, seat, once, twice)
        # Opponents imagine the same stones with the same means again and again.
        offers = table.standings[seat].offers
        means = (once * SETS + twice) * 3 + min(table.jokers[seat], 2)
        choices = offers.get(means)
        if choices is None:
            choices = stones_and_pairs(table, seat, once, twice)
            offers[means] = choices
        return choices

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        if choice == c.END:
            if table.events is not None:
                stuck = len(self.options(table, seat, a, b)) == 1
                table.log("log.stuck" if stuck else "log.passes", seat, {})
        elif choice < table.facts.carve:
            table.expect(SECOND_STONE[seat])
            order_stone(table, seat, choice - c.PLACE)
        else:
            # Ruling 6: a pair is the whole action.
            order_pair(table, seat, choice - table.facts.carve)

    def distinct(self, table: Table, choices: list[int], seat: int, a: int, b: int) -> list[int]:
        return without_second_column(table, choices, seat)

    def describe(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        return Message("choice.end") if choice == c.END else self.reads(table, choice)

    def reads(self, table: Table, choice: int) -> Message:
        if choice == c.END:
            # Whoever is asked something else has built or chosen a stone already.
            return Message("choice.end_after_one" if table.stack else "choice.end")
        seat = table.speaker()
        if choice >= table.facts.carve:
            return describe_pair(table, seat, choice - table.facts.carve)
        field = choice - c.PLACE
        message, args = where(table.facts, "choice", field)
        args["colour"] = COLOURS[table.colour_of(seat, field)]
        args["how"] = how_paid(table, seat, [field])
        return Message(message, args)

    def why_not(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        if choice >= table.facts.carve:
            return why_not_pair(table, seat, choice - table.facts.carve)
        return why_not_place(table, seat, choice - c.PLACE)

    def elsewhere(self, table: Table, choice: int) -> Message:
        return Message("reason.pay_first")


class Second(Decision[Table]):
    """D2: another stone, which may stand on the first one (ruling 11), or none."""

    name = "second"
    kinds: tuple[str, ...] = ("end", "place", "carve")
    # The first stone and this one are one move.
    thought = LOOK

    def options(self, table: Table, seat: int, a: int, b: int) -> list[int]:
        return affordable_stones(table, seat, table.facts.coloured[table.sheets[seat]][at_hand(table, seat)[0]])

    def decide(self, table: Table, choice: int, seat: int, a: int, b: int) -> None:
        if choice != c.END:
            order_stone(table, seat, choice - c.PLACE)
        elif table.events is not None and len(self.options(table, seat, a, b)) == 1:
            table.log("log.no_second", seat, {})

    def distinct(self, table: Table, choices: list[int], seat: int, a: int, b: int) -> list[int]:
        return without_second_column(table, choices, seat)

    def why_not(self, table: Table, choice: int, seat: int, a: int, b: int) -> Message:
        if choice >= table.facts.carve:
            return Message("reason.relief_alone")
        return why_not_place(table, seat, choice - c.PLACE)


# What can be paid for -------------------------------------------------------------------------------------------------


def at_hand(table: Table, seat: int) -> tuple[i64, i64]:
    """The colours that a seat can have without a joker, and those that it can have twice, as bits."""
    once, twice = table.dice_in_pool(seat)
    sheet = table.sheets[seat]
    marker = table.marker[seat]
    within: i64 = table.facts.within[sheet][marker]
    within_twice: i64 = table.facts.within_twice[sheet][marker]
    return once | within, twice | once & within | within_twice


def stones_and_pairs(table: Table, seat: int, once: i64, twice: i64) -> list[int]:
    """To end, and every stone and pair that a seat can pay for with colours at hand, some of them twice."""
    coloured = table.facts.coloured[table.sheets[seat]]
    choices = affordable_stones(table, seat, coloured[once])
    add_pairs(table, seat, coloured[once], coloured[twice], choices)
    return choices


def affordable_stones(table: Table, seat: int, ready: int) -> list[int]:
    """To end, and every open stone of pyramid and arch that a seat can pay for; `ready` are the fields at hand."""
    stones: i64 = table.standings[seat].open
    if table.jokers[seat] == 0:
        stones &= ready
    choices = [c.END]
    choice = c.PLACE
    while stones != 0:
        if stones & 1 != 0:
            choices.append(choice)
        stones >>= 1
        choice += 1
    return choices


def add_pairs(table: Table, seat: int, ready: i64, twice: i64, choices: list[int]) -> None:
    """Add every pair of the relief that a seat can pay for; `ready` are the fields at hand, `twice` those whose colour is there for two."""
    facts = table.facts
    free: i64 = table.standings[seat].free
    across = facts.pairs_across(free)
    down = facts.pairs_down(free)
    jokers = table.jokers[seat]
    if jokers < 2:
        same_across: i64 = facts.same_across[table.sheets[seat]]
        same_down: i64 = facts.same_down[table.sheets[seat]]
        columns: i64 = facts.relief_columns
        if jokers == 0:
            across &= (same_across & twice) | (~same_across & ready & ready >> 1)
            down &= (same_down & twice) | (~same_down & ready & ready >> columns)
        else:
            # One joker for a stone that nothing else pays for.
            across &= ready | (~same_across & ready >> 1)
            down &= ready | (~same_down & ready >> columns)
    field = facts.begins[RELIEF]
    across >>= field
    down >>= field
    while across | down != 0:
        if across & 1 != 0:
            choices.append(facts.carve + facts.across[field])
        if down & 1 != 0:
            choices.append(facts.carve + facts.down[field])
        across >>= 1
        down >>= 1
        field += 1


def without_second_column(table: Table, choices: list[int], seat: int) -> list[int]:
    """The choices without the next stone of the right column, while that comes to the same as the left one's."""
    facts = table.facts
    height = facts.height
    built = table.standings[seat].built
    free = facts.columns & ~built
    if free & facts.symbols != 0:
        settled = table.closed | table.owned[seat]
        for symbol in range(len(facts.symbol)):
            if facts.symbol[symbol] & free != 0 and settled >> symbol & 1 == 0:
                return choices
    left = facts.begins[ARCH]
    while left < facts.begins[ARCH] + height and built & facts.bit[left] != 0:
        left += 1
    if c.PLACE + left not in choices or c.PLACE + left + height not in choices:
        return choices
    colour = facts.colour[table.sheets[seat]]
    for field in range(left, facts.begins[ARCH] + height):
        if colour[field] != colour[field + height]:
            return choices
    return [choice for choice in choices if choice != c.PLACE + left + height]


# In words -------------------------------------------------------------------------------------------------------------


def describe_pair(table: Table, seat: int, pair: int) -> Message:
    """A pair of relief fields on the sheet of a seat."""
    facts = table.facts
    first = facts.pair_first[pair]
    second = facts.pair_second[pair]
    row = (first - facts.begins[RELIEF]) // facts.relief_columns + 1
    column = (first - facts.begins[RELIEF]) % facts.relief_columns + 1
    args: dict[str, Argument] = {
        "colour": COLOURS[table.colour_of(seat, first)],
        "second": COLOURS[table.colour_of(seat, second)],
        "row": row,
        "column": column,
        "how": how_paid(table, seat, [first, second]),
    }
    if second == first + 1:
        args["next_column"] = column + 1
        return Message("choice.carve_across", args)
    args["next_row"] = row + 1
    return Message("choice.carve_down", args)


def how_paid(table: Table, seat: int, fields: list[int]) -> str:
    """What would pay for stones of a seat, as a term: dice first, then the player's own."""
    dice = 0
    wanted: list[int] = []
    for field in fields:
        colour = table.colour_of(seat, field)
        if table.count_in_pool(seat, colour) > wanted.count(colour):
            dice += 1
        wanted.append(colour)
    if dice == len(fields):
        return "by_die" if dice == 1 else "by_dice"
    return "by_both" if dice > 0 else "by_own"


def why_not_pair(table: Table, seat: int, pair: int) -> Message:
    """Why a pair of the relief cannot be built."""
    facts = table.facts
    if table.standings[seat].built & facts.pair[pair] != 0:
        return Message("reason.pair_ticked")
    first = COLOURS[table.colour_of(seat, facts.pair_first[pair])]
    second = COLOURS[table.colour_of(seat, facts.pair_second[pair])]
    missing = missing_for_pair(table, seat, pair) - table.jokers[seat]
    return Message("reason.pair_unpaid", {"colour": first, "second": second, "n": missing})


def missing_for_pair(table: Table, seat: int, pair: int) -> int:
    """How many stones of a pair neither dice nor the quarry pay for."""
    facts = table.facts
    one = table.colour_of(seat, facts.pair_first[pair])
    two = table.colour_of(seat, facts.pair_second[pair])
    once, twice = at_hand(table, seat)
    if one == two:
        return 2 - (once >> one & 1) - (twice >> one & 1)
    return 2 - (once >> one & 1) - (once >> two & 1)


def why_not_place(table: Table, seat: int, field: int) -> Message:
    """Why a stone of the pyramid or the arch cannot be built."""
    if table.is_ticked(seat, field):
        return Message("reason.ticked")
    if table.is_open(seat, field):
        return Message("reason.unpaid", {"colour": COLOURS[table.colour_of(seat, field)]})
    if field == table.facts.keystone:
        return Message("reason.columns_unfinished")
    return Message("reason.column_gap" if field >= table.facts.begins[ARCH] else "reason.no_support")
