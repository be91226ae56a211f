"""Mykerinos as numbers: what insight counts for a seat, what it has by kind, and how it stands in the zones and on the territory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khonsu.engine.bits import count_bits
from khonsu.engine.rules import Feature, QuickFeatures
from khonsu.games.mykerinos.holdings import BEST_HALL, HELD, HELP_NOW, READY_BROWN, READY_CARDS
from khonsu.games.mykerinos.insight import CUBES as CUBES_OF
from khonsu.games.mykerinos.insight import ZONES as ZONES_OF
from khonsu.games.mykerinos.insight import Outlook
from khonsu.games.mykerinos.state import EVERY_WING, HALL5, NEUTRAL_COLOUR, PATRONS, Table
from khonsu.games.mykerinos.territory import BITS, COUNTS, MOST

if TYPE_CHECKING:
    from khonsu.engine.machine import i64, vec

SEAT_FEATURES: Final[tuple[Feature, ...]] = (
    Feature("insight", "what insight expects, in points", 0, 300),
    Feature("points", "points of plots", 0, 60),
    Feature("exhibition", "points of cards in the museum as it is", 0, 180),
    Feature("coming", "points of plots to come, in halls that are better than none", 0, 60),
    Feature("doors", "points that halls of value 5 behind open doors promise", 0, 100),
    Feature("sets", "points of sets, with what is there of the next one", 0, 40),
    Feature("help", "what patrons will do in later rounds, in points", 0, 100),
    Feature("ready", "what patrons can still do in this round, in points", 0, 15),
    Feature("cubes", "what cubes in the supply are worth, in points", 0, 30),
    Feature("zones", "what zones bring that are still to be evaluated, in points", 0, 200),
    *[Feature(f"cards_{patron}", "cards of the patron", 0, 7) for patron in PATRONS],
    *[Feature(f"rate_{patron}", "points for each card of the patron", 0, 5) for patron in PATRONS],
    Feature("halls_3", "halls of value 3", 0, 5),
    Feature("halls_5", "halls of value 5", 0, 5),
    Feature("halls_shared", "shared halls", 0, 5),
    Feature("open_doors", "halls of value 5 that can be entered", 0, 5),
    Feature("best_hall", "what the best hall would bring that can be entered, in points", 0, 80),
    Feature("complete_sets", "complete sets", 0, 7),
    Feature("lacking", "patrons that the next set lacks", 1, 5),
    Feature("ready_cards", "cards that can still help in this round", 0, 24),
    Feature("ready_brown", "whether Sir Brown can still help in this round", 0, 1),
    Feature("supply", "cubes in the supply", 0, 25),
    Feature("neutral_supply", "neutral cubes in the supply", 0, 16),
    Feature("stock", "cubes in the common stock", 0, 25),
    Feature("moves", "whether the seat chooses now", 0, 1),
    Feature("passed", "whether the seat has passed", 0, 1),
    Feature("wins_ties", "how many others have passed later or not at all, once the seat has passed", 0, 3),
    Feature("cubes_placed", "cubes on the territory", 0, 25),
    Feature("growth", "ways to go on from the own cubes to a free square without a pyramid", 0, 60),
    Feature("zones_first", "zones to be evaluated where nobody is ahead", 0, 6),
    Feature("zones_second", "zones to be evaluated where one other is ahead", 0, 6),
    Feature("zones_third", "zones to be evaluated where more others are ahead", 0, 6),
    Feature("zones_safe", "zones to be evaluated where everybody else has at least two cubes less", 0, 6),
    Feature("zones_absent", "zones to be evaluated where the seat has no cube", 0, 6),
)
TABLE_FEATURES: Final[tuple[Feature, ...]] = (
    Feature("progress", "how far the game has come", 0, 1),
    Feature("rounds_left", "rounds after this one", 0, 4),
    Feature("digging", "whether there is still digging in this round", 0, 1),
    Feature("seats_digging", "seats that have not passed", 0, 4),
    Feature("final_turn", "whether the last one digging is in his final turn", 0, 1),
    Feature("free_squares", "free squares without a pyramid", 0, 72),
    Feature("free_pyramids", "free squares with a pyramid", 0, 36),
    Feature("neutral_cubes", "neutral cubes on the territory", 0, 25),
    Feature("plots_laid", "plots on the territory", 0, 12),
    Feature("free_halls", "free halls", 0, 15),
    Feature("free_halls_5", "free halls of value 5", 0, 5),
)

# Where the numbers stand that hang on cubes.
CUBES: Final = 8
SUPPLY: Final = 29
MOVES: Final = 32
PASSED: Final = 33
PLACED: Final = 35
FIRST_ZONES: Final = 37


class MykerinosFeatures(QuickFeatures[Table]):
    """Nothing is hidden, so all eyes see the same."""

    seat_features: tuple[Feature, ...] = SEAT_FEATURES
    table_features: tuple[Feature, ...] = TABLE_FEATURES

    def fill(self, table: Table, eyes: int, found: vec[float], start: i64, table_too: bool) -> None:
        outlook = Outlook(table)
        place = start
        width: i64 = self.width
        seat: i64 = 0
        if eyes > 0:
            seat = eyes
        _turn: i64
        for _turn in range(outlook.players):
            set_holdings(outlook, seat, found, place)
            set_cubes(outlook, seat, found, place)
            set_standing(outlook, seat, found, place + FIRST_ZONES)
            place += width
            seat += 1
            if seat == outlook.players:
                seat = 0
        if table_too:
            set_table(outlook, found, place)


def set_table(outlook: Outlook, found: vec[float], first: i64) -> None:
    """The numbers of the table."""
    table = outlook.table
    digging = 0.0
    seat: i64
    for seat in range(outlook.players):
        if outlook.space_of(seat) == 0:
            digging += 1.0
    lasting = outlook.lasting
    found[first] = table.progress_with(outlook.following, outlook.ground.all_placed()) if table.stack else 1.0
    found[first + 1] = float(4 - table.round)
    found[first + 2] = 1.0 if outlook.following == 0 else 0.0
    found[first + 3] = digging
    found[first + 4] = 1.0 if table.final_turn else 0.0
    found[first + 5] = float(outlook.ground.open_squares)
    found[first + 6] = float(outlook.ground.free_pyramids)
    found[first + 7] = float(outlook.placed_by(NEUTRAL_COLOUR)) if table.players == 2 else 0.0
    found[first + 8] = float(lasting.laid)
    found[first + 9] = float(count_bits(lasting.free_halls))
    found[first + 10] = float(count_bits(lasting.free_halls >> HALL5 & EVERY_WING))


def set_holdings(outlook: Outlook, seat: i64, found: vec[float], first: i64) -> None:
    """Set the numbers of a seat that hang on no cubes, as they are while it digs."""
    numbers = outlook.holdings.numbers
    number: i64
    for number in range(HELD * seat, HELD * seat + HELD):
        found[first] = numbers[number]
        first += 1


def set_cubes(outlook: Outlook, seat: i64, found: vec[float], first: i64) -> None:
    """Set the numbers of a seat that hang on cubes, over those that it would have while it digs."""
    table = outlook.table
    stock = table.stock[seat]
    numbers = outlook.numbers
    found[first] = outlook.total(seat) if table.stack else float(table.score(seat))
    found[first + CUBES] = numbers[CUBES_OF + seat]
    found[first + CUBES + 1] = numbers[ZONES_OF + seat]
    if stock == 0:
        found[first + BEST_HALL] = 0.0
    if outlook.space_of(seat) > 0:
        found[first + HELP_NOW] = 0.0
        found[first + READY_CARDS] = 0.0
        found[first + READY_BROWN] = 0.0
        found[first + PASSED] = 1.0
        found[first + PASSED + 1] = passing_later(outlook, seat)
    found[first + SUPPLY] = float(table.supply[seat])
    found[first + SUPPLY + 1] = float(table.neutral_supply[seat])
    found[first + SUPPLY + 2] = float(stock)
    if seat == outlook.actor:
        found[first + MOVES] = 1.0
    found[first + PLACED] = float(outlook.placed_by(seat))
    found[first + PLACED + 1] = float(outlook.growth_of(seat))


def passing_later(outlook: Outlook, seat: i64) -> float:
    """How many others have passed later than a seat, or not at all."""
    later = 0.0
    other: i64
    for other in range(outlook.players):
        if outlook.earlier(seat, other):
            later += 1.0
    return later


def set_standing(outlook: Outlook, seat: i64, found: vec[float], place: i64) -> None:
    """Count how a seat stands in the zones that are not being evaluated yet: first, second, behind; safe, absent."""
    first = 0.0
    second = 0.0
    behind = 0.0
    safe = 0.0
    absent = 0.0
    colours = outlook.colours
    counted = outlook.ground.numbers
    running = outlook.running
    zone: i64
    colour: i64
    for zone in range(outlook.following, outlook.zones):
        counts = counted[COUNTS + zone]
        if zone == running:
            counts += outlook.going_on
        own = counts >> (BITS * seat) & MOST
        if own == 0:
            absent += 1.0
            continue
        ahead: i64 = 0
        near: i64 = 0
        for colour in range(colours):
            if colour != seat:
                lead = (counts >> (BITS * colour) & MOST) - own
                if lead > 0 or (lead == 0 and outlook.earlier(colour, seat)):
                    ahead += 1
                if lead > -2:
                    near += 1
        if ahead == 0:
            first += 1.0
        elif ahead == 1:
            second += 1.0
        else:
            behind += 1.0
        if near == 0:
            safe += 1.0
    found[place] = first
    found[place + 1] = second
    found[place + 2] = behind
    found[place + 3] = safe
    found[place + 4] = absent
