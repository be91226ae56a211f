"""A position of Anubixx as numbers: what insight says of a seat, how far its buildings and bonuses are, and what it can pay with.

Nothing is hidden, so everybody's eyes see the same.
"""

from __future__ import annotations

from typing import Any, Final

from khonsu.engine.bits import count_bits
from khonsu.engine.rules import Feature, Features, whole
from khonsu.games.anubixx import insight, scoring
from khonsu.games.anubixx.state import ARCH, COLOURS, PYRAMID, RELIEF, Table

SEAT_FEATURES: Final[tuple[Feature, ...]] = (
    Feature("insight", "points that the seat can expect", -20.0, 200.0),
    Feature("bonus_worth", "what insight expects of bonuses", 0.0, 30.0),
    Feature("quarry_worth", "what insight expects of quarry and jokers", -10.0, 60.0),
    Feature("pyramid_worth", "what insight expects of the pyramid", 0.0, 40.0),
    Feature("arch_worth", "what insight expects of the arch", -10.0, 40.0),
    Feature("relief_worth", "what insight expects of the relief", -10.0, 40.0),
    Feature("pyramid_points", "points of its pyramid as it stands", 0.0, 40.0),
    Feature("arch_points", "points of its arch as it stands", 0.0, 40.0),
    Feature("relief_points", "points of its relief as it is", 0.0, 40.0),
    Feature("pyramid_stones", "stones of its pyramid", 0.0, 36.0),
    Feature("pyramid_base", "stones in the lowest row of its pyramid", 0.0, 8.0),
    Feature("pyramid_row", "highest row of its pyramid that has a stone", 0.0, 8.0),
    Feature("arch_stones", "stones of its arch", 0.0, 20.0),
    Feature("arch_uneven", "levels by which the columns of its arch differ", 0.0, 9.0),
    Feature("relief_stones", "stones of its relief", 0.0, 30.0),
    Feature("relief_whole", "1 if its relief can still be completed", 0.0, 1.0),
    Feature("relief_lost", "fields of its relief that can never be built", 0.0, 30.0),
    Feature("complete", "its complete buildings", 0.0, 3.0),
    Feature("ended", "part that it has of the buildings that end the game", 0.0, 1.0),
    Feature("ends", "1 if it has completed enough to end the game", 0.0, 1.0),
    Feature("quarry_left", "stones to the right of its marker", 0.0, 40.0),
    Feature("quarry_colours", "colours among them", 0.0, 6.0),
    Feature("jokers", "its jokers", 0.0, 9.0),
    Feature("bonuses", "its bonuses", 0.0, 6.0),
    Feature("ankh_near", "1 / (1 + stones it needs for the ankh), 0 if that cannot be earned any more", 0.0, 1.0),
    Feature("cat_near", "the same for the cat", 0.0, 1.0),
    Feature("eye_near", "the same for the eye", 0.0, 1.0),
    Feature("cobra_near", "the same for the cobra", 0.0, 1.0),
    Feature("falcon_near", "the same for the falcon", 0.0, 1.0),
    Feature("scarab_near", "the same for the scarab", 0.0, 1.0),
    Feature("bonuses_first", "open bonuses that nobody is nearer to", 0.0, 6.0),
    Feature("open_stones", "stones of pyramid and arch that it could build next", 0.0, 20.0),
    Feature("open_colours", "colours among them", 0.0, 6.0),
    Feature("open_pairs", "pairs of its relief that are free", 0.0, 60.0),
    Feature("dice_fit", "colours of dice that fit one of its open stones, while it has to build in this turn", 0.0, 6.0),
    Feature("to_build", "1 if it has still to build in this turn", 0.0, 1.0),
    Feature("rolled", "1 if it rolled the dice of this turn", 0.0, 1.0),
    Feature("rolls_after", "turns until it rolls, 0 if it rolled in this one", 0.0, 4.0),
)

TABLE_FEATURES: Final[tuple[Feature, ...]] = (
    Feature("progress", "how far the game has come", 0.0, 1.0),
    Feature("turn", "number of the turn", 0.0, 100.0),
    Feature("dice", "dice that nobody has taken", 0.0, 6.0),
    Feature("pool_colours", "colours among them", 0.0, 6.0),
    Feature("closed", "bonuses that can no longer be earned", 0.0, 6.0),
    Feature("claimed", "bonuses that somebody has earned in this turn", 0.0, 6.0),
    Feature("builders", "seats that have still to build in this turn", 0.0, 5.0),
    Feature("last_turn", "1 if the game ends after this turn", 0.0, 1.0),
)


