"""A position of Anubixx as numbers: what insight says of a seat, how far its buildings and bonuses are, and what it can pay with.

Nothing is hidden, so everybody's eyes see the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.bits import count_bits
from khonsu.engine.rules import Feature, QuickFeatures, put
from khonsu.games.anubixx import insight
from khonsu.games.anubixx.scoring import own_points
from khonsu.games.anubixx.standing import ANKH_NEAR, BITS, Promise
from khonsu.games.anubixx.state import NOBODY, SYMBOLS, Table

if TYPE_CHECKING:
    from mypy_extensions import i64

    from khonsu.engine.machine import vec

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

# Where the numbers stand that do not follow from the stones of a seat alone.
PYRAMID_WORTH: Final = 3
QUARRY_LEFT: Final = 20
DICE_FIT: Final = 34
ROLLED: Final = 36
# Where those of the table stand that follow from all seats.
BUILDERS: Final = 6
# The highest bit of each bonus in a count of what bonuses want, and of the first alone.
HIGHEST: Final = 0x808080808080
HIGHEST_OF_FIRST: Final = 0x80


class AnubixxFeatures(QuickFeatures[Table]):
    """What a seat has built, what it is near to, and what it can pay with."""

    seat_features: tuple[Feature, ...] = SEAT_FEATURES
    table_features: tuple[Feature, ...] = TABLE_FEATURES

    def fill(self, table: Table, eyes: int, found: vec[float], start: i64, table_too: bool) -> None:
        """The numbers of every seat: those that its stones come to, and written over them what hangs on anything else."""
        players = table.players
        active = table.active
        actor = table.stack[-1][1] if table.stack else NOBODY
        facts = table.facts
        promises = [standing.promise(facts) for standing in table.standings]
        builders = 0
        ended = 0.0
        ends: i64 = 0
        for seat in range(players):
            promise = promises[seat]
            asked = seat == actor or (len(table.waiting) > 0 and table.asked(seat)[1] == seat)
            place = start + self.place(seat, eyes, players)
            ended = max(ended, promise.ended)
            ends |= promise.ends
            put(promise.numbers, found, place)
            add_points(table, seat, asked, promise, found, place)
            add_bonuses(table, seat, promises, found, place + ANKH_NEAR)
            # While the active player builds, nobody's action is over.
            if asked or actor == active:
                builders += 1
                add_dice(table, seat, promise, found, place + DICE_FIT)
            if seat == active:
                found[place + ROLLED] = 1.0
            else:
                found[place + ROLLED + 1] = float(seat - active if seat > active else seat - active + players)
        if table_too:
            place = start + players * self.width
            found[place] = table.progress_with(ended)
            found[place + BUILDERS] = float(builders)
            found[place + BUILDERS + 1] = float(ends)
            add_table(table, found, place)


def add_table(table: Table, found: vec[float], place: i64) -> None:
    """What lies on the table; its numbers begin at `place`."""
    pool, _ = table.shown(table.taken)
    found[place + 1] = float(table.turn)
    found[place + 2] = float(len(table.dice) - count_bits(table.taken))
    found[place + 3] = float(count_bits(pool))
    found[place + 4] = float(count_bits(table.closed))
    found[place + 5] = float(count_bits(table.claimed))


def add_points(table: Table, seat: int, asked: bool, promise: Promise, found: vec[float], first: i64) -> None:
    """What insight expects of a seat, what it can pay with, and its bonuses; its numbers begin at `first`."""
    facts = table.facts
    marker: i64 = table.marker[seat]
    jokers: i64 = table.jokers[seat]
    owned: i64 = count_bits(table.owned[seat])
    bonuses = float((owned + promise.ends) * facts.bonus_points)
    quarry = float(own_points(facts, marker, jokers))
    stones = table.ordered(seat) if asked else 0
    if stones != 0:
        bonuses += insight.bonuses_of(table, seat, stones)
        quarry -= insight.payment_due(table, seat)
        promise = table.stones_with(seat, stones).promise(facts)
        found[first + PYRAMID_WORTH] = promise.pyramid
        found[first + PYRAMID_WORTH + 1] = promise.arch
        found[first + PYRAMID_WORTH + 2] = promise.relief
    worth = bonuses + quarry + promise.pyramid + promise.arch + promise.relief
    found[first] = worth if table.stack else float(table.score(seat))
    found[first + 1] = bonuses
    found[first + 2] = quarry
    found[first + QUARRY_LEFT] = float(facts.stones - marker)
    found[first + QUARRY_LEFT + 1] = float(facts.colours_within[promise.quarry + marker])
    found[first + QUARRY_LEFT + 2] = float(jokers)
    found[first + QUARRY_LEFT + 3] = float(owned)


def add_bonuses(table: Table, seat: int, promises: list[Promise], found: vec[float], place: i64) -> None:
    """Which bonuses a seat is no longer near to, and in how many races nobody is nearer."""
    mine = promises[seat].missing
    # By bonus, the highest of its bits: whether nobody is nearer. No count reaches as far.
    ahead: i64 = HIGHEST
    for promise in promises:
        ahead &= (promise.missing | HIGHEST) - mine
    settled: i64 = table.closed | table.owned[seat]
    race: i64 = HIGHEST_OF_FIRST
    symbol: i64 = 0
    while settled != 0:
        if settled & 1 != 0:
            found[place + symbol] = 0.0
            ahead &= ~race
        settled >>= 1
        race <<= BITS
        symbol += 1
    found[place + len(SYMBOLS)] = float(count_bits(ahead))


def add_dice(table: Table, seat: int, promise: Promise, found: vec[float], place: i64) -> None:
    """How well the dice fit what a seat could build next."""
    once, _ = table.dice_in_pool(seat)
    found[place] = float(count_bits(promise.colours & once))
    found[place + 1] = 1.0
