"""Mykerinos as numbers: what insight counts for a seat, what it has by kind, and how it stands in the zones and on the territory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from khonsu.engine.rules import Feature, Features, whole
from khonsu.games.mykerinos.insight import BITS, MOST, WIDER, WIDEST, Outlook, Prospects
from khonsu.games.mykerinos.state import HALL5, HALLS, NO_PLOT, NOBODY, PATRONS, SHARED, VOID, Table

if TYPE_CHECKING:
    from mypy_extensions import i64

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
BEST_HALL: Final = 24
READY_CARDS: Final = 27
SUPPLY: Final = 29
MOVES: Final = 32
PASSED: Final = 33
PLACED: Final = 35
FIRST_ZONES: Final = 37


class MykerinosFeatures(Features[Table]):
    """Nothing is hidden, so all eyes see the same."""

    seat_features: tuple[Feature, ...] = SEAT_FEATURES
    table_features: tuple[Feature, ...] = TABLE_FEATURES

    def of_seat(self, table: Table, seat: int, eyes: int) -> list[float]:
        return self.of_seats(table, eyes)[seat]

    def of_seats(self, table: Table, eyes: int) -> list[list[float]]:
        outlook = Outlook(table)
        return [seat_numbers(outlook, prospects) for prospects in outlook.seats]

    def of_table(self, table: Table, eyes: int) -> list[float]:
        free = 0
        free_pyramids = 0
        neutral = 0
        pyramids = table.pyramid
        for square, colour in enumerate(table.cubes):
            if colour == NOBODY:
                if pyramids[square] == 0:
                    free += 1
                else:
                    free_pyramids += 1
            elif colour == VOID:
                # Squares that do not exist in this round come last.
                break
            elif colour >= table.players:
                neutral += 1
        digging = 0
        for seat in range(table.players):
            if not table.has_passed(seat):
                digging += 1
        laid = 0
        for plot in table.field:
            if plot != NO_PLOT:
                laid += 1
        halls = 0
        fives = 0
        for hall in range(HALLS):
            if table.halls[hall] == NOBODY:
                halls += 1
                if HALL5 <= hall < SHARED:
                    fives += 1
        return [
            table.progress(),
            whole(4 - table.round),
            whole(1 if table.stack and table.stack[0][2] == 0 else 0),
            whole(digging),
            whole(1 if table.final_turn else 0),
            whole(free),
            whole(free_pyramids),
            whole(neutral),
            whole(laid),
            whole(halls),
            whole(fives),
        ]


def seat_numbers(outlook: Outlook, prospects: Prospects) -> list[Any]:
    """All numbers of a seat: those that cubes do not change, and written over them what does."""
    table = outlook.table
    seat = prospects.seat
    numbers = prospects.holding.numbers[:]
    numbers[0] = prospects.total() if table.stack else float(table.score(seat))
    numbers[CUBES] = prospects.cubes
    numbers[CUBES + 1] = prospects.zones
    if table.stock[seat] == 0:
        numbers[BEST_HALL] = 0.0
    if prospects.passed:
        numbers[CUBES - 1] = 0.0
        numbers[READY_CARDS] = whole(0)
        numbers[READY_CARDS + 1] = whole(0)
        numbers[PASSED] = whole(1)
        numbers[PASSED + 1] = whole(passing_later(outlook, seat))
    numbers[SUPPLY] = whole(table.supply[seat])
    numbers[SUPPLY + 1] = whole(table.neutral_supply[seat])
    numbers[SUPPLY + 2] = whole(table.stock[seat])
    if table.stack and table.stack[-1][1] == seat:
        numbers[MOVES] = whole(1)
    numbers[PLACED] = whole(outlook.placed >> (WIDER * seat) & WIDEST)
    numbers[PLACED + 1] = whole(outlook.growth >> (WIDER * seat) & WIDEST)
    add_standing(outlook, seat, numbers)
    return numbers


def passing_later(outlook: Outlook, seat: int) -> int:
    """How many others have passed later than a seat, or not at all."""
    space = outlook.space
    later = 0
    for other in range(outlook.players):
        if space[other] < 0 or space[other] > space[seat]:
            later += 1
    return later


def add_standing(outlook: Outlook, seat: int, numbers: list[Any]) -> None:
    """How a seat stands in the zones that are not being evaluated yet: first, second, behind; safe, absent."""
    first = 0
    second = 0
    third = 0
    safe = 0
    absent = 0
    for zone in outlook.counts:
        counts: i64 = zone
        own = counts >> (BITS * seat) & MOST
        if own == 0:
            absent += 1
            continue
        ahead = 0
        near = 0
        for colour in range(len(outlook.reach)):
            if colour != seat:
                lead = (counts >> (BITS * colour) & MOST) - own
                if lead > 0 or (lead == 0 and outlook.earlier(colour, seat)):
                    ahead += 1
                if lead > -2:
                    near += 1
        if ahead == 0:
            first += 1
        elif ahead == 1:
            second += 1
        else:
            third += 1
        if near == 0:
            safe += 1
    numbers[FIRST_ZONES] = whole(first)
    numbers[FIRST_ZONES + 1] = whole(second)
    numbers[FIRST_ZONES + 2] = whole(third)
    numbers[FIRST_ZONES + 3] = whole(safe)
    numbers[FIRST_ZONES + 4] = whole(absent)