class AnubixxFeatures(Features[Table]):
    """What a seat has built, what it is near to, and what it can pay with."""

    seat_features: tuple[Feature, ...] = SEAT_FEATURES
    table_features: tuple[Feature, ...] = TABLE_FEATURES

    def of_seat(self, table: Table, seat: int, eyes: int) -> list[float]:
        facts = table.facts
        built = table.built[seat]
        bonuses, quarry, pyramid, arch, relief = insight.parts(table, seat)
        value = bonuses + quarry + pyramid + arch + relief if table.stack else float(table.score(seat))
        arch_stones = count_bits(built & facts.building[ARCH])
        lower = scoring.arch_level(table, seat)
        row = scoring.pyramid_row(table, seat)
        relief_stones = count_bits(built & facts.building[RELIEF])
        complete_relief = table.tileable(facts.building[RELIEF] & ~built)
        complete = table.completed(seat)
        numbers: list[Any] = [
            value,
            bonuses,
            quarry,
            pyramid,
            arch,
            relief,
            whole(facts.pyramid_points[row]),
            whole(facts.keystone_points if lower > facts.height else facts.arch_points[lower]),
            whole(facts.pair_points[relief_stones // 2]),
            whole(count_bits(built & facts.building[PYRAMID])),
            whole(count_bits(built & facts.row[0])),
            whole(row),
            whole(arch_stones),
            # With the keystone both columns are whole.
            whole(arch_stones - 2 * lower if lower <= facts.height else 0),
            whole(relief_stones),
            whole(1 if complete_relief else 0),
            # What can be built in pairs has no field that cannot.
            whole(0 if complete_relief else count_bits(table.stranded(seat))),
            whole(complete),
            table.ended(built),
            whole(1 if complete >= facts.buildings_to_end else 0),
            whole(facts.stones - table.marker[seat]),
            whole(count_bits(table.quarry_colours(seat))),
            whole(table.jokers[seat]),
            whole(count_bits(table.owned[seat])),
        ]
        add_bonuses(table, seat, numbers)
        numbers += openings(table, seat)
        return numbers

    def of_table(self, table: Table, eyes: int) -> list[float]:
        dice = len(table.dice) - count_bits(table.taken)
        pool = 0
        for die in range(len(table.dice)):
            if table.taken >> die & 1 == 0:
                pool |= 1 << table.dice[die]
        builders = 0
        for seat in range(table.players):
            if has_to_build(table, seat):
                builders += 1
        return [
            table.progress(),
            whole(table.turn),
            whole(dice),
            whole(count_bits(pool)),
            whole(count_bits(table.closed)),
            whole(count_bits(table.claimed)),
            whole(builders),
            whole(1 if table.finished() else 0),
        ]


def has_to_build(table: Table, seat: int) -> bool:
    """Whether the action of a seat in this turn is not over: while the active player builds, nobody's is."""
    if not table.stack:
        return False
    return table.stack[-1][1] == table.active or table.asked(seat)[1] == seat


def add_bonuses(table: Table, seat: int, numbers: list[Any]) -> None:
    """How near a seat is to each bonus, and in how many races nobody is nearer."""
    reach = table.facts.reach
    built = table.built[seat]
    settled = table.closed | table.owned[seat]
    first = 0
    for symbol in range(len(reach)):
        if settled >> symbol & 1 != 0:
            numbers.append(whole(0))
            continue
        wanted = reach[symbol]
        missing = count_bits(wanted & ~built)
        numbers.append(1.0 / (1.0 + missing))
        first += 1
        for other in table.built:
            # Whoever has the same stones, as the seat itself, is not nearer.
            if other != built and count_bits(wanted & ~other) < missing:
                first -= 1
                break
    numbers.append(whole(first))


def openings(table: Table, seat: int) -> list[Any]:
    """What a seat could build next, how well the dice fit, and when it rolls them."""
    facts = table.facts
    stones = table.open_stones(seat)
    coloured = facts.coloured[table.sheets[seat]]
    colours = 0
    for colour in range(len(COLOURS)):
        if stones & coloured[1 << colour] != 0:
            colours |= 1 << colour
    building = has_to_build(table, seat)
    return [
        whole(count_bits(stones)),
        whole(count_bits(colours)),
        whole(table.free_pairs(seat)),
        whole(count_bits(colours & table.dice_in_pool(seat)) if building else 0),
        whole(1 if building else 0),
        whole(1 if seat == table.active else 0),
        whole((seat - table.active) % table.players),
    ]
